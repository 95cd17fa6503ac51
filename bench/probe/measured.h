// What the blocks of a pattern say.
#pragma once

#include "probe/run.h"
#include "stats/summary.h"

namespace loiter::bench {

// A hold's halves may differ by so much of it before they count as a contradiction: the drift of a machine that others
// use as well.
inline constexpr double kTolerance = 0.05;

// Times are in ms. A figure of a block is the median of its calls, so that a hiccup of the machine is no part of it.
struct Measured {
  Estimate hold;                               // blocking form: cpu and blocked
  Estimate async_hold;                         // the same of the loop's thread in the asynchronous form
  Estimate ratio;                              // of the two, by the geometric mean over the blocks
  double cpu = 0, blocked = 0, run_queue = 0;  // of the blocking form
  double p50 = 0, p95 = 0, p99 = 0;            // of the hold of single calls, of all blocks
  double async_latency = 0;                    // start to end of the asynchronous form
  size_t calls = 0;                            // of each form
  bool unstable() const { return hold.unstable; }
};

// `blocks` must hold some.
Measured measured(const std::vector<Block>& blocks, uint64_t seed);

}  // namespace loiter::bench
