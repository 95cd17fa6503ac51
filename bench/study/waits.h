// Many waits at once, really run: as timers that nobody holds a thread for, or as sleeps on a pool's threads.
#pragma once

#include <chrono>

namespace loiter::bench::study {

enum class Form { Timers, Sleeps };

struct Waits {
  std::chrono::nanoseconds taken;  // from the first start to the last end
  unsigned threads = 0;            // most that the process had, its first one included (/proc/self/status)
};

// `count` waits of `length`, all started at once, on `threads` threads: of a loop, or of a pool. Throws Interrupted,
// then when the waits that had begun are over.
Waits runWaits(Form form, unsigned threads, unsigned count, std::chrono::nanoseconds length);

// ⌈N/T⌉·D: what sleeps on a pool take where starting costs nothing.
std::chrono::nanoseconds closedForm(unsigned threads, unsigned count, std::chrono::nanoseconds length);

// The same by simulate/.
std::chrono::nanoseconds simulatedWaits(Form form, unsigned threads, unsigned count, std::chrono::nanoseconds length);

}  // namespace loiter::bench::study
