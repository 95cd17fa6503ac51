// What is known where a condition has come out true, or false, by the rules about guards: `if (n > 0)` behind
// `n = poll(…)` says that the descriptor is ready.
#pragma once

#include "analysis/flow.h"
#include "analysis/given.h"

namespace loiter::analysis {

class Conditions;
class Guards;

class Implications {
 public:
  Implications(const Program& program, Origins& origins, Conditions& conditions, Guards& guards);

  struct Fact {
    const rules::Guard* rule;
    ValuePath of;
    bool denied;  // the opposite is known
    auto operator<=>(const Fact&) const = default;
  };
  // Of the condition at the end of a block.
  std::vector<Fact> of(Id function, uint32_t block, bool outcome);

 private:
  // Where a value is asked for: at the end of a block; none: anywhere in the function.
  struct Point {
    Id function = kNone;
    uint32_t block = kNone;
  };
  // What is known of a value.
  struct Relation {
    enum Kind : uint8_t { True, False, Equal, NotEqual, Same, Different } kind;
    int64_t value = 0;
    std::string_view enumerator;
  };
  void know(Point at, uint32_t expr, bool truth, std::vector<Fact>& out, unsigned depth);
  void bound(Point at, const facts::Expr& compare, bool truth, std::vector<Fact>& out, unsigned depth);
  void compare(Point at, bool equal, uint32_t a, uint32_t b, std::vector<Fact>& out, unsigned depth);
  void relate(Point at, uint32_t expr, Relation relation, std::vector<Fact>& out, unsigned depth);
  void throughHelper(Site site, Relation relation, std::vector<Fact>& out, unsigned depth);
  void amongValues(Point at, std::span<const uint32_t> values, Relation relation, std::vector<Fact>& out,
                   unsigned depth);
  std::vector<uint32_t> values(Point at, uint32_t local);
  static bool allows(const Relation& relation, int64_t value);
  static std::optional<bool> outcome(const rules::Guard& rule, const Relation& relation);

  const Program& program_;
  Origins& origins_;
  Conditions& conditions_;
  Guards& guards_;
};

}  // namespace loiter::analysis
