// What runs in the child is on no loop of the parent. Seen where fork() itself is asked, not behind a function of one's own.
// REQUIRES: libuv
// RUN: %verdicts %loiter %t %s
#include <unistd.h>

#include <uv.h>

static pid_t spawn(int *pipe_end) {
  *pipe_end = 3;
  return fork();
}
static void on_timer(uv_timer_t *timer) {
  int pipe_end;
  switch (spawn(&pipe_end)) {
    case -1: return;
    case 0: sleep(4); _exit(1); /* FP: sleep */
  }
}

void watch(uv_loop_t *loop, uv_timer_t *timer) {
  uv_timer_init(loop, timer);
  uv_timer_start(timer, on_timer, 1, 1);
}
