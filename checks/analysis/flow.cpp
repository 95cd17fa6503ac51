#include "analysis/flow.h"

namespace loiter::analysis {

Flow::Flow(const facts::Function& function)
    : f_(function), block_count_(function.blocks() ? function.blocks()->size() : 0) {}

template <class Visit>
void Flow::successors(uint32_t block, Visit visit) const {
  const facts::Block& b = *f_.blocks()->Get(block);
  for (uint32_t i = 0; i < b.succ_count(); ++i)
    if (uint32_t s = f_.succs()->Get(b.first_succ() + i); s != kNone) visit(i, s);
}

bool Flow::reachesWithout(uint32_t block, uint32_t from, uint32_t succ) const {
  std::vector<bool> seen(block_count_);
  std::vector<uint32_t> todo{0};
  seen[0] = true;
  for (size_t i = 0; i < todo.size(); ++i) {
    if (todo[i] == block) return true;
    successors(todo[i], [&](uint32_t number, uint32_t next) {
      if (todo[i] == from && number == succ) return;
      if (seen[next]) return;
      seen[next] = true;
      todo.push_back(next);
    });
  }
  return false;
}

bool Flow::reachesPast(uint32_t from, uint32_t to, const std::function<bool(uint32_t)>& stops) const {
  if (from == to) return true;
  std::vector<bool> seen(block_count_);
  std::vector<uint32_t> todo{from};
  for (size_t i = 0; i < todo.size(); ++i) {
    if (i > 0 && todo[i] == to) return true;
    successors(todo[i], [&](uint32_t, uint32_t next) {
      if (!seen[next] && !stops(next)) seen[next] = true, todo.push_back(next);
    });
  }
  return false;
}

bool Flow::blockDominates(uint32_t first, uint32_t then) const {
  if (first == then || first == 0) return true;
  std::vector<bool> seen(block_count_);
  std::vector<uint32_t> todo{0};
  seen[0] = seen[first] = true;
  for (size_t i = 0; i < todo.size(); ++i) {
    if (todo[i] == then) return false;
    successors(todo[i], [&](uint32_t, uint32_t next) {
      if (!seen[next]) seen[next] = true, todo.push_back(next);
    });
  }
  return true;
}

uint32_t Flow::positionOf(facts::EventKind kind, uint32_t index) const {
  if (call_positions_.empty()) {
    call_positions_.assign(f_.calls()->size(), kNone);
    store_positions_.assign(f_.stores()->size(), kNone);
    for (uint32_t i = 0; i < f_.events()->size(); ++i) {
      const facts::Event& e = *f_.events()->Get(i);
      if (e.kind() == facts::EventKind::Call) call_positions_[e.index()] = i;
      if (e.kind() == facts::EventKind::Store) store_positions_[e.index()] = i;
    }
  }
  return (kind == facts::EventKind::Call ? call_positions_ : store_positions_)[index];
}

bool Flow::callDominates(uint32_t first, uint32_t then) const {
  uint32_t a = f_.calls()->Get(first)->block(), b = f_.calls()->Get(then)->block();
  if (a == b) return positionOf(facts::EventKind::Call, first) < positionOf(facts::EventKind::Call, then);
  return blockDominates(a, b);
}

bool Flow::storeDominates(uint32_t store, uint32_t call) const {
  uint32_t a = f_.stores()->Get(store)->block(), b = f_.calls()->Get(call)->block();
  if (a == b) return positionOf(facts::EventKind::Store, store) < positionOf(facts::EventKind::Call, call);
  return blockDominates(a, b);
}

namespace {

constexpr size_t kMaxWays = 64;  // of one block that are told apart

// What is known of the tests on the edge to a successor, or none where they contradict it.
std::optional<uint32_t> onEdge(uint32_t known, RepeatedTests::Block block, uint32_t successor) {
  if (block.test == 0) return known;
  unsigned at = 2 * (block.test - 1);
  uint32_t outcome = ((successor == 0) != block.false_first ? 1u : 2u) << at, before = known & 3u << at;
  if (before && before != outcome) return {};
  return known | outcome;
}

}  // namespace

Flow::Ways Flow::through(Ways ways, const RepeatedTests& tests, uint32_t event, const Step& step) const {
  uint32_t forgotten = tests.forgotten.empty() ? 0 : tests.forgotten[event];
  Ways after;
  for (const auto& [before, state] : ways) {
    uint32_t known = before;
    for (unsigned test = 0; forgotten >> test; ++test)
      if (forgotten >> test & 1) known &= ~(3u << 2 * test);
    after[known] |= step(*f_.events()->Get(event), state);
  }
  return after;
}

std::vector<Flow::Ways> Flow::fixpoint(uint64_t at_entry, const RepeatedTests& tests, const Step& step) const {
  std::vector<Ways> in(block_count_);
  if (block_count_ == 0) return in;
  in[0][0] = at_entry;
  std::vector<uint32_t> todo{0};
  std::vector<bool> queued(block_count_);
  while (!todo.empty()) {
    uint32_t block = todo.back();
    todo.pop_back();
    queued[block] = false;
    const facts::Block& b = *f_.blocks()->Get(block);
    Ways ways = in[block];
    for (uint32_t i = 0; i < b.event_count(); ++i) ways = through(std::move(ways), tests, b.first_event() + i, step);
    successors(block, [&](uint32_t number, uint32_t next) {
      bool changed = false;
      for (const auto& [known, state] : ways) {
        auto way = onEdge(known, tests.blocks.empty() ? RepeatedTests::Block{} : tests.blocks[block], number);
        if (!way) continue;
        if (in[next].size() >= kMaxWays && !in[next].count(*way)) way = 0;
        auto [it, fresh] = in[next].try_emplace(*way, 0);
        changed |= fresh || (it->second | state) != it->second;
        it->second |= state;
      }
      if (changed && !queued[next]) queued[next] = true, todo.push_back(next);
    });
  }
  return in;
}

void Flow::run(uint64_t at_entry, const RepeatedTests& tests, const Step& step, const Seen& seen) const {
  auto in = fixpoint(at_entry, tests, step);
  for (uint32_t block = 0; block < block_count_; ++block) {
    const facts::Block& b = *f_.blocks()->Get(block);
    Ways ways = std::move(in[block]);
    for (uint32_t i = b.first_event(); i < b.first_event() + b.event_count(); ++i) {
      uint64_t all = 0;
      for (const auto& [known, state] : ways) all |= state;
      seen(*f_.events()->Get(i), all);
      ways = through(std::move(ways), tests, i, step);
    }
  }
}

// From a block to one that dominates it.
std::vector<std::pair<uint32_t, uint32_t>> Flow::backEdges() const {
  enum : uint8_t { New, Open, Done };
  std::vector<uint8_t> state(block_count_, New);
  std::vector<std::pair<uint32_t, uint32_t>> edges;
  std::vector<std::pair<uint32_t, uint32_t>> open;  // a block on the way here, how many of its successors were seen
  if (block_count_ > 0) open.push_back({0, 0}), state[0] = Open;
  while (!open.empty()) {
    auto& [block, seen] = open.back();
    const facts::Block& b = *f_.blocks()->Get(block);
    if (seen == b.succ_count()) {
      state[block] = Done;
      open.pop_back();
      continue;
    }
    uint32_t next = f_.succs()->Get(b.first_succ() + seen++);
    if (next == kNone) continue;
    if (state[next] == Open && blockDominates(next, block)) edges.push_back({block, next});
    if (state[next] == New) state[next] = Open, open.push_back({next, 0});
  }
  return edges;
}

const std::vector<Flow::Loop>& Flow::loops() const {
  if (loops_) return *loops_;
  std::vector<std::vector<uint32_t>> predecessors(block_count_);
  for (uint32_t block = 0; block < block_count_; ++block)
    successors(block, [&](uint32_t, uint32_t next) { predecessors[next].push_back(block); });
  std::map<uint32_t, Loop> loops;  // by header
  for (auto [source, header] : backEdges()) {
    Loop& loop = loops.try_emplace(header, Loop{header, std::vector<bool>(block_count_)}).first->second;
    loop.body[header] = true;
    std::vector<uint32_t> todo{source};
    while (!todo.empty()) {
      uint32_t block = todo.back();
      todo.pop_back();
      if (loop.body[block]) continue;
      loop.body[block] = true;
      todo.insert(todo.end(), predecessors[block].begin(), predecessors[block].end());
    }
  }
  loops_.emplace();
  for (auto& [header, loop] : loops) loops_->push_back(std::move(loop));
  return *loops_;
}

bool Flow::onOneWay(uint32_t call, uint32_t other) const {
  uint32_t a = f_.calls()->Get(call)->block(), b = f_.calls()->Get(other)->block();
  auto next_round = [&](uint32_t block) {
    for (const Loop& loop : loops())
      if (loop.header == block && loop.body[a] && loop.body[b]) return true;
    return false;
  };
  return reachesPast(a, b, next_round) || reachesPast(b, a, next_round);
}

}  // namespace loiter::analysis
