// The diagnostic stands at the call inside the coroutine; notes lead to the blocking call.
// RUN: %check %s -- -std=c++20 -I%S/Inputs > %t
// RUN: FileCheck %s --input-file %t --match-full-lines --strict-whitespace \
// RUN:   --implicit-check-not=warning: --implicit-check-not=error: --implicit-check-not=note:
#include "task.h"

#include <chrono>
#include <thread>

using namespace std::chrono_literals;

#define PAUSE(time) std::this_thread::sleep_for(time)

namespace {
void rest(int n) { PAUSE(n * 1ms); }
void helper(int n) {
  if (n > 0)
    rest(n);
}
}  // namespace

Task throughHelpersBad() {
  helper(3);
  co_return;
}
//      CHECK:{{.*}}chain.cpp:[[#@LINE-3]]:3: warning: std::this_thread::sleep_for in {{.*}}rest(int) puts the thread to sleep, on the thread of throughHelpersBad() [loiter-blocking-sleep]
//      CHECK:{{.*}}chain.cpp:[[#@LINE-5]]:6: note: runs on the loop: coroutine
//      CHECK:{{.*}}chain.cpp:[[#@LINE-5]]:3: note: calls {{.*}}helper(int)
//      CHECK:{{.*}}chain.cpp:[[#@LINE-11]]:5: note: calls {{.*}}rest(int)
//      CHECK:{{.*}}chain.cpp:[[#@LINE-15]]:20: note: std::this_thread::sleep_for puts the thread to sleep
//      CHECK:{{.*}}chain.cpp:[[#@LINE-16]]:20: note: instead: await a timer of the loop {{.*}}

Task directBad() {
  std::this_thread::sleep_for(20ms);
  co_return;
}
//      CHECK:{{.*}}chain.cpp:[[#@LINE-3]]:3: warning: std::this_thread::sleep_for puts the thread to sleep, on the thread of directBad() [loiter-blocking-sleep]
//      CHECK:{{.*}}chain.cpp:[[#@LINE-5]]:6: note: runs on the loop: coroutine
//      CHECK:{{.*}}chain.cpp:[[#@LINE-5]]:3: note: instead: {{.*}}

Task inMacroBad() {
  PAUSE(1s);
  co_return;
}
//      CHECK:{{.*}}chain.cpp:[[#@LINE-3]]:3: warning: std::this_thread::sleep_for puts the thread to sleep, on the thread of inMacroBad() [loiter-blocking-sleep]
//      CHECK:{{.*}}chain.cpp:[[#@LINE-5]]:6: note: runs on the loop: coroutine
//      CHECK:{{.*}}chain.cpp:[[#@LINE-5]]:3: note: instead: {{.*}}

Task noTimeOk() {
  std::this_thread::sleep_for(0s);
  co_return;
}

Task onAnotherThreadOk() {
  std::thread([] { helper(1); }).detach();
  co_return;
}

Generator<int> generatorOk() {
  rest(1);
  co_yield 1;
}

void nobodyAsynchronousOk() { rest(5); }
