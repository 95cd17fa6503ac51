// Declarations of cppcoro that the tests of its pack use: true names, no bodies.
#pragma once
#include <chrono>
#include <coroutine>
#include <cstdint>
#include <type_traits>
#include <utility>
namespace cppcoro {
template <typename T = void>
class task;
namespace detail {
struct task_promise_base {
  std::suspend_always initial_suspend() noexcept;
  std::suspend_always final_suspend() noexcept;
  void unhandled_exception() noexcept;
};
template <typename T>
struct task_promise final : task_promise_base {
  task<T> get_return_object() noexcept;
  void return_value(T value);
};
template <>
struct task_promise<void> : task_promise_base {
  task<void> get_return_object() noexcept;
  void return_void() noexcept;
};
struct operation {
  bool await_ready() noexcept;
  void await_suspend(std::coroutine_handle<>) noexcept;
  void await_resume() noexcept;
};
class lightweight_manual_reset_event {
 public:
  void set() noexcept;
  void wait() noexcept;
};
}  // namespace detail
template <typename T>
class [[nodiscard]] task {
 public:
  using promise_type = detail::task_promise<T>;
  task(task&&) noexcept;
  bool await_ready() const noexcept;
  void await_suspend(std::coroutine_handle<>);
  T await_resume();
};
template <typename AWAITABLE>
auto sync_wait(AWAITABLE&& awaitable) -> decltype(awaitable.await_resume()) { __builtin_trap(); }
}  // namespace cppcoro
