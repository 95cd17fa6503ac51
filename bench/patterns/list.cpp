#include "patterns/patterns.h"

namespace loiter::bench {

std::string Counterpart::text() const {
  return offload_threads ? "offload(" + std::to_string(offload_threads) + ")" : "native";
}

const std::vector<Pattern>& allPatterns() {
  static const std::vector<Pattern> all = {
      asyncFutureDestructor(),
      conditionVariableWait(),
      fileSync(),
      futureGet(),
      futureWaitFor(),
      latchWait(),
      mutexHeld(),
      mutexLock(),
      nestedLoop(),
      pollWait(),
      semaphoreWait(),
      sleepFor(),
      threadJoin(),
  };
  return all;
}

}  // namespace loiter::bench
