// What is known to hold where a call stands: readiness tests that dominate it, on the same value
// and with the right outcome; modes that a value was given anywhere in the program.
#pragma once

#include "analysis/implications.h"

#include <set>

namespace loiter::analysis {

class Conditions;

class Guards {
 public:
  Guards(const Program& program, Origins& origins, Conditions& conditions, const Given& given);

  // `given`: to the function that makes the call.
  bool holds(Site site, const std::string& kind, const rules::Selector& value, GivenId given = 0);
  // What holds for values that the call hands to its callee, in terms of the callee.
  std::vector<GuardFact> handed(Site site, GivenId given);
  // A guard that holds for all parameters of the function.
  std::vector<GuardFact> ofParameters(Id function, std::string_view kind) const;
  // Some "on-loop" guard decides where the function goes.
  bool asksForLoop(Id function);
  // The call stands where "on-loop" is known to be false.
  bool offLoop(Site site);
  ValuePath path(Id function, uint32_t expr, unsigned depth = 0) const;
  // The caller's name of a value that the callee names so.
  ValuePath substitute(const ValuePath& path, Site site) const;
  Flow& flow(Id function);
  // Flow::run over the function.
  void runFlow(Id function, uint64_t at_entry, const Flow::Step& step, const Flow::Seen& seen);
  // The variables that an expression names, also those that callers hand over.
  void variables(Id function, uint32_t expr, std::set<TermId>& out, unsigned depth = 0);

 private:
  using Fact = Implications::Fact;
  struct EdgeFacts {
    uint32_t block, succ;
    std::vector<Fact> facts;
  };
  struct FunctionGuards {
    std::vector<EdgeFacts> edges;
    bool asks_for_loop = false;
    std::vector<std::pair<uint32_t, Fact>> calls;  // `any` guards: they hold after the call
  };

  const FunctionGuards& of(Id function);
  std::vector<Fact> at(Site site);
  void addMembers(Id function, std::vector<Fact>& facts) const;
  static bool covers(const ValuePath& known, const ValuePath& wanted);
  void collectModes();
  void keptIn(Id function, uint32_t expr, std::set<TermId>& out);
  void ofOwnClass(Id function, uint32_t expr, std::set<Id>& out) const;
  bool classHas(Id class_, const std::set<Id>& classes) const;
  bool mayKnow(Id function);
  std::vector<bool> whoMayAsk(const std::function<bool(const rules::Guard&)>& wanted) const;
  std::vector<ValuePath> asCalleeNames(const ValuePath& path, Site site) const;

  const Program& program_;
  Origins& origins_;
  Conditions& conditions_;
  const Given& given_;
  Implications implications_;
  llvm::DenseMap<Id, std::unique_ptr<FunctionGuards>> functions_;
  llvm::DenseMap<Id, std::unique_ptr<Flow>> flows_;
  std::vector<bool> may_ask_, may_know_;  // per function
  bool modes_collected_ = false;
  std::map<std::string, std::set<TermId>> modes_;  // kind -> variables that have it
  std::map<std::string, std::set<Id>> modes_of_classes_;
};

}  // namespace loiter::analysis
