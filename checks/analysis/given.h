// Constants that callers hand over where the callee's ways depend on them: `stop(false)` never comes to
// what stands behind `if (wait)`.
#pragma once

#include "analysis/origins.h"

#include <optional>

namespace loiter::analysis {

// A constant that an expression is known to be.
struct Constant {
  int64_t value = 0;
  std::string_view enumerator;  // empty: not written as one
};

// Some parameters of a function with their values; 0: nothing is known of any.
using GivenId = uint32_t;

class Given {
 public:
  Given(const Program& program, Origins& origins);

  // What the call hands to `target`, where `own` is known of the caller's parameters.
  GivenId handed(Site site, GivenId own, Id target);
  // Some way through the function leads to the call.
  bool comesTo(Id function, GivenId given, uint32_t call);
  std::optional<Constant> constant(GivenId given, uint32_t param) const;

 private:
  // Of a pointer only that it is not null may be known: then `exact` is false.
  struct Known {
    uint32_t param = 0;
    bool exact = true;
    Constant constant;
    auto key() const { return std::tie(param, exact, constant.value, constant.enumerator); }
    bool operator<(const Known& other) const { return key() < other.key(); }
  };
  using Set = std::vector<Known>;

  uint64_t asksFor(Id function) const;
  uint64_t assigned(Id function) const;
  void addParams(Id function, uint32_t expr, uint64_t& params, unsigned depth = 0) const;
  std::optional<Known> known(Id function, GivenId own, uint32_t expr) const;
  std::optional<bool> truth(Id function, GivenId given, uint32_t expr, unsigned depth = 0) const;
  std::optional<bool> compared(Id function, GivenId given, const facts::Expr& compare) const;
  std::vector<bool> blocks(Id function, GivenId given) const;

  const Program& program_;
  Origins& origins_;
  std::vector<uint64_t> asked_;  // per function: its parameters, as bits, on which something depends
  std::vector<Set> sets_{{}};    // by id
  std::map<Set, GivenId> ids_;
  std::map<std::pair<Id, GivenId>, std::vector<bool>> blocks_;  // that can be reached
};

}  // namespace loiter::analysis
