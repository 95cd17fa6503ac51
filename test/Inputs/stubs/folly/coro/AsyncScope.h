#pragma once
#include <folly/coro/Task.h>
#include <memory>
namespace folly {
namespace coro {
class AsyncScope {
 public:
  template <class T>
  void add(TaskWithExecutor<T>&& awaitable) { __builtin_trap(); }
  Task<void> joinAsync() noexcept;
};
class Mutex {
 public:
  bool try_lock() noexcept;
  void unlock() noexcept;
  Task<std::unique_ptr<Mutex>> co_scoped_lock() noexcept;
};
class Baton {
 public:
  void post() noexcept;
  bool await_ready();
  void await_suspend(std::coroutine_handle<> h);
  void await_resume();
};
}  // namespace coro
}  // namespace folly
