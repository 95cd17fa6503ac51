// Which rules speak of which function. Names are matched once per function of the program, never
// per call.
#pragma once

#include "rules/rules.h"

#include <llvm/ADT/StringMap.h>

#include <functional>
#include <memory>
#include <string_view>
#include <vector>

namespace loiter::analysis {

struct Labels {
  std::vector<const rules::Blocking*> blocking;
  std::vector<const rules::NonBlocking*> nonblocking;
  std::vector<const rules::Invoke*> invokes;
  std::vector<const rules::Hop*> hops;
  std::vector<const rules::Guard*> guards;
  std::vector<const rules::Value*> values;
  std::vector<const rules::Lock*> locks;
  std::vector<const rules::Unlock*> unlocks;
  std::vector<const rules::Owner*> owners;
  std::vector<const rules::Fix*> fixes;
  std::vector<const rules::Executor*> executors;
  std::vector<const rules::Entry*> entries;    // Entry::function
  std::vector<const rules::Entry*> overrides;  // Entry::overrides
  bool platform = false;                       // a rule of a Pack::platform names it
  bool source = false;  // a condition, an executor or a deadlock asks whether a value comes from it

  // The rule says what it does, so its body is not looked into.
  bool opaque() const {
    return !blocking.empty() || !nonblocking.empty() || !invokes.empty() || !hops.empty() || !values.empty() ||
           !owners.empty();
  }
  // A guard may make a call of it not block.
  bool asksForGuards() const;
  bool empty() const {
    return !opaque() && guards.empty() && locks.empty() && unlocks.empty() && executors.empty() && entries.empty() &&
           overrides.empty() && fixes.empty() && !source;
  }
};

// What a rule's Match can ask of a function.
struct Signature {
  std::string_view name, returns;
  std::vector<std::string_view> params, template_args;
};

bool signatureMatches(const rules::Match& match, const Signature& signature);  // the name aside

class LabelIndex {
 public:
  explicit LabelIndex(const rules::RuleSet& rules);
  // Null where no rule speaks of it. `signature` is asked for only when the name matches.
  std::unique_ptr<Labels> find(std::string_view name, const std::function<Signature()>& signature) const;
  // Some rule's executor or condition names this type.
  bool typeOfInterest(std::string_view pattern) const;

 private:
  using Apply = std::function<void(Labels&)>;
  struct Named {
    const rules::Match* match;
    Apply apply;
  };
  void add(const rules::Match& match, Apply apply);
  void addSources(const rules::Conditions& conditions);
  void addSource(const std::string& name);
  void addTypes(const rules::Conditions& conditions);

  // Patterns by what must come first, up to "::"; the empty name for those that can begin with anything.
  using Globs = llvm::StringMap<std::vector<std::pair<std::string, Named>>>;

  llvm::StringMap<std::vector<Named>> exact_;
  Globs globs_;
  std::vector<std::string> types_;
  std::vector<std::unique_ptr<rules::Match>> own_;  // for plain names
};

}  // namespace loiter::analysis
