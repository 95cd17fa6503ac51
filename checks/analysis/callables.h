// Who calls whom where the source does not say it: callables that flow through parameters,
// captures, fields, containers and library functions until somebody invokes them.
//
// Each function is summarised by its open effects: what it does with callables that it was
// given. A call site substitutes what it hands over; what is then known becomes an edge of the
// call graph, what is still open becomes an effect of the caller.
#pragma once

#include "analysis/conditions.h"

#include <set>

namespace loiter::analysis {

using TrailId = uint32_t;  // 0: empty

// A target that a function reaches through something other than a plain call.
struct Edge {
  Id target = kNone;                    // function
  uint32_t call = 0;                    // of the function that the edge starts from
  TrailId trail = 0;                    // the sites from that call down to the invocation; empty: the call itself
  Id start = kNone;                     // none: runs now, in the caller's context; else the context it is started in
  SetId executor = 0;                   // that said so, in terms of the function that the edge starts from
  bool possible = false;                // one of several known targets
  const rules::Invoke* rule = nullptr;  // that starts or invokes it, if a rule says so

  bool once() const { return rule && rule->once; }  // whoever comes first runs it
};

// A function without a body that a callable stands for, where the callable is invoked now: `std::invoke(::sync)`.
struct NamedCall {
  Id decl = kNone;
  uint32_t call = 0;  // of the function that it is found in
  bool possible = false;
};

class Callables {
 public:
  Callables(const Program& program, Origins& origins, Conditions& conditions, Contexts& contexts);
  void run();

  const std::vector<Edge>& edges(Id function) const { return edges_[function]; }
  // Functions without a body that it invokes through a callable, of those that a rule says may block.
  std::span<const NamedCall> namedCalls(Id function) const;
  // The coroutine that this call makes is handed to somebody who starts it.
  bool handedOn(Site site) const { return handed_on_.count(site) != 0; }
  std::vector<Site> trail(TrailId id) const;
  // The functions that a field or global holds.
  std::vector<Id> held(Id symbol);

 private:
  struct Effect {
    bool store = false;
    Id symbol = kNone;  // of a store
    SetId value = 0;    // stored, or invoked
    std::vector<SetId> args;
    const rules::Invoke* rule = nullptr;
    std::vector<SetId> executors;  // not yet known; in order
    SetId executor = 0;            // that decided, or the last that was asked; no part of what makes effects equal
    bool possible = false;         // comes through one of several targets of a virtual call
    bool decided = false;          // `start` is known, also if it is none: where the function runs
    bool linked = false;           // the edges to its closures exist below; only their captures are open
    Id start = kNone;
    uint32_t call = 0;
    TrailId trail = 0;
  };
  struct Target {
    Id decl = kNone;
    std::vector<SetId> captures, bound;
    bool is_bound = false;
    Site made_at;  // of a coroutine: the call that made it
    auto key() const { return std::tie(decl, captures, bound); }
  };

  void process(Id function);
  void addDependent(Id of, Id function);
  void stores(Id function);
  void store(Id function, Id symbol, SetId value, uint32_t call, TrailId trail);
  void visitCall(Site site);
  void throughPointer(Site site);
  void throughRules(Site site, const Labels& labels);
  SetId callableArguments(Site site, const rules::Selector& selector);
  SetId namedMethods(Site site, const rules::Invoke& rule);
  void intoLambda(Site site, Id decl);
  void iterateGenerators(Site site);
  void invoke(Id function, Effect effect);
  void reachTarget(Id function, const Effect& effect, const Target& target, bool possible);
  void instantiate(Id function, uint32_t call, TrailId trail, Id target, const Binding& binding, Id start,
                   bool possible);
  void collect(SetId value, std::vector<Target>& out, unsigned depth);
  SetId openPart(SetId value, bool closures, bool others);
  SetId openPart(SetId value) { return openPart(value, true, true); }
  Id contextNow(Id function, Effect& effect, bool& open);
  void addNamedCall(Id function, const Effect& effect, Id decl, bool possible);
  void addEdge(Id function, Edge edge);
  void addEffect(Id function, Effect effect);
  TrailId prefix(Site site, TrailId trail);
  unsigned length(TrailId trail) const;
  bool sameSummary(const std::vector<Effect>& a, const std::vector<Effect>& b) const;

  const Program& program_;
  Origins& origins_;
  Conditions& conditions_;
  Contexts& contexts_;
  std::vector<std::vector<Edge>> edges_;
  std::vector<std::vector<Effect>> effects_;
  llvm::DenseMap<Id, std::vector<NamedCall>> named_calls_;
  std::vector<std::pair<Site, TrailId>> trails_;
  std::set<Site> handed_on_;
  std::vector<std::vector<Id>> dependents_;   // of a function's effects, beside its callers
  llvm::DenseMap<Id, std::set<Id>> readers_;  // of a symbol
  std::vector<bool> pending_;
  Id current_ = kNone;  // being processed, and what it has instantiated so far
  std::set<std::tuple<Id, uint32_t, Id, SetId, std::vector<SetId>, std::vector<SetId>>> instantiated_;
};

}  // namespace loiter::analysis
