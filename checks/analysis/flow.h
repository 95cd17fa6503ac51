// Questions about one function's control flow, answered from the blocks in its facts.
#pragma once

#include "analysis/program.h"

#include <functional>
#include <optional>

namespace loiter::analysis {

// Which of a function's conditions are tested again; see repeated_tests.h.
struct RepeatedTests {
  static constexpr size_t kMax = 8;
  struct Block {
    uint8_t test = 0;          // from 1; 0: its condition is no such test
    bool false_first = false;  // the first successor is where the test came out false
  };
  std::vector<Block> blocks;        // empty: there are none
  std::vector<uint32_t> forgotten;  // per event of the function: tests, as bits, of which nothing is known any more
};

class Flow {
 public:
  explicit Flow(const facts::Function& function);

  // Whether the entry reaches `block` without the edge from `from` to its successor number `succ`.
  bool reachesWithout(uint32_t block, uint32_t from, uint32_t succ) const;
  // The edge lies on every path from the entry to `block`.
  bool edgeDominates(uint32_t from, uint32_t succ, uint32_t block) const { return !reachesWithout(block, from, succ); }
  // Some way leads from the end of `from` to the end of `to` through no block that `stops` names.
  bool reachesPast(uint32_t from, uint32_t to, const std::function<bool(uint32_t)>& stops) const;
  // Call `first` was made on every path to call `then`, before it.
  bool callDominates(uint32_t first, uint32_t then) const;
  bool storeDominates(uint32_t store, uint32_t call) const;
  bool blockDominates(uint32_t first, uint32_t then) const;

  // Forward data flow over a set of states, as bits. `step` is given the state before an event and gives
  // the one after; `seen` is told the state before each event, once it is final. Ways that contradict
  // a repeated test are left out.
  using Step = std::function<uint64_t(const facts::Event&, uint64_t)>;
  using Seen = std::function<void(const facts::Event&, uint64_t)>;
  void run(uint64_t at_entry, const RepeatedTests& tests, const Step& step, const Seen& seen) const;

  uint32_t blockCount() const { return block_count_; }

  // A natural loop: the blocks on the ways back to a header that is on every way into it (Aho et al.,
  // "Compilers", 9.6).
  struct Loop {
    uint32_t header;
    std::vector<bool> body;  // per block
  };
  const std::vector<Loop>& loops() const;
  // One round of the loops around both can make both calls.
  bool onOneWay(uint32_t call, uint32_t other) const;

 private:
  // The states by what is known of the tests: two bits for each, 1 true, 2 false.
  using Ways = std::map<uint32_t, uint64_t>;
  std::vector<Ways> fixpoint(uint64_t at_entry, const RepeatedTests& tests, const Step& step) const;
  Ways through(Ways ways, const RepeatedTests& tests, uint32_t event, const Step& step) const;
  std::vector<std::pair<uint32_t, uint32_t>> backEdges() const;
  template <class Visit>
  void successors(uint32_t block, Visit visit) const;
  uint32_t positionOf(facts::EventKind kind, uint32_t index) const;  // among all events; calls and stores

  const facts::Function& f_;
  uint32_t block_count_;
  mutable std::vector<uint32_t> call_positions_, store_positions_;
  mutable std::optional<std::vector<Loop>> loops_;
};

}  // namespace loiter::analysis
