// One blocking call, two coroutines: one diagnostic, and a note for the other.
// RUN: %check %s -- -std=c++20 -I%S/Inputs | FileCheck %s --implicit-check-not=warning:
#include "task.h"

#include <fstream>

static void record() { std::ofstream("log"); }

Task first() {
  record();
  co_return;
}
// CHECK: shared_fault.cpp:[[#@LINE-3]]:3: warning: std::basic_ofstream::basic_ofstream in record() opens a file, on the thread of first() [loiter-blocking-file-io]
// CHECK: shared_fault.cpp:[[#@LINE+1]]:6: note: also reached from second(): coroutine
Task second() {
  record();
  co_return;
}
