// Declarations of folly that the tests of its pack use: true names, no bodies.
#pragma once
namespace folly {
template <class Signature>
class Function;
template <class R, class... Args>
class Function<R(Args...)> {
 public:
  Function();
  template <class F>
  Function(F&& f) { __builtin_trap(); }
  R operator()(Args... args);
};
using Func = Function<void()>;
}  // namespace folly
