// A mutex that is taken or released under a condition which is tested again: ways that contradict themselves are none.
// REQUIRES: libuv
// RUN: %verdicts %loiter %t %s
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

#include <uv.h>

struct Module {
  int locked, kind;
  struct Module *next;
};
static struct Module *module;
static int count;
static pthread_mutex_t early_or_late, by_member, by_value, in_a_loop, changed, held, taken_twice, given;
static int more(void);
static void change(int *flag);

static void by_variable(void) {
  int early = count;
  pthread_mutex_lock(&early_or_late);
  if (early) pthread_mutex_unlock(&early_or_late);
  ++count;
  if (!early) pthread_mutex_unlock(&early_or_late);
  sleep(1);
}
static void by_a_member(void) {
  while (more()) {
    pthread_mutex_lock(&by_member);
    if (!module->locked) pthread_mutex_unlock(&by_member);
    more();
    if (module->locked != 0) pthread_mutex_unlock(&by_member);
    sleep(1);
    module = module->next;
  }
}
static void by_an_enumerator(int kind) {
  if (kind == 3) pthread_mutex_lock(&by_value);
  ++count;
  if (kind == 3) pthread_mutex_unlock(&by_value);
  sleep(1);
}
static void in_loops(int wait) {
  for (;;) {
    if (wait) pthread_mutex_lock(&in_a_loop);
    if (more()) {
      if (wait) pthread_mutex_unlock(&in_a_loop);
      continue;
    }
    if (wait) pthread_mutex_unlock(&in_a_loop);
    sleep(1);
  }
}
/* The condition may have changed meanwhile. */
static void may_have_changed(int wait, int other) {
  if (wait) pthread_mutex_lock(&changed);
  if (more()) wait = other;
  if (wait) pthread_mutex_unlock(&changed);
  sleep(1);
}
static void may_be_given(int flag) {
  int wait = flag;
  if (wait) pthread_mutex_lock(&given);
  change(&wait);
  if (wait) pthread_mutex_unlock(&given);
  sleep(1);
}
/* Held on the one way, on which it sleeps. */
static void is_held(int wait) {
  if (wait) pthread_mutex_lock(&held);
  if (wait) sleep(1);
  if (wait) pthread_mutex_unlock(&held);
}
static void another_condition(int wait, int twice) {
  if (wait) pthread_mutex_lock(&taken_twice);
  if (twice) pthread_mutex_unlock(&taken_twice);
  sleep(1);
}

static void *work(void *arg) {
  by_variable();
  by_a_member();
  by_an_enumerator(rand());
  in_loops(rand());
  may_have_changed(rand(), rand());
  may_be_given(rand());
  is_held(rand());
  another_condition(rand(), rand());
  return 0;
}
static void on_timer(uv_timer_t *timer) {
  pthread_mutex_lock(&early_or_late);
  pthread_mutex_unlock(&early_or_late);
  pthread_mutex_lock(&by_member);
  pthread_mutex_unlock(&by_member);
  pthread_mutex_lock(&by_value);
  pthread_mutex_unlock(&by_value);
  pthread_mutex_lock(&in_a_loop);
  pthread_mutex_unlock(&in_a_loop);
  pthread_mutex_lock(&changed); /* blocks: lock */
  pthread_mutex_unlock(&changed);
  pthread_mutex_lock(&given); /* blocks: lock */
  pthread_mutex_unlock(&given);
  pthread_mutex_lock(&held); /* blocks: lock */
  pthread_mutex_unlock(&held);
  pthread_mutex_lock(&taken_twice); /* blocks: lock */
  pthread_mutex_unlock(&taken_twice);
}

void watch(uv_loop_t *loop, uv_timer_t *timer) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  uv_timer_init(loop, timer);
  uv_timer_start(timer, on_timer, 1, 1);
}

// Where taking it failed it is not held.
static pthread_mutex_t refused, refused_directly, accepted;
static void on_failure(int fd) {
  int result = pthread_mutex_lock(&refused);
  if (result != 0) {
    fsync(fd);  // blocks: file-io
    return;
  }
  ++count;
  pthread_mutex_unlock(&refused);
  if (pthread_mutex_lock(&refused_directly)) fsync(fd);  // blocks: file-io
  pthread_mutex_unlock(&refused_directly);
  if (pthread_mutex_lock(&accepted) == 0) {  // blocks: lock
    fsync(fd);  // blocks: file-io
    pthread_mutex_unlock(&accepted);
  }
}
static void on_fails(uv_timer_t *timer) { on_failure((int)(size_t)timer->data); }
void fails(uv_timer_t *timer) { uv_timer_start(timer, on_fails, 1, 0); }
