// "The cost of async": what a layer of coroutine costs beside a call, in time and bytes, by compiler.
#pragma once

#include "stats/summary.h"
#include "study/study.h"

#include <optional>

namespace loiter::bench::study {

const Study& asyncCost();

// What a program of async_cost/ prints: one block, in nanoseconds and bytes. Throws Failure, which names the program,
// for anything else.
struct AsyncCostBlock {
  std::string compiler;
  struct Chain {
    unsigned depth;
    double call_ns, ready_ns, suspending_ns;
    uint64_t bytes;  // of all frames
  };
  std::vector<Chain> chains;
  uint64_t nothing, across, scoped;  // frames: no locals, 4 KiB across an await, 4 KiB scoped before it
};
AsyncCostBlock parseAsyncCost(const std::string& program, const std::string& json);

// Tables of the blocks of one compiler, rows added to those of others.
void addChains(Table& table, const std::vector<AsyncCostBlock>& blocks, uint64_t seed);
void addFrames(Table& table, const AsyncCostBlock& block);
// Whether that compiler keeps a local in the frame whose block ends before the await, as measured.
std::string scopedRemark(const AsyncCostBlock& block);

}  // namespace loiter::bench::study
