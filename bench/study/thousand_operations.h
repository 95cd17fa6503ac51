// 1,000 operations at once, blocking and asynchronous, and the pool that explains the published time.
#pragma once

#include "study/study.h"

namespace loiter::bench::study {

const Study& thousandOperations();

// The smallest pool whose closed form comes nearest to `taken`.
unsigned poolThatExplains(std::chrono::nanoseconds taken, unsigned count, std::chrono::nanoseconds length);

}  // namespace loiter::bench::study
