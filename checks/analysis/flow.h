// Questions about one function's control flow, answered from the blocks in its facts.
#pragma once

#include "analysis/program.h"

#include <functional>

namespace loiter::analysis {

class Flow {
 public:
  explicit Flow(const facts::Function& function);

  // Whether the entry reaches `block` without the edge from `from` to its successor number `succ`.
  bool reachesWithout(uint32_t block, uint32_t from, uint32_t succ) const;
  // The edge lies on every path from the entry to `block`.
  bool edgeDominates(uint32_t from, uint32_t succ, uint32_t block) const { return !reachesWithout(block, from, succ); }
  // Call `first` was made on every path to call `then`, before it.
  bool callDominates(uint32_t first, uint32_t then) const;
  bool storeDominates(uint32_t store, uint32_t call) const;
  bool blockDominates(uint32_t first, uint32_t then) const;

  // Forward data flow over a set of states, as bits. `step` is given the state before an event and gives
  // the one after; `seen` is told the state before each event, once it is final.
  using Step = std::function<uint64_t(const facts::Event&, uint64_t)>;
  using Seen = std::function<void(const facts::Event&, uint64_t)>;
  void run(uint64_t at_entry, const Step& step, const Seen& seen) const;

  uint32_t blockCount() const { return block_count_; }
  unsigned loopDepth(uint32_t block) const;

 private:
  std::vector<uint64_t> fixpoint(uint64_t at_entry, const Step& step) const;
  template <class Visit>
  void successors(uint32_t block, Visit visit) const;
  uint32_t positionOf(facts::EventKind kind, uint32_t index) const;  // among all events; calls and stores

  const facts::Function& f_;
  uint32_t block_count_;
  mutable std::vector<uint32_t> call_positions_, store_positions_;
};

}  // namespace loiter::analysis
