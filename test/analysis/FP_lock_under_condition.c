// Unlocked on either way, by two tests of one unchanged variable; ways are not told apart by what was tested before.
// REQUIRES: libuv
// RUN: %verdicts %loiter %t %s
#include <pthread.h>
#include <unistd.h>

#include <uv.h>

static pthread_mutex_t mutex;
static int count;

static void *work(void *arg) {
  for (;;) {
    sleep(1);
    int early = count;
    pthread_mutex_lock(&mutex);
    if (early) pthread_mutex_unlock(&mutex);
    ++count;
    if (!early) pthread_mutex_unlock(&mutex);
  }
}
static void on_timer(uv_timer_t *timer) {
  pthread_mutex_lock(&mutex); /* FP: lock */
  pthread_mutex_unlock(&mutex);
}

void watch(uv_loop_t *loop, uv_timer_t *timer) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  uv_timer_init(loop, timer);
  uv_timer_start(timer, on_timer, 1, 1);
}
