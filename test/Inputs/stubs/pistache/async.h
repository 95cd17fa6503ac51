// Declarations of Pistache that the tests of its pack use: true names, no bodies.
#pragma once
#include <chrono>
#include <condition_variable>
#include <exception>
#include <memory>
namespace Pistache::Async {
class Resolver {};
class Rejection {};
template <typename T>
class Promise {
 public:
  template <typename Func>
  explicit Promise(Func func) { __builtin_trap(); }
  Promise(Promise&&) = default;
  template <typename ResolveFunc, typename RejectFunc>
  auto then(ResolveFunc resolveFunc, RejectFunc rejectFunc) -> Promise<T> { __builtin_trap(); }
};
template <typename T>
class Barrier {
 public:
  explicit Barrier(Promise<T>& promise);
  void wait();
  template <class Rep, class Period>
  std::cv_status wait_for(const std::chrono::duration<Rep, Period>& period) { __builtin_trap(); }
};
}  // namespace Pistache::Async
