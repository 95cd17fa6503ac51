// Which functions run in which contexts, by the most certain and then shortest chain.
#pragma once

#include "analysis/callables.h"
#include "analysis/first_use.h"
#include "analysis/hops.h"
#include "analysis/sinks.h"

#include <functional>

namespace loiter::analysis {

// A function that starts running in a context.
struct Start {
  Id function = kNone;
  Id context = kNone;
  std::string why;     // "coroutine", "handler given to async_read", …
  Site at;             // where it is handed over, if it is
  SetId executor = 0;  // that it is handed to, in terms of that place's function
  GivenId given = 0;   // by the rule that starts it
  auto order() const { return std::make_tuple(function, context, at, why); }
};

class Reach {
 public:
  Reach(const Program& program, Origins& origins, Given& given, Conditions& conditions, Contexts& contexts,
        Callables& callables, Hops& hops);
  // All starts; those that run offloaded too.
  void findStarts();
  void run();

  // Some step is one of several targets; or is certain, but only for the first to come.
  enum Doubt : uint32_t { Certain, FirstTime, Possible };
  struct State {
    Id function = kNone, context = kNone;
    GivenId given = 0;
    uint32_t from = kNone;   // state; none: an entry
    uint32_t start = kNone;  // index into starts(), of an entry
    uint32_t distance = 0;
    Edge edge;  // by which it came
  };
  const std::vector<State>& states() const { return states_; }
  Doubt doubt(uint32_t state) const { return visits_[state].doubt; }
  const std::vector<Start>& starts() const { return starts_; }
  std::span<const Start> startsOf(Id function) const;
  // The contexts that call `c` of a state runs in, guards and hops seen; empty: not there.
  std::vector<Id> contextsOf(const State& state, uint32_t call);
  // Only whoever comes first makes the call.
  bool firstUse(Site site) { return first_use_.at(site); }
  // That was start-up code, below main().
  bool doneAtStart(Site site) { return firstUse(site) && startup(site.function); }
  // Runs beside a loop: it is reached in some context, or nothing shows that only start-up calls it.
  bool concurrent(Id function);
  // The best state first.
  std::vector<uint32_t> chain(uint32_t state) const;
  // A state on a way from an entry, and the call of the state before it that leads there.
  struct Step {
    uint32_t state = kNone, call = kNone;
    bool first_time = false;  // only whoever comes first makes it
  };
  using Way = std::vector<Step>;
  Way bestWay(uint32_t state);
  // `step` is how its state was first found, from `from`: then the state's edge speaks of it.
  bool isFirst(uint32_t from, const Step& step) const {
    return states_[step.state].from == from && states_[step.state].edge.call == step.call;
  }
  // One way from every entry, the nearest first.
  std::vector<Way> waysTo(uint32_t state);

 private:
  void ruleStarts();
  void coroutineStarts();
  std::vector<bool> insideLibraries() const;
  bool onlyOffloaded(Id decl, const std::vector<bool>& offloaded);
  void expandAll(const std::vector<uint32_t>& queue);
  void expandState(uint32_t state);
  void endOwned(uint32_t state, uint32_t call);
  // The function's state there, made if there was none.
  std::pair<uint32_t, bool> stateOf(Id function, Where where);
  void visit(uint32_t from, Id target, Where where, const Edge& edge);
  GivenId handed(const State& state, uint32_t call, Id target);
  GivenId givenBy(const Edge& edge);
  bool startup(Id function);
  void findStartup();
  bool staysPut(Id function);
  bool neverAwaited(Site site);
  bool alwaysReady(Id function);

  const Program& program_;
  Origins& origins_;
  Given& given_;
  Conditions& conditions_;
  Contexts& contexts_;
  Callables& callables_;
  Hops& hops_;
  FirstUse first_use_;
  std::vector<Start> starts_;
  std::vector<State> states_;
  // What every call that comes to a state asks of it, apart from the rest: ten calls come to a function.
  struct Visits {
    Where where;
    uint32_t next = kNone;     // another state of the same function
    uint32_t sources = kNone;  // the last of the states that call it: into sources_
    Doubt doubt = Certain;
  };
  std::vector<Visits> visits_;         // per state
  std::vector<uint32_t> first_state_;  // per function
  struct Source {
    uint32_t state, before;
    uint32_t call : 31, first_time : 1;
  };
  std::vector<Source> sources_;  // which states call a state, as lists, the last first
  std::vector<uint32_t> seen_;   // per state: the last search that came there
  uint32_t search_ = 0;
  std::vector<bool> startup_;       // per function: called below main()
  std::vector<uint32_t> queue_[3];  // per doubt, by distance
};

}  // namespace loiter::analysis
