#include "analysis/contexts.h"

#include "analysis/conditions.h"

#include <algorithm>

namespace loiter::analysis {

Contexts::Contexts(const Program& program, Origins& origins)
    : program_(program), origins_(origins), names_{"loop", "offload", "here"} {}

Id Contexts::id(const std::string& name) {
  auto it = std::find(names_.begin(), names_.end(), name);
  if (it != names_.end()) return it - names_.begin();
  if (names_.size() == kMax) return kLoop;
  names_.push_back(name);
  return names_.size() - 1;
}

namespace {

bool typeMatches(const std::string& glob, std::string_view pattern) {
  if (rules::globMatches(glob, pattern)) return true;
  return pattern.size() > glob.size() + 2 && pattern.starts_with(glob) && pattern.substr(glob.size(), 2) == "::";
}

}  // namespace

Id Contexts::ofTerm(const Term& term) {
  switch (term.kind) {
    case Term::Object: {
      const TypeInfo& type = program_.types[term.a];
      // Also a pointer to an executor, or one made of it (a strand).
      for (std::string_view pattern : {type.pattern, type.argument})
        for (const auto& rule : program_.rules.executors)
          for (const auto& glob : rule.types)
            if (typeMatches(glob, pattern)) return id(rule.context);
      return kNone;
    }
    case Term::Global:
      for (const auto& rule : program_.rules.executors)
        for (const auto& name : rule.globals)
          if (program_.symbols[term.a].name == name) return id(rule.context);
      return kNone;
    case Term::Result: {
      Site site = origins_.terms.siteAt(term.a);
      const Labels* labels = program_.decls[program_.calleeOf(site)].labels;
      if (!labels) return kNone;
      for (const auto* rule : labels->executors)
        if (conditions_->all(site, rule->when)) return id(rule->context);
      return kNone;
    }
    default: return kNone;
  }
}

Id Contexts::of(SetId executor, Id open_function, bool by_type) {
  if (executor == 0) return kNone;
  // A call that says it decides alone: the object that it was asked of may serve several.
  Id from_call = kNone, from_value = kNone;
  for (TermId t : origins_.terms.members(origins_.expand(executor, open_function))) {
    const Term& term = origins_.terms[t];
    if (term.kind == Term::Object && !by_type) continue;
    Id context = ofTerm(term);
    if (context == kNone) continue;
    Id& slot = term.kind == Term::Result ? from_call : from_value;
    if (slot == kNone || slot == kOffload) slot = context;
  }
  return from_call != kNone ? from_call : from_value;
}

}  // namespace loiter::analysis
