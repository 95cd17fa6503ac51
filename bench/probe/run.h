// A whole measurement: blocks of many patterns, each in a fresh process, in an order that spreads what the machine does
// meanwhile over all of them.
#pragma once

#include "probe/block.h"

#include <functional>
#include <map>

namespace loiter::bench {

struct RunOptions {
  std::vector<const Pattern*> patterns;
  std::map<std::string, Nanoseconds> expected;  // by pattern: what the other side takes, or about what a call will
  unsigned blocks = 15;
  unsigned least_pairs = 5;                              // in a block, whatever the budget
  Nanoseconds budget = std::chrono::milliseconds(1500);  // of a block
  uint64_t seed = 1;
  std::filesystem::path folder;  // where fixtures get theirs; on the disk that is to be measured
  std::filesystem::path state;   // finished blocks, so that a run that was interrupted goes on; empty: none are kept
};

struct PatternBlocks {
  std::vector<Block> blocks;
  std::string unavailable;  // why there are none; then the pattern was given up
};
using Blocks = std::map<std::string, PatternBlocks>;

struct Progress {
  size_t done = 0, of = 0;  // blocks
  Nanoseconds left{0};      // about
  std::string pattern;      // that is measured now
};

// About how long run() will take from its beginning.
Nanoseconds estimatedTime(const RunOptions& options);

// Blocks from a state file count when everything that they depend on is as it was; else the file is begun anew. Throws
// Interrupted, and Failure for a state that cannot be written.
Blocks run(const RunOptions& options, const std::function<void(const Progress&)>& progress);

}  // namespace loiter::bench
