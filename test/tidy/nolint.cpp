// NOLINT works as everywhere in clang-tidy: at the diagnostic. At the blocking call it works as in `loiter scan`.
// RUN: %check %s -- -std=c++20 -I%S/Inputs | FileCheck %s --implicit-check-not=warning: --implicit-check-not=note:
#include "task.h"

#include <unistd.h>

static void justified() { fsync(1); }  // NOLINT(loiter-blocking-file-io): the journal is on a RAM disk
static void wrongName() { fsync(2); }  // NOLINT(loiter-blocking-sleep)

Task silent() {
  sleep(1);  // NOLINT(loiter-blocking-sleep): start-up
  sleep(2);  // NOLINT
  sleep(3);  // NOLINT(loiter-c-posix-sleep): by the rule's name
  // NOLINTNEXTLINE(loiter-*)
  sleep(4);
  // NOLINTBEGIN(loiter-blocking-sleep)
  sleep(5);
  // NOLINTEND(loiter-blocking-sleep)
  justified();
  co_return;
}

Task loud() {
  sleep(6);  // NOLINT(loiter-blocking-wait)
  wrongName();
  co_return;
}
// CHECK: nolint.cpp:[[#@LINE-4]]:3: warning: sleep
// CHECK: note: runs on the loop
// CHECK: note: instead
// CHECK: nolint.cpp:[[#@LINE-6]]:3: warning: fsync in wrongName()
// CHECK: note: runs on the loop
// CHECK: note: calls wrongName()
// CHECK: note: fsync
// CHECK: note: instead
