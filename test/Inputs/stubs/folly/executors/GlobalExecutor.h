#pragma once
#include <folly/executors/IOThreadPoolExecutor.h>
namespace folly {
Executor::KeepAlive<> getGlobalCPUExecutor();
Executor::KeepAlive<IOExecutor> getGlobalIOExecutor();
}  // namespace folly
