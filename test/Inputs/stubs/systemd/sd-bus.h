/* Declarations of sd-bus and sd-event that the tests of the dbus pack use: true names, no bodies. */
#ifndef SD_BUS_H
#define SD_BUS_H
#include <stdint.h>
typedef struct sd_bus sd_bus;
typedef struct sd_bus_message sd_bus_message;
typedef struct sd_bus_slot sd_bus_slot;
typedef struct sd_bus_error sd_bus_error;
typedef struct sd_event sd_event;
typedef struct sd_event_source sd_event_source;
typedef int (*sd_bus_message_handler_t)(sd_bus_message *m, void *userdata, sd_bus_error *ret_error);
typedef int (*sd_event_time_handler_t)(sd_event_source *s, uint64_t usec, void *userdata);
typedef int (*sd_event_io_handler_t)(sd_event_source *s, int fd, uint32_t revents, void *userdata);
int sd_bus_call(sd_bus *bus, sd_bus_message *m, uint64_t usec, sd_bus_error *ret_error, sd_bus_message **reply);
int sd_bus_call_async(sd_bus *bus, sd_bus_slot **slot, sd_bus_message *m, sd_bus_message_handler_t callback, void *userdata, uint64_t usec);
int sd_bus_match_signal_async(sd_bus *bus, sd_bus_slot **slot, const char *sender, const char *path, const char *interface, const char *member, sd_bus_message_handler_t match, sd_bus_message_handler_t install, void *userdata);
int sd_bus_process(sd_bus *bus, sd_bus_message **r);
int sd_bus_wait(sd_bus *bus, uint64_t timeout_usec);
int sd_event_run(sd_event *e, uint64_t usec);
int sd_event_loop(sd_event *e);
int sd_event_add_io(sd_event *e, sd_event_source **s, int fd, uint32_t events, sd_event_io_handler_t callback, void *userdata);
int sd_event_add_time(sd_event *e, sd_event_source **s, int clock, uint64_t usec, uint64_t accuracy, sd_event_time_handler_t callback, void *userdata);
typedef struct sd_bus_vtable sd_bus_vtable;
struct sd_bus_vtable {
    uint8_t type;
    union {
        struct { const char *member; sd_bus_message_handler_t handler; } method;
    } x;
};
#endif
