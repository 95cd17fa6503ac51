#pragma once
#include <folly/Function.h>
namespace folly {
using Func = Function<void()>;
class Executor {
 public:
  virtual ~Executor();
  virtual void add(Func func) = 0;
  virtual void addWithPriority(Func func, signed char priority);
  template <class ExecutorT = Executor>
  class KeepAlive {
   public:
    KeepAlive();
    KeepAlive(ExecutorT* executor);
    template <class Other>
    KeepAlive(KeepAlive<Other> other) { __builtin_trap(); }
    ExecutorT* get() const;
    ExecutorT* operator->() const;
    ExecutorT& operator*() const;
    KeepAlive copy() const;
  };
  template <class ExecutorT>
  static KeepAlive<ExecutorT> getKeepAliveToken(ExecutorT* executor) { __builtin_trap(); }
};
template <class ExecutorT>
Executor::KeepAlive<ExecutorT> getKeepAliveToken(ExecutorT* executor) { __builtin_trap(); }
}  // namespace folly
