#include "patterns/patterns.h"

namespace loiter::bench {

std::string Counterpart::text() const {
  return offload_threads ? "offload(" + std::to_string(offload_threads) + ")" : "native";
}

const std::vector<Pattern>& allPatterns() {
  static const std::vector<Pattern> all = {
      asyncFutureDestructor(),
      conditionVariableWait(),
      cpuHash(),
      cpuKeyGeneration(),
      cpuPasswordHash(),
      dnsResolve(),
      fileLock(),
      fileMetadata(),
      fileOpen(),
      fileRead(),
      fileSync(),
      fileWrite(),
      futureGet(),
      futureWaitFor(),
      httpRequest(),
      latchWait(),
      mutexHeld(),
      mutexLock(),
      nestedLoop(),
      pollWait(),
      processRun(),
      processWait(),
      semaphoreWait(),
      sleepFor(),
      socketAccept(),
      socketConnect(),
      socketRead(),
      socketWrite(),
      sqlConnect(),
      sqlQuery(),
      sqliteOpen(),
      sqlitePrepare(),
      sqliteStep(),
      threadJoin(),
  };
  return all;
}

}  // namespace loiter::bench
