// A chain through one of several targets says so.
// RUN: %check %s -- -std=c++20 -I%S/Inputs | FileCheck %s --implicit-check-not=warning:
#include "task.h"

#include <unistd.h>

struct Store {
  virtual ~Store() = default;
  virtual void put(int) = 0;
};
struct Memory : Store {
  int last;
  void put(int value) override { last = value; }
};
struct Disk : Store {
  int fd;
  void put(int) override { fsync(fd); }
};

Task save(Store& store) {
  store.put(1);
  co_return;
}
// CHECK: possible.cpp:[[#@LINE-3]]:3: warning: fsync in Disk::put(int) {{.*}}, on the thread of save(Store &) (possible: a call on the way has several known targets) [loiter-blocking-file-io]
// CHECK: possible.cpp:[[#@LINE-4]]:3: note: may call Disk::put(int)

Disk disk;
Memory memory;
