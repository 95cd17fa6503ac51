// What callers say of what they hand over, where the callee depends on it. Constants: `stop(false)` never comes to
// what stands behind `if (wait)`. Guards: `if (ready(f)) use(f)` calls use() with a future that is ready.
#pragma once

#include "analysis/origins.h"

#include <optional>

namespace loiter::analysis {

// A constant that an expression is known to be.
struct Constant {
  int64_t value = 0;
  std::string_view enumerator;  // empty: not written as one
  bool duration = false;        // in nanoseconds
};

// A value as the source names it: its root variable and the members and accessors after it.
// Two equal paths in one function are the same value. Empty: cannot be named.
using ValuePath = std::vector<uint64_t>;

// A guard of that kind holds for the value.
struct GuardFact {
  std::string_view kind;  // as the rules spell it
  ValuePath of;
  auto operator<=>(const GuardFact&) const = default;
};

// Constants of some parameters of a function, guards that hold as it begins; 0: nothing is known.
using GivenId = uint32_t;

class Given {
 public:
  Given(const Program& program, Origins& origins);

  // What the call hands to `target`, where `own` is what the caller was given; `facts`: guards that hold for what
  // it hands over, in terms of the target.
  GivenId handed(Site site, GivenId own, Id target, std::vector<GuardFact> facts);
  // The function, or one that it calls, has a call that depends on a guard.
  bool asksForGuards(Id function) const { return asks_for_guards_[function]; }
  const std::vector<GuardFact>& facts(GivenId given) const { return sets_[given].facts; }
  // Guards alone, as a rule says of what it hands to a callable.
  GivenId only(std::vector<GuardFact> facts) { return intern({{}, std::move(facts)}); }
  // Some way through the function leads to the call.
  bool comesTo(Id function, GivenId given, uint32_t call);
  std::optional<Constant> constant(GivenId given, uint32_t param) const;

 private:
  // Of a pointer only that it is not null may be known: then `exact` is false.
  struct Known {
    uint32_t param = 0;
    bool exact = true;
    Constant constant;
    auto key() const { return std::tie(param, exact, constant.value, constant.enumerator, constant.duration); }
    bool operator<(const Known& other) const { return key() < other.key(); }
  };
  struct Set {
    std::vector<Known> constants;
    std::vector<GuardFact> facts;
    bool operator<(const Set& other) const {
      return std::tie(constants, facts) < std::tie(other.constants, other.facts);
    }
  };

  GivenId intern(Set set);
  void askForGuards();
  // Parameters as bits: on which something depends in the function or below it; in itself; below it; those it assigns.
  uint64_t asked(Id function);
  uint64_t asksFor(Id function) const;
  uint64_t handedOn(Id function) const;
  uint64_t assigned(Id function) const;
  void addParams(Id function, uint32_t expr, uint64_t& params, unsigned depth = 0) const;
  std::optional<Known> known(Id function, GivenId own, uint32_t expr) const;
  std::optional<bool> truth(Id function, GivenId given, uint32_t expr, unsigned depth = 0) const;
  std::optional<bool> compared(Id function, GivenId given, const facts::Expr& compare) const;
  std::vector<bool> blocks(Id function, GivenId given) const;

  const Program& program_;
  Origins& origins_;
  std::vector<uint64_t> asked_;  // per function that was looked at: its parameters, as bits
  std::vector<bool> looked_at_;
  std::vector<bool> asks_for_guards_;  // per function
  std::vector<Set> sets_{{}};          // by id
  std::map<Set, GivenId> ids_;
  std::map<std::pair<Id, GivenId>, std::vector<bool>> blocks_;  // that can be reached
};

}  // namespace loiter::analysis
