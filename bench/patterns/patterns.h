// One function per file of this folder, for list.cpp.
#pragma once

#include "patterns/pattern.h"

namespace loiter::bench {

Pattern asyncFutureDestructor();
Pattern conditionVariableWait();
Pattern fileSync();
Pattern futureGet();
Pattern futureWaitFor();
Pattern latchWait();
Pattern mutexHeld();
Pattern mutexLock();
Pattern nestedLoop();
Pattern pollWait();
Pattern semaphoreWait();
Pattern sleepFor();
Pattern threadJoin();

}  // namespace loiter::bench
