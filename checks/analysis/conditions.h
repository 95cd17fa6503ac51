// Tests of rules on calls.
#pragma once

#include "analysis/contexts.h"
#include "analysis/guards.h"

#include <optional>

namespace loiter::analysis {

// A constant that an expression is known to be.
struct Constant {
  int64_t value = 0;
  std::string_view enumerator;  // empty: not written as one
};

class Conditions {
 public:
  Conditions(const Program& program, Origins& origins, Contexts& contexts);

  // `context`: the one that the chain runs in; none: not known (conditions on it fail).
  bool holds(Site site, const rules::Condition& condition, Id context = kNone);
  bool all(Site site, const rules::Conditions& conditions, Id context = kNone);
  bool any(Site site, const rules::Conditions& conditions, Id context = kNone);

  // Through locals that are set once, and parameters for which all callers hand over the same.
  std::optional<Constant> constant(Id function, uint32_t expr, unsigned depth = 0);
  bool zero(Id function, uint32_t expr);

  Guards guards;

 private:
  bool valueHolds(Site site, const rules::Condition& condition);
  using Stored = std::vector<std::pair<Id, uint32_t>>;  // function, expression
  bool exprHolds(Id function, uint32_t expr, const rules::Condition& condition);
  int64_t bits(Id function, uint32_t expr, unsigned depth);
  std::optional<Root> baseOf(Id function, uint32_t store, const std::string& field) const;
  bool storedIn(Site site, uint32_t expr, const std::string& field, Stored& out, unsigned depth);
  bool storedIn(Id global, const std::string& field, Stored& out);
  bool typeHolds(Site site, const rules::Condition& condition);
  bool originHolds(Site site, const rules::Condition& condition);
  std::optional<Constant> constantOfParameter(Id function, uint32_t index, unsigned depth);

  const Program& program_;
  Origins& origins_;
  Contexts& contexts_;
  std::vector<Id> initialisers_;  // of globals, per unit
};

}  // namespace loiter::analysis
