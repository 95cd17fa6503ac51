// "100 waits": the same waits as timers and as sleeps on pools of 2 to 100 threads.
#pragma once

#include "study/study.h"

namespace loiter::bench::study {

const Study& hundredWaits();

}  // namespace loiter::bench::study
