#pragma once
namespace folly {
namespace detail {
template <class F>
class ScopeGuardImpl {
 public:
  ~ScopeGuardImpl();
};
}  // namespace detail
template <class F>
detail::ScopeGuardImpl<F> makeGuard(F&& f) { __builtin_trap(); }
class once_flag {};
template <class F>
void call_once(once_flag& flag, F&& f) { __builtin_trap(); }
}  // namespace folly
