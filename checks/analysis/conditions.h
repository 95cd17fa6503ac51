// Tests of rules on calls.
#pragma once

#include "analysis/contexts.h"
#include "analysis/given.h"
#include "analysis/guards.h"

namespace loiter::analysis {

// On which way a call is looked at.
struct Where {
  Id context = kNone;  // that the chain runs in; none: not known (conditions on it fail)
  GivenId given = 0;   // to the function that makes the call
  bool operator==(const Where&) const = default;
};

class Conditions {
 public:
  Conditions(const Program& program, Origins& origins, Contexts& contexts, const Given& given);

  bool holds(Site site, const rules::Condition& condition, Where where = {});
  bool all(Site site, const rules::Conditions& conditions, Where where = {});
  bool any(Site site, const rules::Conditions& conditions, Where where = {});

  // Through locals that are set once, and parameters that are given, or for which all callers hand over the same.
  std::optional<Constant> constant(Id function, uint32_t expr, GivenId given = 0, unsigned depth = 0);
  bool zero(Id function, uint32_t expr, GivenId given = 0);

  Guards guards;

 private:
  bool valueHolds(Site site, const rules::Condition& condition, GivenId given);
  using Stored = std::vector<std::pair<Id, uint32_t>>;  // function, expression
  bool exprHolds(Id function, uint32_t expr, const rules::Condition& condition, GivenId given);
  bool startsWith(Id function, uint32_t expr, std::string_view prefix);
  int64_t bits(Id function, uint32_t expr, GivenId given, unsigned depth = 0);
  std::optional<Root> baseOf(Id function, uint32_t store, const std::string& field) const;
  bool storedIn(Site site, uint32_t expr, const std::string& field, Stored& out, unsigned depth);
  bool storedIn(Id global, const std::string& field, Stored& out);
  bool typeHolds(Site site, const rules::Condition& condition);
  bool originHolds(Site site, const rules::Condition& condition);
  std::optional<Constant> constantOfParameter(Id function, uint32_t index, unsigned depth);

  const Program& program_;
  Origins& origins_;
  Contexts& contexts_;
  const Given& given_;
  std::vector<Id> initialisers_;  // of globals, per unit
};

}  // namespace loiter::analysis
