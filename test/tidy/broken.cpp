// What does not compile is no reason to be silent about the rest.
// RUN: not %check %s -- -std=c++20 -I%S/Inputs 2> %t.err | FileCheck %s
#include "task.h"

#include <unistd.h>

// CHECK-DAG: broken.cpp:[[#@LINE+1]]:{{[0-9]+}}: error: unknown type name 'Missing'
Missing helper();

Task handler() {
  // CHECK-DAG: broken.cpp:[[#@LINE+1]]:3: warning: sleep puts {{.*}} [loiter-blocking-sleep]
  sleep(1);
  co_return;
}
