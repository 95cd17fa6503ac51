#pragma once
#include <cstddef>
#include <folly/Executor.h>
namespace folly {
class ThreadPoolExecutor : public virtual Executor {
 public:
  void add(Func func) override = 0;
  void stop();
  void join();
};
}  // namespace folly
