/* Declarations of libdbus that the tests of its pack use: true names, no bodies. */
#ifndef DBUS_H
#define DBUS_H
#include <stdint.h>
typedef uint32_t dbus_bool_t;
typedef struct DBusConnection DBusConnection;
typedef struct DBusMessage DBusMessage;
typedef struct DBusPendingCall DBusPendingCall;
typedef struct DBusError DBusError;
typedef enum { DBUS_BUS_SESSION } DBusBusType;
typedef enum { DBUS_HANDLER_RESULT_HANDLED } DBusHandlerResult;
typedef void (*DBusFreeFunction)(void *memory);
typedef void (*DBusPendingCallNotifyFunction)(DBusPendingCall *pending, void *user_data);
typedef DBusHandlerResult (*DBusHandleMessageFunction)(DBusConnection *connection, DBusMessage *message, void *user_data);
typedef struct DBusObjectPathVTable {
    void (*unregister_function)(DBusConnection *connection, void *user_data);
    DBusHandlerResult (*message_function)(DBusConnection *connection, DBusMessage *message, void *user_data);
} DBusObjectPathVTable;
DBusConnection *dbus_bus_get(DBusBusType type, DBusError *error);
int dbus_bus_request_name(DBusConnection *connection, const char *name, unsigned int flags, DBusError *error);
void dbus_bus_add_match(DBusConnection *connection, const char *rule, DBusError *error);
DBusMessage *dbus_connection_send_with_reply_and_block(DBusConnection *connection, DBusMessage *message, int timeout, DBusError *error);
dbus_bool_t dbus_connection_send(DBusConnection *connection, DBusMessage *message, uint32_t *serial);
dbus_bool_t dbus_connection_send_with_reply(DBusConnection *connection, DBusMessage *message, DBusPendingCall **pending, int timeout);
dbus_bool_t dbus_pending_call_set_notify(DBusPendingCall *pending, DBusPendingCallNotifyFunction function, void *user_data, DBusFreeFunction free_user_data);
void dbus_pending_call_block(DBusPendingCall *pending);
dbus_bool_t dbus_connection_read_write(DBusConnection *connection, int timeout_milliseconds);
dbus_bool_t dbus_connection_add_filter(DBusConnection *connection, DBusHandleMessageFunction function, void *user_data, DBusFreeFunction free);
dbus_bool_t dbus_connection_register_object_path(DBusConnection *connection, const char *path, const DBusObjectPathVTable *vtable, void *user_data);
#endif
