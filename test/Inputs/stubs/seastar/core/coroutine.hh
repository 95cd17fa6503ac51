#pragma once
#include <seastar/core/future.hh>
namespace seastar {
namespace internal {
template <typename T>
struct coroutine_traits_base {
  struct promise_type {
    void return_value(T value) noexcept;
    void unhandled_exception() noexcept;
    future<T> get_return_object() noexcept;
    std::suspend_never initial_suspend() noexcept;
    std::suspend_never final_suspend() noexcept;
  };
};
template <>
struct coroutine_traits_base<void> {
  struct promise_type {
    void return_void() noexcept;
    void unhandled_exception() noexcept;
    future<> get_return_object() noexcept;
    std::suspend_never initial_suspend() noexcept;
    std::suspend_never final_suspend() noexcept;
  };
};
template <typename T>
struct awaiter {
  bool await_ready() const noexcept;
  void await_suspend(std::coroutine_handle<> h) noexcept;
  T await_resume();
};
}  // namespace internal
template <typename T>
internal::awaiter<T> operator co_await(future<T> f) noexcept { __builtin_trap(); }
}  // namespace seastar
template <typename T, typename... Args>
struct std::coroutine_traits<seastar::future<T>, Args...> : seastar::internal::coroutine_traits_base<T> {};
