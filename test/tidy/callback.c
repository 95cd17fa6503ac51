// C: a handler given to an event loop, through a pointer.
// RUN: %check %s -- | FileCheck %s --implicit-check-not=warning:
#include <unistd.h>

typedef struct uv_timer_s uv_timer_t;
typedef void (*uv_timer_cb)(uv_timer_t*);
int uv_timer_start(uv_timer_t*, uv_timer_cb, unsigned long timeout, unsigned long repeat);

static void back_off(void) { sleep(1); }

static void on_timer(uv_timer_t* timer) {
  (void)timer;
  back_off();
}
// CHECK: callback.c:[[#@LINE-2]]:3: warning: sleep in back_off() {{.*}}, on the thread of on_timer(uv_timer_t *) [loiter-blocking-sleep]
// CHECK: note: runs on the loop: given to uv_timer_start

void start(uv_timer_t* timer) {
  uv_timer_start(timer, on_timer, 10, 0);
  back_off();
}
