/* Tables of function pointers, timeouts that are zero, start-up and threads, in C with libuv.
   RUN: %verdicts %loiter %t %s
 */
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>
#include <uv.h>

struct command {
  const char *name;
  int (*run)(int);
};
struct chore {
  const char *name;
  void (*run)(void);
};

static int ping(int n) { return n; }
static int pause_for(int n) { return usleep(n); } /* blocks: sleep possible */
static void nightly(void) { sleep(1); }

static const struct command commands[] = {{"ping", ping}, {.run = pause_for, .name = "pause"}, {NULL, NULL}};
static const struct chore chores[] = {{"nightly", nightly}, {NULL, NULL}};

struct session {
  uv_timer_t timer;
  struct pollfd one;
  void (*on_end)(struct session *);
};

static void end(struct session *s) { poll(&s->one, 1, 50); } /* blocks: wait */

static int wait_for(struct session *s, int timeout) { return poll(&s->one, 1, timeout); }

static void on_tick(uv_timer_t *timer) {
  struct session *s = timer->data;
  for (const struct command *c = commands; c->name; ++c)
    if (strcmp(c->name, "ping") == 0) c->run(1);
  wait_for(s, 0);
  s->on_end(s);
}

static void *housekeeping(void *arg) {
  for (const struct chore *c = chores; c->name; ++c) c->run();
  return arg;
}

int main(void) {
  static struct session s;
  pthread_t thread;
  int fd = open("/dev/null", O_RDONLY);
  fsync(fd);
  s.on_end = end;
  s.timer.data = &s;
  pthread_create(&thread, NULL, housekeeping, NULL);
  uv_timer_init(uv_default_loop(), &s.timer);
  uv_timer_start(&s.timer, on_tick, 0, 10);
  return uv_run(uv_default_loop(), UV_RUN_DEFAULT);
}
