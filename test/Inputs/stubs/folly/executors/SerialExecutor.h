#pragma once
#include <folly/Executor.h>
namespace folly {
class SerialExecutor : public Executor {
 public:
  static KeepAlive<SerialExecutor> create(KeepAlive<Executor> parent);
  void add(Func func) override;
};
}  // namespace folly
