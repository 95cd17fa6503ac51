// Where the time of a thread goes.
#pragma once

#include <chrono>

namespace loiter::bench {

using Nanoseconds = std::chrono::nanoseconds;

// What the calling thread has used so far; differences of two readings mean something.
struct Reading {
  Nanoseconds wall{0};       // CLOCK_MONOTONIC
  Nanoseconds cpu{0};        // CLOCK_THREAD_CPUTIME_ID
  Nanoseconds run_queue{0};  // ready and waiting for a core: second field of /proc/thread-self/schedstat
};

// Wall time is read on the inner side of an interval that two readings enclose: last by readingBefore(), first by
// readingAfter(). Where the kernel keeps no schedstat, run_queue stays 0 (see keepsRunQueue()).
Reading readingBefore();
Reading readingAfter();
bool keepsRunQueue();

// A thread was in handlers for `wall`: it worked for `cpu`, waited for a core for `run_queue`, and stood blocked for
// the rest.
struct Hold {
  Nanoseconds wall{0}, cpu{0}, run_queue{0};
  Nanoseconds blocked() const;  // not negative: the clocks are not read at the same moment
  // What the call itself holds the thread for. Waiting for a core is the machine's neighbours' doing.
  Nanoseconds held() const { return cpu + blocked(); }
  void add(const Reading& before, const Reading& after);
};

}  // namespace loiter::bench
