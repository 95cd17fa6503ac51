#pragma once
#include <chrono>
#include <coroutine>
#include <exception>
#include <type_traits>
#include <utility>
#include <folly/Executor.h>
namespace folly {
struct Unit {};
template <class T>
class Try {
 public:
  T& value();
  bool hasValue() const;
};
class exception_wrapper {};
template <class T>
class Future;
template <class T>
class SemiFuture;
using HighResDuration = std::chrono::microseconds;
class DrivableExecutor : public virtual Executor {
 public:
  virtual void drive() = 0;
};
class ManualExecutor : public DrivableExecutor {
 public:
  void add(Func func) override;
  void drive() override;
};
namespace futures {
namespace detail {
template <class T>
class FutureBase {
 public:
  T& value() &;
  T&& value() &&;
  Try<T>& result() &;
  bool isReady() const;
  bool hasValue() const;
  bool hasException() const;
};
template <class T>
struct Inner {
  using type = std::conditional_t<std::is_void_v<T>, Unit, T>;
};
template <class T>
struct Inner<Future<T>> {
  using type = T;
};
template <class T>
struct Inner<SemiFuture<T>> {
  using type = T;
};
template <class F, class... Args>
using Result = typename Inner<std::invoke_result_t<F, Args...>>::type;
}  // namespace detail
SemiFuture<Unit> sleep(HighResDuration duration);
Future<Unit> sleepUnsafe(HighResDuration duration);
}  // namespace futures
template <class T>
struct FutureAwaiter {
  bool await_ready();
  void await_suspend(std::coroutine_handle<> h);
  T await_resume();
};
template <class T>
class SemiFuture : private futures::detail::FutureBase<T> {
  using Base = futures::detail::FutureBase<T>;

 public:
  SemiFuture(SemiFuture&&);
  using Base::hasException;
  using Base::hasValue;
  using Base::isReady;
  using Base::result;
  using Base::value;
  T get() &&;
  T get(HighResDuration duration) &&;
  Try<T> getTry() &&;
  SemiFuture& wait() &;
  SemiFuture&& wait() &&;
  bool wait(HighResDuration duration) &&;
  Future<T> via(Executor::KeepAlive<> executor) &&;
  template <class F>
  SemiFuture<futures::detail::Result<F, T>> deferValue(F&& func) && { __builtin_trap(); }
  template <class F>
  SemiFuture<futures::detail::Result<F, Try<T>>> defer(F&& func) && { __builtin_trap(); }
  FutureAwaiter<T> operator co_await() &&;
};
template <class T>
class Future : private futures::detail::FutureBase<T> {
  using Base = futures::detail::FutureBase<T>;

 public:
  Future(Future&&);
  using Base::hasException;
  using Base::hasValue;
  using Base::isReady;
  using Base::result;
  using Base::value;
  T get() &&;
  T get(HighResDuration duration) &&;
  Try<T> getTry() &&;
  T getVia(DrivableExecutor* e) &&;
  Future& wait() &;
  Future&& wait() &&;
  Future& wait(HighResDuration duration) &;
  Future& waitVia(DrivableExecutor* e) &;
  Future via(Executor::KeepAlive<> executor) &&;
  template <class F>
  Future<futures::detail::Result<F, T>> thenValue(F&& func) && { __builtin_trap(); }
  template <class F>
  Future<futures::detail::Result<F, Try<T>>> thenTry(F&& func) && { __builtin_trap(); }
  template <class F>
  Future<T> thenError(F&& func) && { __builtin_trap(); }
  template <class F>
  Future<T> ensure(F&& func) && { __builtin_trap(); }
  SemiFuture<T> semi() &&;
  FutureAwaiter<T> operator co_await() &&;
};
template <class T>
class Promise {
 public:
  Promise();
  Future<T> getFuture();
  SemiFuture<T> getSemiFuture();
  void setValue(T value);
};
template <class T>
Future<std::decay_t<T>> makeFuture(T&& t) { __builtin_trap(); }
template <class T>
SemiFuture<std::decay_t<T>> makeSemiFuture(T&& t) { __builtin_trap(); }
Future<Unit> via(Executor::KeepAlive<> executor);
template <class F>
Future<futures::detail::Result<F>> via(Executor::KeepAlive<> executor, F&& func) { __builtin_trap(); }
template <class F>
Future<futures::detail::Result<F>> makeFutureWith(F&& func) { __builtin_trap(); }
}  // namespace folly
