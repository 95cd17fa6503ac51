// One function per file of this folder, for list.cpp.
#pragma once

#include "patterns/pattern.h"

namespace loiter::bench {

Pattern asyncFutureDestructor();
Pattern conditionVariableWait();
Pattern cpuHash();
Pattern cpuKeyGeneration();
Pattern cpuPasswordHash();
Pattern dnsResolve();
Pattern fileLock();
Pattern fileMetadata();
Pattern fileOpen();
Pattern fileRead();
Pattern fileSync();
Pattern fileWrite();
Pattern futureGet();
Pattern futureWaitFor();
Pattern httpRequest();
Pattern latchWait();
Pattern mutexHeld();
Pattern mutexLock();
Pattern nestedLoop();
Pattern pollWait();
Pattern processRun();
Pattern processWait();
Pattern semaphoreWait();
Pattern sleepFor();
Pattern socketAccept();
Pattern socketConnect();
Pattern socketRead();
Pattern socketWrite();
Pattern sqlConnect();
Pattern sqlQuery();
Pattern sqliteOpen();
Pattern sqlitePrepare();
Pattern sqliteStep();
Pattern threadJoin();

}  // namespace loiter::bench
