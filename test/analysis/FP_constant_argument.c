// The caller's constant decides that the call is never made; a function is looked at once, for all its callers.
// REQUIRES: libuv
// RUN: %verdicts %loiter %t %s
#include <pthread.h>
#include <stdbool.h>

#include <uv.h>

static pthread_t worker;

static void stop(bool wait) {
  if (wait) pthread_join(worker, 0); /* FP: wait */
}
static void on_timer(uv_timer_t *timer) { stop(false); }

void watch(uv_loop_t *loop, uv_timer_t *timer) {
  uv_timer_init(loop, timer);
  uv_timer_start(timer, on_timer, 1, 1);
}
