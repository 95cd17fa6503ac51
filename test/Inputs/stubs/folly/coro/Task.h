#pragma once
#include <chrono>
#include <coroutine>
#include <folly/futures/Future.h>
namespace folly {
namespace coro {
template <class T = void>
class Task;
template <class T = void>
class TaskWithExecutor;
namespace detail {
class TaskPromiseBase {
 public:
  std::suspend_always initial_suspend() noexcept;
  std::suspend_always final_suspend() noexcept;
  void unhandled_exception() noexcept;
};
template <class T>
class TaskPromise : public TaskPromiseBase {
 public:
  Task<T> get_return_object() noexcept;
  void return_value(T value);
};
template <>
class TaskPromise<void> : public TaskPromiseBase {
 public:
  Task<void> get_return_object() noexcept;
  void return_void() noexcept;
};
namespace adl {
struct WithExecutorFunction {
  template <class T>
  TaskWithExecutor<T> operator()(Executor::KeepAlive<> executor, Task<T> awaitable) const { __builtin_trap(); }
};
}  // namespace adl
}  // namespace detail
template <class T>
class TaskWithExecutor {
 public:
  TaskWithExecutor(TaskWithExecutor&&) noexcept;
  SemiFuture<std::conditional_t<std::is_void_v<T>, Unit, T>> start() &&;
  template <class F>
  void start(F&& tryCallback) && { __builtin_trap(); }
  bool await_ready();
  void await_suspend(std::coroutine_handle<> h);
  T await_resume();
};
template <class T>
class [[nodiscard]] Task {
 public:
  using promise_type = detail::TaskPromise<T>;
  Task(Task&&) noexcept;
  TaskWithExecutor<T> scheduleOn(Executor::KeepAlive<> executor) && noexcept;
  SemiFuture<std::conditional_t<std::is_void_v<T>, Unit, T>> semi() &&;
  bool await_ready();
  void await_suspend(std::coroutine_handle<> h);
  T await_resume();
};
struct co_current_executor_t {
  bool await_ready();
  void await_suspend(std::coroutine_handle<> h);
  Executor* await_resume();
};
inline constexpr co_current_executor_t co_current_executor{};
struct co_invoke_fn {
  template <class F, class... A>
  std::invoke_result_t<F, A...> operator()(F&& f, A&&... a) const { __builtin_trap(); }
};
namespace folly_cpo__ {
inline constexpr detail::adl::WithExecutorFunction co_withExecutor{};
inline constexpr co_invoke_fn co_invoke{};
}  // namespace folly_cpo__
using namespace folly_cpo__;
Task<void> sleep(HighResDuration duration);
}  // namespace coro
}  // namespace folly
