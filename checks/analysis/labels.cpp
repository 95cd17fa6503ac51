#include "analysis/labels.h"

#include <algorithm>

namespace loiter::analysis {

namespace {

std::string_view firstComponent(std::string_view name) { return name.substr(0, name.find("::")); }

}  // namespace

bool Labels::asksForGuards() const {
  auto asks = [](const rules::Conditions& conditions) {
    return std::any_of(conditions.begin(), conditions.end(), [](const auto& c) { return !c.guard.empty(); });
  };
  return std::any_of(nonblocking.begin(), nonblocking.end(), [&](const auto* rule) { return asks(rule->when); }) ||
         std::any_of(blocking.begin(), blocking.end(),
                     [&](const auto* rule) { return asks(rule->when) || asks(rule->unless); });
}

bool signatureMatches(const rules::Match& match, const Signature& s) {
  if (!match.returns.empty() && !rules::globMatches(match.returns, s.returns)) return false;
  for (const auto& wanted : match.template_args) {
    bool found = false;
    for (auto arg : s.template_args) found |= rules::globMatches(wanted, arg);
    if (!found) return false;
  }
  if (!match.params) return true;
  const auto& params = *match.params;
  size_t i = 0;
  for (; i < params.size(); ++i) {
    if (params[i] == "...") return true;
    if (i >= s.params.size() || !rules::globMatches(params[i], s.params[i])) return false;
  }
  return i == s.params.size();
}

LabelIndex::LabelIndex(const rules::RuleSet& rules) {
  for (const auto& r : rules.blocking) {
    add(r.call, [&r](Labels& l) { l.blocking.push_back(&r); });
    addSources(r.when), addSources(r.unless), addTypes(r.when), addTypes(r.unless);
  }
  for (const auto& r : rules.nonblocking) {
    add(r.call, [&r](Labels& l) { l.nonblocking.push_back(&r); });
    addSources(r.when), addTypes(r.when);
  }
  for (const auto& r : rules.invokes) {
    add(r.call, [&r](Labels& l) {
      l.invokes.push_back(&r);
      l.source |= !r.executor.empty();  // a wait for its result may wait for the executor
    });
    addSources(r.when), addTypes(r.when);
  }
  for (const auto& r : rules.hops)
    add(r.call, [&r](Labels& l) {
      l.hops.push_back(&r);
      l.source = true;
    });
  for (const auto& r : rules.guards) {
    add(r.call, [&r](Labels& l) { l.guards.push_back(&r); });
    addSources(r.when), addTypes(r.when);
  }
  for (const auto& r : rules.values) add(r.call, [&r](Labels& l) { l.values.push_back(&r); });
  for (const auto& r : rules.locks) {
    add(r.acquire, [&r](Labels& l) { l.locks.push_back(&r); });
    addSources(r.unless), addTypes(r.unless);
  }
  for (const auto& r : rules.owners) add(r.call, [&r](Labels& l) { l.owners.push_back(&r); });
  for (const auto& r : rules.unlocks) add(r.call, [&r](Labels& l) { l.unlocks.push_back(&r); });
  for (const auto& r : rules.fixes) {
    add(r.call, [&r](Labels& l) { l.fixes.push_back(&r); });
    addSources(r.when), addSources(r.unless), addTypes(r.when), addTypes(r.unless);
  }
  for (const auto& r : rules.executors) {
    for (const auto& name : r.calls) {
      own_.push_back(std::make_unique<rules::Match>());
      own_.back()->names = {name};
      add(*own_.back(), [&r](Labels& l) {
        l.executors.push_back(&r);
        l.source = true;
      });
    }
    types_.insert(types_.end(), r.types.begin(), r.types.end());
    addSources(r.when), addTypes(r.when);
  }
  for (const auto& r : rules.entries) {
    if (!r.function.names.empty()) add(r.function, [&r](Labels& l) { l.entries.push_back(&r); });
    if (!r.overrides.names.empty()) add(r.overrides, [&r](Labels& l) { l.overrides.push_back(&r); });
  }
}

void LabelIndex::add(const rules::Match& match, Apply apply) {
  for (const auto& name : match.names) {
    Named named{&match, apply};
    if (name.find('*') == std::string::npos)
      exact_[name].push_back(named);
    else
      globs_[name.find('*') < name.find("::") ? std::string_view() : firstComponent(name)].emplace_back(name, named);
  }
}

void LabelIndex::addSource(const std::string& name) {
  own_.push_back(std::make_unique<rules::Match>());
  own_.back()->names = {name};
  add(*own_.back(), [](Labels& l) { l.source = true; });
}

void LabelIndex::addSources(const rules::Conditions& conditions) {
  for (const auto& c : conditions) {
    for (const auto& name : c.from) addSource(name);
    for (const auto& name : c.from_await) addSource(name);
    addSources(c.with);
  }
}

void LabelIndex::addTypes(const rules::Conditions& conditions) {
  for (const auto& c : conditions) {
    types_.insert(types_.end(), c.type.begin(), c.type.end());
    addTypes(c.with);
  }
}

std::unique_ptr<Labels> LabelIndex::find(std::string_view name, const std::function<Signature()>& signature) const {
  std::vector<const Named*> hits;
  if (auto it = exact_.find(name); it != exact_.end())
    for (const auto& named : it->second) hits.push_back(&named);
  auto look = [&](std::string_view first) {
    if (auto it = globs_.find(first); it != globs_.end())
      for (const auto& [glob, named] : it->second)
        if (rules::globMatches(glob, name)) hits.push_back(&named);
  };
  look("");
  if (std::string_view first = firstComponent(name); !first.empty()) look(first);
  if (hits.empty()) return nullptr;
  auto labels = std::make_unique<Labels>();
  std::optional<Signature> seen;
  for (const Named* hit : hits) {
    bool plain = !hit->match->params && hit->match->returns.empty() && hit->match->template_args.empty();
    if (!plain && !seen) seen = signature();
    if (!plain && !signatureMatches(*hit->match, *seen)) continue;
    hit->apply(*labels);
    labels->platform |= hit->match->platform;
  }
  return labels->empty() ? nullptr : std::move(labels);
}

bool LabelIndex::typeOfInterest(std::string_view pattern) const {
  for (const auto& glob : types_) {
    if (rules::globMatches(glob, pattern)) return true;
    if (pattern.starts_with(glob) && pattern.substr(glob.size()).starts_with("::"))
      return true;  // a nested class, as pool::executor_type
  }
  return false;
}

}  // namespace loiter::analysis
