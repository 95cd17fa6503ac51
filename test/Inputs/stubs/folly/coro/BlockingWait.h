#pragma once
#include <folly/coro/Task.h>
namespace folly {
namespace coro {
struct blocking_wait_fn {
  template <class T>
  T operator()(Task<T>&& awaitable) const { __builtin_trap(); }
  template <class T>
  T operator()(Task<T>&& awaitable, DrivableExecutor* executor) const { __builtin_trap(); }
};
inline constexpr blocking_wait_fn blocking_wait{};
static constexpr blocking_wait_fn const& blockingWait = blocking_wait;
}  // namespace coro
}  // namespace folly
