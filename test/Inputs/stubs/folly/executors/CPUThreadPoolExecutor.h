#pragma once
#include <folly/executors/ThreadPoolExecutor.h>
namespace folly {
class CPUThreadPoolExecutor : public ThreadPoolExecutor {
 public:
  explicit CPUThreadPoolExecutor(std::size_t threads);
  ~CPUThreadPoolExecutor() override;
  void add(Func func) override;
  void addWithPriority(Func func, signed char priority) override;
};
}  // namespace folly
