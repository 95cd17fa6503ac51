// Where values come from: expressions to sets of terms.
#pragma once

#include "analysis/terms.h"

namespace loiter::analysis {

// A variable that a store or a library call writes to, with field, element and wrapper left out.
struct Root {
  enum Kind : uint8_t { None, Local, Param, Capture, Field, Global } kind = None;
  uint32_t index = 0;  // of the function's variable, or the symbol's id
  bool operator==(const Root&) const = default;
};

class Origins {
 public:
  explicit Origins(const Program& program);

  Terms terms;

  // In terms of the function's own parameters and captures.
  SetId of(Id function, uint32_t expr);
  SetId argument(Site site, uint32_t index);
  SetId object(Site site);
  SetId selected(Site site, const rules::Selector& selector);  // Token: see Callables
  // The expression that a selector names, or none.
  uint32_t expr(Site site, const rules::Selector& selector) const;
  SetId returned(Id function);
  Binding binding(Site site);

  SetId substitute(SetId set, const Binding& binding);

  // With what fields and globals hold; `open_function` given: also with what its callers hand over.
  SetId expand(SetId set, Id open_function = kNone);
  SetId content(Id symbol) const { return content_[symbol]; }
  // A rule's function calls `function` with it; closed.
  void addArgument(Id function, uint32_t param, SetId value);
  // True if it was not known yet.
  bool addContent(Id symbol, SetId closed);

  Root root(Id function, uint32_t expr, unsigned depth = 0) const;
  // Library calls keep their arguments in their object: containers, std::function, wrappers.
  bool keepsArguments(Site site) const;

  // All that is ever stored in a local.
  std::span<const uint32_t> sources(Id function, uint32_t local);
  // The only value ever stored in a local, or none: then the local stands for it.
  uint32_t onlySource(Id function, uint32_t local);

 private:
  struct FunctionState {
    std::vector<SetId> memo;                     // per expression; kUnset, kBusy
    std::vector<std::vector<uint32_t>> sources;  // per local: expressions
    SetId returned = 0xFFFFFFFF;
  };
  Root rootOfResult(Id function, const facts::Call& call, uint32_t& expr, unsigned depth) const;
  FunctionState& state(Id function);
  SetId evaluate(Id function, uint32_t expr);
  SetId awaited(Id function, SetId operand);
  SetId awaitedResult(Id function, TermId result);
  SetId evaluateCall(Site site);
  SetId throughRule(Site site, const rules::Value& rule);
  SetId fromBody(Site site, Id callee);
  SetId fromPointer(Site site);
  SetId fromCallable(TermId callable, Binding binding);
  SetId fromParts(Site site);
  SetId fromCallers(Id function, const Term& term);
  SetId operands(Id function, uint32_t first, uint32_t count);

  const Program& program_;
  llvm::DenseMap<Id, std::unique_ptr<FunctionState>> states_;
  std::vector<SetId> content_;
  llvm::DenseMap<std::pair<Id, uint32_t>, SetId> arguments_;  // by function and parameter
  unsigned depth_ = 0, expanding_ = 0;
  std::map<std::pair<SetId, Id>, SetId> expanded_;  // by what is expanded at the moment, and what is nested in it
};

}  // namespace loiter::analysis
