#pragma once
#include <utility>
namespace folly {
namespace fibers {
class FiberManager {
 public:
  template <class F>
  void addTask(F&& func) { __builtin_trap(); }
  template <class F>
  void addTaskRemote(F&& func) { __builtin_trap(); }
};
template <class F>
auto runInMainContext(F&& func) -> decltype(func()) { __builtin_trap(); }
class Baton {
 public:
  void wait();
  void post();
};
}  // namespace fibers
}  // namespace folly
