/* GLib and GIO: sources, signals, tasks, streams, sockets, D-Bus. */
// REQUIRES: glib
// RUN: %verdicts %loiter %t %s -- %flags_glib
#include <gio/gio.h>
#include <glib-unix.h>

typedef struct {
  GMutex slow, quick;
  GCond changed;
  GAsyncQueue* jobs;
  GThread* thread;
  GMainContext* context;
  GTask* task;
} Shop;

/* Threads. */
static gpointer in_thread(gpointer data) {
  Shop* shop = data;
  g_mutex_lock(&shop->slow);
  g_usleep(1000);
  g_mutex_unlock(&shop->slow);
  return g_async_queue_pop(shop->jobs);
}
static void in_pool(gpointer data, gpointer user) { g_usleep(2000); }
static void in_task(GTask* task, gpointer source, gpointer data, GCancellable* cancellable) {
  gchar* text;
  g_file_get_contents("data", &text, NULL, NULL);
  g_task_return_pointer(task, text, g_free);
}
static void after_task(GObject* source, GAsyncResult* result, gpointer data) {
  g_task_propagate_pointer(G_TASK(result), NULL);
  g_usleep(3000); /* blocks: sleep */
}

static gboolean on_timeout(gpointer data) {
  Shop* shop = data;
  g_usleep(0);
  g_usleep(4000); /* blocks: sleep */
  g_mutex_lock(&shop->slow); /* blocks: lock */
  g_mutex_unlock(&shop->slow);
  g_mutex_lock(&shop->quick);
  g_cond_wait(&shop->changed, &shop->quick); /* blocks: wait */
  g_cond_wait_until(&shop->changed, &shop->quick, g_get_monotonic_time() + 5); /* blocks: wait */
  g_mutex_unlock(&shop->quick);
  g_async_queue_try_pop(shop->jobs);
  g_async_queue_pop(shop->jobs); /* blocks: wait */
  g_async_queue_timeout_pop(shop->jobs, 0);
  g_async_queue_timeout_pop(shop->jobs, 10); /* blocks: wait */
  g_thread_join(shop->thread); /* blocks: wait */
  g_poll(NULL, 0, 0);
  g_poll(NULL, 0, -1); /* blocks: wait */
  g_main_context_iteration(shop->context, FALSE);
  g_main_context_iteration(shop->context, TRUE); /* blocks: wait */
  g_main_context_iteration(NULL, TRUE);
  g_main_loop_run(g_main_loop_new(shop->context, FALSE)); /* blocks: wait */
  GTask* task = g_task_new(NULL, NULL, after_task, shop);
  g_task_run_in_thread(task, in_task);
  g_task_run_in_thread_sync(task, in_task); /* blocks: wait */
  return G_SOURCE_CONTINUE;
}
static gboolean on_idle(gpointer data) {
  gchar *text, *out;
  GError* error = NULL;
  g_file_get_contents("data", &text, NULL, &error); /* blocks: file-io */
  g_file_set_contents("data", text, -1, &error); /* blocks: file-io */
  g_spawn_command_line_sync("date", &out, NULL, NULL, &error); /* blocks: process */
  GSubprocess* child = g_subprocess_new(G_SUBPROCESS_FLAGS_NONE, &error, "date", NULL);
  g_subprocess_wait(child, NULL, &error); /* blocks: process */
  g_subprocess_communicate(child, NULL, NULL, NULL, NULL, &error); /* blocks: process */
  if (g_file_test("data", G_FILE_TEST_EXISTS)) g_mkdir_with_parents("x", 0700); /* blocks: file-io */
  return G_SOURCE_REMOVE;
}
static void on_waited(GObject* source, GAsyncResult* result, gpointer data) {
  g_subprocess_wait_finish(G_SUBPROCESS(source), result, NULL);
  g_usleep(5000); /* blocks: sleep */
}
static gboolean on_descriptor(gint fd, GIOCondition condition, gpointer data) {
  g_usleep(6000); /* blocks: sleep */
  return G_SOURCE_CONTINUE;
}
static gboolean on_signal(gpointer data) {
  g_usleep(7000); /* blocks: sleep */
  return G_SOURCE_CONTINUE;
}
static void on_child(GPid pid, gint status, gpointer data) { g_usleep(8000); } /* blocks: sleep */
static gboolean invoked(gpointer data) {
  g_usleep(9000); /* blocks: sleep */
  return FALSE;
}

/* A source of one's own. */
static gboolean prepare(GSource* source, gint* timeout) {
  g_usleep(10000); /* blocks: sleep */
  return FALSE;
}
static gboolean dispatch(GSource* source, GSourceFunc callback, gpointer data) {
  g_usleep(11000); /* blocks: sleep */
  return callback(data);
}
static GSourceFuncs functions = {prepare, NULL, dispatch, NULL, NULL, NULL};

/* GFile and streams. */
static void on_read(GObject* source, GAsyncResult* result, gpointer data) {
  GFileInputStream* in = g_file_read_finish(G_FILE(source), result, NULL);
  char buffer[64];
  g_input_stream_read(G_INPUT_STREAM(in), buffer, sizeof buffer, NULL, NULL); /* blocks: file-io */
  GInputStream* memory = g_memory_input_stream_new_from_data("x", 1, NULL);
  g_input_stream_read(memory, buffer, sizeof buffer, NULL, NULL);
  GFile* other = g_file_new_for_path("other");
  g_file_read(other, NULL, NULL); /* blocks: file-io */
  g_file_query_exists(other, NULL); /* blocks: file-io */
  g_file_load_contents(other, NULL, NULL, NULL, NULL, NULL); /* blocks: file-io */
}

/* Connections. */
static gboolean on_incoming(GSocketService* service, GSocketConnection* connection, GObject* source, gpointer data) {
  GInputStream* in = g_io_stream_get_input_stream(G_IO_STREAM(connection));
  GOutputStream* out = g_io_stream_get_output_stream(G_IO_STREAM(connection));
  char buffer[64];
  g_input_stream_read(in, buffer, sizeof buffer, NULL, NULL); /* blocks: network */
  g_output_stream_write_all(out, buffer, sizeof buffer, NULL, NULL, NULL); /* blocks: network */
  GDataInputStream* lines = g_data_input_stream_new(in);
  g_data_input_stream_read_line(lines, NULL, NULL, NULL); /* blocks: network */
  return TRUE;
}
static gboolean on_threaded(GThreadedSocketService* service, GSocketConnection* connection, GObject* source, gpointer data) {
  char buffer[64];
  g_input_stream_read(g_io_stream_get_input_stream(G_IO_STREAM(connection)), buffer, sizeof buffer, NULL, NULL);
  return TRUE;
}
static void on_resolved(GObject* source, GAsyncResult* result, gpointer data) {
  GResolver* resolver = G_RESOLVER(source);
  g_resolver_lookup_by_name_finish(resolver, result, NULL);
  g_resolver_lookup_by_name(resolver, "example.net", NULL, NULL); /* blocks: dns */
  GSocketClient* client = g_socket_client_new();
  g_socket_client_connect_to_host(client, "example.net", 80, NULL, NULL); /* blocks: network */
}
/* What a source watches is ready as its callback begins; what it is sent on was made non-blocking as a connection. */
static GSocketConnection* connection;
static GSocketConnection* other_connection;
static void receive(GSocket* socket) {
  char buffer[64];
  g_socket_receive(socket, buffer, sizeof buffer, NULL, NULL);
}
static gboolean on_readable(GSocket* socket, GIOCondition condition, gpointer data) {
  receive(socket);
  g_socket_send(socket, "", 1, NULL, NULL);
  g_socket_send(g_socket_connection_get_socket(other_connection), "", 1, NULL, NULL); /* blocks: network */
  return TRUE;
}
static void watch_connection(GSocketConnection* made) {
  g_socket_set_blocking(g_socket_connection_get_socket(made), FALSE);
  connection = g_object_ref(made);
  GSource* readable = g_socket_create_source(g_socket_connection_get_socket(connection), G_IO_IN, NULL);
  g_source_set_callback(readable, G_SOURCE_FUNC(on_readable), NULL, NULL);
}
static gboolean on_socket(GSocket* socket, GIOCondition condition, gpointer data) {
  char buffer[64];
  GSocket* quick = g_socket_new(G_SOCKET_FAMILY_IPV4, G_SOCKET_TYPE_DATAGRAM, G_SOCKET_PROTOCOL_UDP, NULL);
  g_socket_set_blocking(quick, FALSE);
  g_socket_receive(quick, buffer, sizeof buffer, NULL, NULL);
  GSocket* slow = g_socket_new(G_SOCKET_FAMILY_IPV4, G_SOCKET_TYPE_DATAGRAM, G_SOCKET_PROTOCOL_UDP, NULL);
  g_socket_receive(slow, buffer, sizeof buffer, NULL, NULL); /* blocks: network */
  g_socket_send(slow, buffer, sizeof buffer, NULL, NULL); /* blocks: network */
  g_socket_receive_with_blocking(slow, buffer, sizeof buffer, FALSE, NULL, NULL);
  if (g_socket_condition_check(slow, G_IO_IN)) g_socket_receive(slow, buffer, sizeof buffer, NULL, NULL);
  g_socket_condition_wait(slow, G_IO_IN, NULL, NULL); /* blocks: wait */
  return G_SOURCE_CONTINUE;
}

/* D-Bus: an interface that the program offers, and calls of others. */
static void on_method(GDBusConnection* connection, const gchar* sender, const gchar* path, const gchar* interface, const gchar* method,
                      GVariant* parameters, GDBusMethodInvocation* invocation, gpointer data) {
  g_dbus_connection_call_sync(connection, "a.b", "/", "a.b", "C", NULL, NULL, G_DBUS_CALL_FLAGS_NONE, -1, NULL, NULL); /* blocks: network */
}
static const GDBusInterfaceVTable vtable = {on_method, NULL, NULL, {0}};
static void on_answer(GObject* source, GAsyncResult* result, gpointer data) {
  g_dbus_connection_call_finish(G_DBUS_CONNECTION(source), result, NULL);
  g_bus_get_sync(G_BUS_TYPE_SESSION, NULL, NULL); /* blocks: network */
}
static void on_bus(GObject* source, GAsyncResult* result, gpointer data) {
  GDBusConnection* bus = g_bus_get_finish(result, NULL);
  g_dbus_connection_register_object(bus, "/", NULL, &vtable, NULL, NULL, NULL);
  g_dbus_connection_call(bus, "a.b", "/", "a.b", "C", NULL, NULL, G_DBUS_CALL_FLAGS_NONE, -1, NULL, on_answer, NULL);
}
static void on_activate(GApplication* application, gpointer data) { g_usleep(12000); } /* blocks: sleep */

static void each(gpointer item, gpointer data) { g_usleep(13000); } /* blocks: sleep */
static gboolean on_list(gpointer list) {
  g_list_foreach(list, each, NULL);
  return FALSE;
}
/* Waits only where it does not own the context. */
static gboolean guarded(gpointer data) {
  Shop* shop = data;
  if (!g_main_context_is_owner(shop->context)) g_async_queue_pop(shop->jobs);
  return FALSE;
}

int main(void) {
  static Shop shop;
  shop.jobs = g_async_queue_new();
  shop.thread = g_thread_new("worker", in_thread, &shop);
  g_thread_pool_push(g_thread_pool_new(in_pool, NULL, 2, FALSE, NULL), &shop, NULL);
  g_timeout_add(100, on_timeout, &shop);
  g_timeout_add_seconds(1, guarded, &shop);
  g_idle_add(on_idle, NULL);
  g_idle_add(on_list, g_list_append(NULL, &shop));
  g_unix_fd_add(0, G_IO_IN, on_descriptor, NULL);
  g_unix_signal_add(2, on_signal, NULL);
  g_child_watch_add(1, on_child, NULL);
  g_main_context_invoke(NULL, invoked, NULL);
  GSource* own = g_source_new(&functions, sizeof(GSource));
  g_source_attach(own, NULL);
  g_subprocess_wait_async(g_subprocess_new(G_SUBPROCESS_FLAGS_NONE, NULL, "date", NULL), NULL, on_waited, NULL);
  g_file_read_async(g_file_new_for_path("data"), 0, NULL, on_read, NULL);
  g_resolver_lookup_by_name_async(g_resolver_get_default(), "example.net", NULL, on_resolved, NULL);
  GSocketService* service = g_socket_service_new();
  g_signal_connect(service, "incoming", G_CALLBACK(on_incoming), NULL);
  GSocketService* threaded = g_threaded_socket_service_new(4);
  g_signal_connect(threaded, "run", G_CALLBACK(on_threaded), NULL);
  GSource* watch = g_socket_create_source(g_socket_new(G_SOCKET_FAMILY_IPV4, G_SOCKET_TYPE_DATAGRAM, 0, NULL), G_IO_IN, NULL);
  g_source_set_callback(watch, G_SOURCE_FUNC(on_socket), NULL, NULL);
  watch_connection(g_socket_connection_factory_create_connection(g_socket_new(G_SOCKET_FAMILY_IPV4, G_SOCKET_TYPE_STREAM, 0, NULL)));
  g_bus_get(G_BUS_TYPE_SESSION, NULL, on_bus, NULL);
  GApplication* application = g_application_new("a.b", G_APPLICATION_DEFAULT_FLAGS);
  g_signal_connect(application, "activate", G_CALLBACK(on_activate), NULL);
  g_main_loop_run(g_main_loop_new(NULL, FALSE));
}
