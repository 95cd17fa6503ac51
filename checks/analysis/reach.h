// Which functions run in which contexts, by the most certain and then shortest chain.
#pragma once

#include "analysis/callables.h"
#include "analysis/hops.h"
#include "analysis/sinks.h"

#include <functional>

namespace loiter::analysis {

// A function that starts running in a context.
struct Start {
  Id function = kNone;
  Id context = kNone;
  std::string why;        // "coroutine", "handler given to async_read", …
  Site at;                // where it is handed over, if it is
  auto order() const { return std::make_tuple(function, context, at, why); }
};

class Reach {
 public:
  Reach(const Program& program, Origins& origins, Conditions& conditions, Contexts& contexts, Callables& callables,
        Hops& hops);
  // All starts; those that run offloaded too.
  void findStarts();
  void run();

  struct State {
    Id function = kNone, context = kNone;
    unsigned doubts = 0;          // 1: some step was one of several targets
    unsigned distance = 0;
    uint32_t from = kNone;        // state; none: an entry
    Edge edge;                    // by which it came
    uint32_t start = kNone;       // index into starts(), of an entry
  };
  const std::vector<State>& states() const { return states_; }
  const std::vector<Start>& starts() const { return starts_; }
  // The contexts that call `c` of a state runs in, guards and hops seen; empty: not there.
  std::vector<Id> contextsOf(const State& state, uint32_t call);
  // Runs beside a loop: it is reached in some context, or nothing shows that only start-up calls it.
  bool concurrent(Id function) const;
  // The best state first.
  std::vector<uint32_t> chain(uint32_t state) const;
  // All entries from which the state is reached, the nearest first.
  std::vector<uint32_t> entriesOf(uint32_t state) const;

 private:
  void ruleStarts();
  void coroutineStarts();
  bool onlyOffloaded(Id decl, const std::vector<bool>& offloaded);
  void expandState(uint32_t state);
  void visit(uint32_t from, Id target, Id context, const Edge& edge);
  void findStartup();
  bool staysPut(Id function);
  bool neverAwaited(Site site);
  bool alwaysReady(Id function);

  const Program& program_;
  Origins& origins_;
  Conditions& conditions_;
  Contexts& contexts_;
  Callables& callables_;
  Hops& hops_;
  std::vector<Start> starts_;
  std::vector<State> states_;
  llvm::DenseMap<std::pair<Id, Id>, uint32_t> index_;   // (function, context)
  std::vector<std::vector<uint32_t>> came_from_;        // per state: all states that call it
  std::vector<bool> reached_, startup_;                 // per function; startup: called below main()
  std::vector<uint32_t> queue_[2];                      // certain and doubtful, by distance
};

}  // namespace loiter::analysis
