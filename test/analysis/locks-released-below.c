// A mutex that a called function releases, or waits with, is not held across what comes then.
// REQUIRES: libuv
// RUN: %verdicts %loiter %t %s
#include <pthread.h>
#include <unistd.h>

#include <uv.h>

static pthread_mutex_t released, waited, held, retaken;
static pthread_cond_t all_in;
static int count;

static void done(void) { pthread_mutex_unlock(&released); }
static void *releases_below(void *arg) {
  pthread_mutex_lock(&released);
  ++count;
  done();
  sleep(1);
  return 0;
}

static void wait_for(int wanted) {
  while (count < wanted) pthread_cond_wait(&all_in, &waited);
}
static void *waits_below(void *arg) {
  pthread_mutex_lock(&waited);
  wait_for(4);
  pthread_mutex_unlock(&waited);
  return 0;
}

/* Another mutex than the one that the wait gives up. */
static void *holds_another(void *arg) {
  pthread_mutex_lock(&held);
  pthread_mutex_lock(&waited);
  wait_for(4);
  pthread_mutex_unlock(&waited);
  pthread_mutex_unlock(&held);
  return 0;
}

static void for_a_moment(void) {
  pthread_mutex_unlock(&retaken);
  ++count;
  pthread_mutex_lock(&retaken);
}
static void *takes_again(void *arg) {
  pthread_mutex_lock(&retaken);
  for_a_moment();
  sleep(1);
  pthread_mutex_unlock(&retaken);
  return 0;
}

static void on_timer(uv_timer_t *timer) {
  pthread_mutex_lock(&released);
  pthread_mutex_unlock(&released);
  pthread_mutex_lock(&waited);
  pthread_mutex_unlock(&waited);
  pthread_mutex_lock(&held); /* blocks: lock */
  pthread_mutex_unlock(&held);
  pthread_mutex_lock(&retaken); /* blocks: lock */
  pthread_mutex_unlock(&retaken);
}

int main(void) {
  pthread_t threads[4];
  pthread_create(&threads[0], 0, releases_below, 0);
  pthread_create(&threads[1], 0, waits_below, 0);
  pthread_create(&threads[2], 0, holds_another, 0);
  pthread_create(&threads[3], 0, takes_again, 0);
  uv_timer_t timer;
  uv_timer_init(uv_default_loop(), &timer);
  uv_timer_start(&timer, on_timer, 1, 1);
  return uv_run(uv_default_loop(), UV_RUN_DEFAULT);
}
