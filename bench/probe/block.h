// A block: pairs of calls of one pattern, blocking and asynchronous, in a process of their own.
#pragma once

#include "patterns/pattern.h"
#include "probe/call.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>

namespace loiter::bench {

struct Pair {
  Call blocking, async;
};

struct Block {
  std::vector<Pair> pairs;
  std::string unavailable;  // why there are none
};

struct BlockOptions {
  uint64_t seed = 1;  // which form of a pair goes first
  Nanoseconds budget = std::chrono::seconds(1);
  unsigned least_pairs = 3, most_pairs = 1000;  // whatever the budget
  std::filesystem::path folder;
  Nanoseconds delay{0};
  std::string database;
};

// Makes the pattern's fixture, calls both forms once for nothing, and then until the budget is spent. What the fixture
// lacks, and what a call throws, is `unavailable`.
Block runBlock(const Pattern& pattern, const BlockOptions& options);

// Blocks go from process to process as one line of JSON.
nlohmann::json toJson(const Block& block);
Block blockFromJson(const nlohmann::json& json);  // throws nlohmann::json::exception if it is not one

}  // namespace loiter::bench
