// What runs in the child is on no loop of the parent, also where fork() is behind a function of one's own.
// REQUIRES: libuv
// RUN: %verdicts %loiter %t %s
#include <stdlib.h>
#include <unistd.h>

#include <uv.h>

static pid_t spawn(int *pipe_end) {
  *pipe_end = 3;
  return fork();
}
static pid_t spawn_or_fail(int *pipe_end) {
  pid_t pid;
  if (!pipe_end) return -1;
  pid = fork();
  if (pid < 0) return -2;
  return pid;
}
static pid_t spawn_and_say(void) {
  pid_t pid;
  switch (pid = fork()) {
    case -1: abort();
    case 0: return 0;
    default: return pid;
  }
}
static pid_t something_else(int *pipe_end) {
  if (*pipe_end) return getppid();
  return fork();
}

static void one_of_two(int *pipe_end) {
  pid_t pid = -1, other;
  if (pipe_end)
    pid = spawn(pipe_end);
  else
    pid = fork();
  if (pid == 0) sleep(4);
  if (pipe_end)
    other = getppid();
  else
    other = fork();
  if (other == 0) sleep(4); /* blocks: sleep */
}

static void on_timer(uv_timer_t *timer) {
  int pipe_end;
  one_of_two(&pipe_end);
  switch (spawn(&pipe_end)) {
    case -1: return;
    case 0: sleep(4); _exit(1);
  }
  if (spawn_or_fail(&pipe_end) == 0) sleep(4);
  pid_t pid = spawn_or_fail(&pipe_end);
  if (pid != 0) return;
  sleep(4);
}
static void on_second(uv_timer_t *timer) {
  int pipe_end = 0;
  if (spawn_and_say() == 0) sleep(4); /* FP: sleep */
  if (spawn(&pipe_end) > 0) sleep(4); /* blocks: sleep */
  if (something_else(&pipe_end) == 0) sleep(4); /* blocks: sleep */
  sleep(4); /* blocks: sleep */
}

void watch(uv_loop_t *loop, uv_timer_t *timer) {
  uv_timer_init(loop, timer);
  uv_timer_start(timer, on_timer, 1, 1);
  uv_timer_start(timer, on_second, 1, 1);
}
