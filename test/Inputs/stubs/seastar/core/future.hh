// Declarations of Seastar that the tests of its pack use: true names, no bodies.
#pragma once
#include <concepts>
#include <coroutine>
#include <exception>
#include <type_traits>
#include <utility>
namespace seastar {
template <typename T = void>
class future;
namespace internal {
template <typename T>
struct futurized { using type = future<T>; };
template <typename T>
struct futurized<future<T>> { using type = future<T>; };
}  // namespace internal
template <typename T>
using futurize_t = typename internal::futurized<T>::type;
template <typename Func, typename T>
struct continuation_result { using type = futurize_t<std::invoke_result_t<Func, T>>; };
template <typename Func>
struct continuation_result<Func, void> { using type = futurize_t<std::invoke_result_t<Func>>; };
template <typename T>
class [[nodiscard]] future {
 public:
  future(future&&) noexcept;
  bool available() const noexcept;
  bool failed() const noexcept;
  T get();
  void wait() noexcept;
  template <typename Func>
  typename continuation_result<Func, T>::type then(Func&& func) noexcept { __builtin_trap(); }
  template <typename Func>
  typename continuation_result<Func, future<T>>::type then_wrapped(Func&& func) noexcept { __builtin_trap(); }
  template <typename Func>
  future<T> finally(Func&& func) noexcept { __builtin_trap(); }
  template <typename Func>
  future<T> handle_exception(Func&& func) noexcept { __builtin_trap(); }
  future<> discard_result() noexcept;
  void ignore_ready_future() noexcept;
};
template <typename T = void>
class promise {
 public:
  promise() noexcept;
  future<T> get_future() noexcept;
};
template <typename T = void, typename... A>
future<T> make_ready_future(A&&... value) noexcept { __builtin_trap(); }
template <typename Func, typename... Args>
futurize_t<std::invoke_result_t<Func, Args...>> futurize_invoke(Func&& func, Args&&... args) noexcept { __builtin_trap(); }
}  // namespace seastar
