#pragma once
#include <folly/executors/ThreadPoolExecutor.h>
#include <folly/io/async/EventBase.h>
namespace folly {
class IOExecutor : public virtual Executor {
 public:
  virtual EventBase* getEventBase() = 0;
};
class IOThreadPoolExecutorBase : public ThreadPoolExecutor, public IOExecutor {};
class IOThreadPoolExecutor : public IOThreadPoolExecutorBase {
 public:
  explicit IOThreadPoolExecutor(std::size_t threads);
  void add(Func func) override;
  EventBase* getEventBase() override;
};
}  // namespace folly
