// Mutexes that a function may hold though it is not seen to take them: it ends what it did not begin.
#include "analysis/locks.h"

#include <llvm/ADT/STLExtras.h>

namespace loiter::analysis {

namespace {

// How many calls deep the end of a hold is looked for: a wrapper's destructor, those of its bases and members, a
// guard's own function.
constexpr unsigned kLevelsDown = 8;

// `name` is a class whose objects release in their destructor what they hold (rules::Lock::scoped); with `around` "*",
// it has one as a part, as std::optional<std::unique_lock<std::mutex>> does.
bool namesScopedLock(const rules::RuleSet& rules, std::string_view name, const std::string& around = "") {
  return llvm::any_of(rules.locks, [&](const rules::Lock& lock) {
    return lock.scoped && llvm::any_of(lock.acquire.names, [&](const std::string& constructor) {
             return rules::globMatches(around + constructor.substr(0, constructor.rfind("::")) + around, name);
           });
  });
}

}  // namespace

bool Locks::endsUntaken(Site site, const std::vector<Site>& taken, unsigned levels) {
  const facts::Call& call = program_.call(site);
  const Id callee = program_.calleeOf(site);
  if (callee == kNone) return false;
  // What a callee makes for itself it has ended when it returns.
  const bool is_callee = levels < kLevelsDown;
  if (is_callee && (program_.info(site).has(facts::CallFlag::Temporary) ||
                    origins_.root(site.function, call.object()).kind == Root::Local))
    return false;
  if (llvm::any_of(taken, [&](Site acquire) { return releases(acquire, site); })) return false;
  const DeclInfo& decl = program_.decls[callee];
  if (call.kind() == facts::CallKind::Destruct && decl.class_ != kNone &&
      namesScopedLock(program_.rules, program_.classes[decl.class_].name))
    return true;
  if (const Labels* labels = program_.labelsOf(site); labels && !labels->unlocks.empty())
    return llvm::any_of(labels->unlocks, [](const rules::Unlock* unlock) { return !unlock->during; });
  const CallInfo& info = program_.info(site);
  return info.function != kNone && !info.opaque && endsUntaken(info.function, levels - 1);
}

bool Locks::endsUntaken(Id function, unsigned levels) {
  if (levels == 0) return false;
  auto [it, fresh] = ends_untaken_.try_emplace({function, levels});
  if (!fresh) return it->second;
  std::vector<Site> taken;
  const uint32_t count = program_.functions[function].call_count;
  for (uint32_t c = 0; c < count; ++c)
    if (acquires({function, c})) taken.push_back({function, c});
  bool ends = false;
  for (uint32_t c = 0; c < count && !ends; ++c) ends = endsUntaken({function, c}, taken, levels);
  return ends_untaken_[{function, levels}] = ends;
}

bool Locks::mayHoldUnseen(Id function) {
  const FunctionInfo& info = program_.functions[function];
  auto names = [&](const auto& variables) {
    return llvm::any_of(variables, [&](const facts::Variable* variable) {
      const TypeInfo* type = program_.typeOf(info.unit, variable->type());
      return type && namesScopedLock(program_.rules, type->name, "*");
    });
  };
  return names(*info.facts->params()) || names(*info.facts->captures()) || endsUntaken(function, kLevelsDown);
}

}  // namespace loiter::analysis
