#include "analysis/deadlocks.h"

namespace loiter::analysis {

Deadlocks::Deadlocks(const Program& program, Origins& origins, Conditions& conditions, Reach& reach)
    : program_(program), origins_(origins), conditions_(conditions), reach_(reach) {}

// A field stands for what was stored in it, where that is known.
Deadlocks::Loops Deadlocks::loops(SetId executor, Id function) {
  Loops loops;
  for (TermId t : origins_.terms.members(origins_.expand(executor, function))) {
    const Term& term = origins_.terms[t];
    bool unknown_field = term.kind == Term::Field && origins_.content(term.a) == 0;
    if (term.kind == Term::Local || term.kind == Term::Global || unknown_field) loops.insert(t);
  }
  return loops;
}

Deadlocks::Loops Deadlocks::loopsOfEntries(uint32_t state) {
  Loops all;
  for (const auto& way : reach_.waysTo(state))
    for (const Start& start : reach_.startsOf(reach_.states()[way.front().state].function))
      if (Contexts::serves(start.context) && start.executor != 0) all.merge(loops(start.executor, start.at.function));
  return all;
}

// The calls that may have started what is waited for: the wait itself ("run there and wait"), and those that made
// the value which is waited for.
std::vector<Site> Deadlocks::starters(Site wait) {
  std::vector<Site> sites{wait};
  SetId waited = origins_.object(wait);
  for (uint32_t i = 0; i < program_.call(wait).arg_count(); ++i)
    waited = origins_.terms.join(waited, origins_.argument(wait, i));
  for (TermId t : origins_.terms.members(origins_.expand(waited, wait.function)))
    if (const Term& term = origins_.terms[t]; term.kind == Term::Result) sites.push_back(origins_.terms.siteAt(term.a));
  return sites;
}

std::optional<Site> Deadlocks::startOf(uint32_t state, Site wait) {
  std::optional<Loops> own;
  for (Site site : starters(wait)) {
    const Labels* labels = program_.labelsOf(site);
    if (!labels) continue;
    for (const auto* rule : labels->invokes) {
      if (rule->when_run != rules::Invoke::Later || !conditions_.all(site, rule->when)) continue;
      for (const auto& selector : rule->executor) {
        if (selector.kind == rules::Selector::Token) continue;
        if (!own) own = loopsOfEntries(state);
        for (TermId loop : loops(origins_.selected(site, selector), site.function))
          if (own->count(loop)) return site;
      }
    }
  }
  return std::nullopt;
}

}  // namespace loiter::analysis
