/* libdbus and sd-bus: handlers of every kind, what waits for another process, and what does not. */
// RUN: %verdicts %loiter %t %s -- -isystem %source/test/Inputs/stubs
#define _GNU_SOURCE
#include <unistd.h>

#include <dbus/dbus.h>
#include <systemd/sd-bus.h>

static DBusHandlerResult on_message(DBusConnection *c, DBusMessage *m, void *data) {
    DBusPendingCall *pending = data;
    usleep(1000);                                              /* blocks: sleep */
    dbus_connection_send_with_reply_and_block(c, m, -1, 0);    /* blocks: network */
    dbus_pending_call_block(pending);                          /* blocks: network */
    dbus_bus_get(DBUS_BUS_SESSION, 0);                         /* blocks: network */
    dbus_bus_request_name(c, "a.b", 0, 0);                     /* blocks: network */
    dbus_bus_add_match(c, "type='signal'", (DBusError *)data); /* blocks: network */
    dbus_connection_read_write(c, 100);                        /* blocks: wait */
    return DBUS_HANDLER_RESULT_HANDLED;
}
static void on_reply(DBusPendingCall *pending, void *data) { usleep(1001); }  /* blocks: sleep */
static DBusHandlerResult asynchronous(DBusConnection *c, DBusMessage *m, void *data) {
    DBusPendingCall *pending = 0;
    dbus_connection_send(c, m, 0);
    dbus_bus_add_match(c, "type='signal'", 0);
    dbus_connection_read_write(c, 0);
    dbus_connection_send_with_reply(c, m, &pending, -1);
    dbus_pending_call_set_notify(pending, on_reply, 0, 0);
    return DBUS_HANDLER_RESULT_HANDLED;
}
static DBusHandlerResult on_object(DBusConnection *c, DBusMessage *m, void *data) {
    usleep(1002);  /* blocks: sleep */
    return DBUS_HANDLER_RESULT_HANDLED;
}
static const DBusObjectPathVTable vtable = { .message_function = on_object };

void setup(DBusConnection *c) {
    dbus_connection_add_filter(c, on_message, 0, 0);
    dbus_connection_add_filter(c, asynchronous, 0, 0);
    dbus_connection_register_object_path(c, "/", &vtable, 0);
}

/* sd-bus and sd-event. */
static int on_method(sd_bus_message *m, void *data, sd_bus_error *error) {
    usleep(1003);  /* blocks: sleep */
    return 0;
}
static const sd_bus_vtable methods[] = { { .type = 'M', .x.method = { "Get", on_method } } };
static int on_answer(sd_bus_message *m, void *data, sd_bus_error *error) { usleep(1004); return 0; }  /* blocks: sleep */
static int on_signal(sd_bus_message *m, void *data, sd_bus_error *error) { usleep(1005); return 0; }  /* blocks: sleep */
static int on_time(sd_event_source *s, uint64_t usec, void *data) {
    sd_bus *bus = data;
    sd_event *event = data;
    sd_bus_message *reply;
    sd_bus_call(bus, 0, 0, 0, &reply);   /* blocks: network */
    sd_bus_wait(bus, 1000);              /* blocks: wait */
    sd_bus_wait(bus, 0);
    sd_bus_process(bus, 0);
    sd_event_run(event, 1000);           /* blocks: wait */
    sd_event_run(event, 0);
    sd_event_loop(event);                /* blocks: wait */
    return 0;
}
static int on_io(sd_event_source *s, int fd, uint32_t revents, void *data) { usleep(1006); return 0; }  /* blocks: sleep */

void setup_sd(sd_bus *bus, sd_event *event) {
    sd_bus_call_async(bus, 0, 0, on_answer, 0, 0);
    sd_bus_match_signal_async(bus, 0, 0, 0, 0, 0, on_signal, 0, 0);
    sd_event_add_time(event, 0, 0, 0, 0, on_time, bus);
    sd_event_add_io(event, 0, 3, 1, on_io, 0);
    (void)methods;
}
