/* libuv: callbacks of handles and requests, the synchronous forms of uv_fs_*, and the thread pool. */
// REQUIRES: libuv
// RUN: %verdicts %loiter %t %s
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <uv.h>

struct server {
  uv_loop_t* loop;
  uv_tcp_t listener;
  uv_timer_t timer;
  uv_async_t wakeup;
  uv_work_t work;
  uv_process_t child;
  uv_poll_t poll;
  uv_fs_t open, stat;
  uv_mutex_t slow, quick;
  uv_cond_t changed;
  uv_sem_t jobs;
  uv_barrier_t start;
  uv_thread_t thread;
  uv_thread_t loop_thread;
  int fd;
};

static void in_pool(uv_work_t* work) {
  struct server* s = work->data;
  uv_sleep(10);
  uv_mutex_lock(&s->slow);
  fsync(s->fd);
  uv_mutex_unlock(&s->slow);
}
static void after_pool(uv_work_t* work, int status) {
  struct server* s = work->data;
  uv_mutex_lock(&s->slow); /* blocks: lock */
  uv_mutex_unlock(&s->slow);
  uv_mutex_lock(&s->quick);
  uv_mutex_unlock(&s->quick);
  if (status) uv_sleep(1); /* blocks: sleep */
}

static void on_open(uv_fs_t* request) {
  struct server* s = request->data;
  uv_fs_t again;
  uv_buf_t buffer = uv_buf_init(NULL, 0);
  uv_fs_open(s->loop, &again, "log", O_RDONLY, 0, NULL); /* blocks: file-io */
  uv_fs_read(s->loop, &again, s->fd, &buffer, 1, 0, NULL); /* blocks: file-io */
  uv_fs_write(s->loop, &again, s->fd, &buffer, 1, 0, NULL); /* blocks: file-io */
  uv_fs_fsync(s->loop, &again, s->fd, NULL); /* blocks: file-io */
  uv_fs_stat(s->loop, &again, "log", NULL); /* blocks: file-io */
  uv_fs_scandir(s->loop, &again, ".", 0, NULL); /* blocks: file-io */
  uv_fs_close(s->loop, &again, s->fd, NULL);
  uv_fs_req_cleanup(&again);
}
static void on_stat(uv_fs_t* request) {
  uv_sleep(2); /* blocks: sleep */
  uv_sleep(0);
  uv_fs_req_cleanup(request);
}

static void allocate(uv_handle_t* handle, size_t size, uv_buf_t* buffer) {
  buffer->base = malloc(size);
  buffer->len = size;
  uv_sleep(3); /* blocks: sleep */
}
static void on_read(uv_stream_t* stream, ssize_t n, const uv_buf_t* buffer) {
  uv_buf_t out = uv_buf_init(buffer->base, n);
  uv_try_write(stream, &out, 1);
  write(1, buffer->base, n);
  uv_sleep(4); /* blocks: sleep */
}
static void on_closed(uv_handle_t* handle) {
  uv_sleep(5); /* blocks: sleep */
  free(handle);
}
static void on_connection(uv_stream_t* listener, int status) {
  struct server* s = listener->data;
  uv_tcp_t* client = malloc(sizeof *client);
  uv_tcp_init(s->loop, client);
  if (uv_accept(listener, (uv_stream_t*)client) || status) uv_close((uv_handle_t*)client, on_closed);
  else uv_read_start((uv_stream_t*)client, allocate, on_read);
}

static void on_timer(uv_timer_t* timer) {
  struct server* s = timer->data;
  uv_getaddrinfo_t request;
  uv_getaddrinfo(s->loop, &request, NULL, "example.net", "80", NULL); /* blocks: dns */
  uv_getnameinfo_t name;
  uv_getnameinfo(s->loop, &name, NULL, NULL, 0); /* blocks: dns */
  char noise[16];
  uv_random(s->loop, NULL, noise, sizeof noise, 0, NULL);
  uv_run(s->loop, UV_RUN_NOWAIT);
  uv_run(s->loop, UV_RUN_ONCE); /* blocks: wait */
}
static void on_resolved(uv_getaddrinfo_t* request, int status, struct addrinfo* found) {
  uv_freeaddrinfo(found);
  if (status) uv_sleep(6); /* blocks: sleep */
}
static void on_wakeup(uv_async_t* async) {
  struct server* s = async->data;
  if (uv_sem_trywait(&s->jobs)) uv_sem_wait(&s->jobs); /* blocks: wait */
  uv_mutex_lock(&s->quick);
  uv_cond_wait(&s->changed, &s->quick); /* blocks: wait */
  uv_cond_timedwait(&s->changed, &s->quick, 0);
  uv_cond_timedwait(&s->changed, &s->quick, 1000); /* blocks: wait */
  uv_mutex_unlock(&s->quick);
  uv_barrier_wait(&s->start); /* blocks: wait */
  uv_thread_join(&s->thread); /* blocks: wait */
}
static void on_exited(uv_process_t* process, int64_t status, int signal) {
  uv_sleep(7); /* blocks: sleep */
}
static void on_ready(uv_poll_t* poll, int status, int events) {
  struct server* s = poll->data;
  char data[64];
  read(s->fd, data, sizeof data);
}
static void on_walk(uv_handle_t* handle, void* argument) {
  uv_sleep(8); /* blocks: sleep */
}
static void on_signal(uv_signal_t* signal, int number) { uv_walk(signal->loop, on_walk, NULL); }

static void in_thread(void* argument) {
  struct server* s = argument;
  uv_sleep(9);
  uv_sem_wait(&s->jobs);
  uv_async_send(&s->wakeup);
}

/* Waits only where it is not on the loop. */
static void settle(struct server* s) {
  uv_thread_t self = uv_thread_self();
  if (!uv_thread_equal(&self, &s->loop_thread)) uv_sem_wait(&s->jobs);
}
static void on_idle(uv_idle_t* idle) { settle(idle->data); }

int main(void) {
  static struct server s;
  struct sockaddr_in address;
  s.loop = uv_default_loop();
  s.listener.data = s.timer.data = s.wakeup.data = s.work.data = s.poll.data = s.open.data = &s;
  uv_ip4_addr("0.0.0.0", 7000, &address);
  uv_tcp_init(s.loop, &s.listener);
  uv_tcp_bind(&s.listener, (struct sockaddr*)&address, 0);
  uv_listen((uv_stream_t*)&s.listener, 128, on_connection);
  uv_timer_init(s.loop, &s.timer);
  uv_timer_start(&s.timer, on_timer, 1000, 1000);
  uv_async_init(s.loop, &s.wakeup, on_wakeup);
  uv_queue_work(s.loop, &s.work, in_pool, after_pool);
  uv_fs_open(s.loop, &s.open, "data", O_RDONLY, 0, on_open);
  uv_fs_stat(s.loop, &s.stat, "data", on_stat);
  static uv_getaddrinfo_t request;
  uv_getaddrinfo(s.loop, &request, on_resolved, "example.net", "80", NULL);
  uv_poll_init(s.loop, &s.poll, s.fd);
  uv_poll_start(&s.poll, UV_READABLE, on_ready);
  static uv_signal_t interrupted;
  uv_signal_init(s.loop, &interrupted);
  uv_signal_start(&interrupted, on_signal, 2);
  static uv_idle_t idle;
  uv_idle_init(s.loop, &idle);
  idle.data = &s;
  uv_idle_start(&idle, on_idle);
  uv_process_options_t options;
  memset(&options, 0, sizeof options);
  options.exit_cb = on_exited;
  options.file = "true";
  uv_spawn(s.loop, &s.child, &options);
  uv_thread_create(&s.thread, in_thread, &s);
  return uv_run(s.loop, UV_RUN_DEFAULT);
}
