// Effects: what is done with a callable that is known becomes an edge, what is not yet becomes the caller's.
#include "analysis/callables.h"

#include <algorithm>

namespace loiter::analysis {

namespace {

constexpr unsigned kMaxTrail = 10;
constexpr size_t kMaxEffects = 64;
constexpr size_t kMaxInstantiated = 4000;
constexpr size_t kMaxTargets = 48;
constexpr size_t kMaxFollowed = 64;  // fields and globals that a callable may come through
constexpr unsigned kMaxBound = 2;    // std::bind of std::bind

using facts::DeclFlag;

}  // namespace

bool Callables::sameSummary(const std::vector<Effect>& a, const std::vector<Effect>& b) const {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Effect& x, const Effect& y) {
    return x.store == y.store && x.symbol == y.symbol && x.value == y.value && x.args == y.args && x.rule == y.rule &&
           x.executors == y.executors && x.start == y.start && x.decided == y.decided && x.linked == y.linked;
  });
}

// Where the callable runs; none with `open`: that depends on the function's callers.
Id Callables::contextNow(Id function, Effect& effect, bool& open) {
  Id decl = program_.functions[function].decl;
  bool called = decl != kNone && !program_.callers(decl).empty();
  open = false;
  for (SetId executor : effect.executors) {
    // Which of several executors of one type it is, callers know.
    bool ask = called && origins_.terms.open(executor);
    effect.executor = executor;
    if (Id context = contexts_.of(executor, kNone, !ask); context != kNone) return context;
    open |= ask;
  }
  if (open) return kNone;
  for (SetId executor : effect.executors) {
    effect.executor = executor;
    if (Id context = contexts_.of(executor, function); context != kNone) return context;
  }
  return effect.rule->context.empty() ? Contexts::kLoop : contexts_.id(effect.rule->context);
}

void Callables::invoke(Id function, Effect effect) {
  if (effect.value == 0 || length(effect.trail) > kMaxTrail) return;
  bool later = effect.rule && effect.rule->when_run == rules::Invoke::Later;
  if (later && !effect.decided) {
    bool open = false;
    Id context = contextNow(function, effect, open);
    if (open) return addEffect(function, std::move(effect));
    effect.start = context == Contexts::kHere ? kNone : context;
    effect.decided = true;
    effect.executors.clear();
  }
  if (SetId open = openPart(effect.value, false, true)) {
    Effect rest = effect;
    rest.value = open;
    addEffect(function, std::move(rest));
  }
  if (SetId open = openPart(effect.value, true, false)) {
    Effect rest = effect;
    rest.value = open;
    rest.linked = true;
    addEffect(function, std::move(rest));
  }
  std::vector<Target> targets;
  collect(effect.value, targets, 0);
  std::set<Id> distinct;
  for (const Target& t : targets) distinct.insert(t.decl);
  bool possible = effect.possible || (distinct.size() > 1 && !(effect.rule && effect.rule->branches));
  for (const Target& t : targets) reachTarget(function, effect, t, possible);
}

// What a value may be, with what fields and globals hold. Those hold each other's values, so each set is
// looked at once.
void Callables::collect(SetId value, std::vector<Target>& out, unsigned depth) {
  auto add = [&](Target t) {
    for (const Target& seen : out)
      if (seen.key() == t.key()) return;
    if (out.size() < kMaxTargets) out.push_back(std::move(t));
  };
  std::vector<SetId> todo{value};
  auto follow = [&](SetId more) {
    if (std::find(todo.begin(), todo.end(), more) == todo.end()) todo.push_back(more);
  };
  for (size_t i = 0; i < todo.size() && i < kMaxFollowed; ++i)
    for (TermId id : std::vector<TermId>(origins_.terms.members(todo[i]))) {
      const Term term = origins_.terms[id];
      switch (term.kind) {
        case Term::Func: add({.decl = term.a}); break;
        case Term::Closure: add({.decl = term.a, .captures = term.list}); break;
        case Term::Bound: {
          std::vector<Target> inner;
          if (depth < kMaxBound) collect(term.a, inner, depth + 1);
          for (Target& t : inner) {
            t.bound = term.list;
            t.is_bound = true;
            add(std::move(t));
          }
          break;
        }
        case Term::Field:
        case Term::Global:
          readers_[term.a].insert(current_);
          follow(origins_.content(term.a));
          break;
        case Term::Object:
          if (Id class_ = program_.types[term.a].class_; class_ != kNone)
            for (Id op : program_.classes[class_].call_operators)
              if (program_.decls[op].transparent()) add({.decl = op});
          break;
        case Term::Result: {
          Site made = origins_.terms.siteAt(term.a);
          Id decl = program_.calleeOf(made);
          if (program_.decls[decl].coroutine()) add({.decl = decl, .made_at = made});
          break;
        }
        default: break;
      }
    }
}

void Callables::reachTarget(Id function, const Effect& effect, const Target& target, bool possible) {
  const DeclInfo& decl = program_.decls[target.decl];
  Binding binding;
  binding.captures = target.captures;
  binding.params = effect.args;
  if (target.is_bound) {
    binding.params = target.bound;
    bool member = decl.has(DeclFlag::Method) && !decl.has(DeclFlag::Static) && !decl.has(DeclFlag::Lambda);
    if (member && !binding.params.empty()) {
      binding.self = binding.params.front();
      binding.params.erase(binding.params.begin());
    }
  }
  if (target.made_at.function != kNone) {
    handed_on_.insert(target.made_at);
    binding.params.clear();
    if (target.made_at.function == function) binding = origins_.binding(target.made_at);
  }
  std::vector<Id> only{target.decl};
  const auto& candidates = decl.has(DeclFlag::Virtual) ? program_.targets(target.decl) : only;
  for (Id candidate : candidates) {
    Id fn = program_.decls[candidate].function;
    if (fn == kNone) {
      addNamedCall(function, effect, candidate, possible || candidates.size() > 1);
      continue;
    }
    if (effect.rule)
      for (uint32_t i = 0; i < binding.params.size(); ++i)
        if (binding.params[i]) origins_.addArgument(fn, i, origins_.expand(binding.params[i], function));
    if (!effect.linked)
      addEdge(function, {fn, effect.call, effect.trail, effect.start, effect.executor,
                         possible || candidates.size() > 1, effect.rule});
    addDependent(fn, function);
    if (!effects_[fn].empty())
      instantiate(function, effect.call, effect.trail, fn, binding, effect.start, possible || candidates.size() > 1);
  }
}

void Callables::instantiate(Id function, uint32_t call, TrailId trail, Id target, const Binding& binding, Id start,
                            bool possible) {
  // The same callee with the same values has nothing new to say; callables that call each other would
  // otherwise be followed along every path.
  if (instantiated_.size() >= kMaxInstantiated ||
      !instantiated_.insert({target, call, start, binding.self, binding.params, binding.captures}).second)
    return;
  // By value: a recursive function adds to its own effects.
  const std::vector<Effect> effects = effects_[target];
  for (const Effect& e : effects) {
    TrailId below = e.trail == 0 ? prefix({target, e.call}, 0) : e.trail;
    TrailId joined = below;
    auto sites = this->trail(trail);
    if (sites.empty()) sites.push_back({function, call});
    if (sites.size() + length(below) > kMaxTrail) continue;
    for (auto it = sites.rbegin(); it != sites.rend(); ++it) joined = prefix(*it, joined);
    if (e.store) {
      store(function, e.symbol, origins_.substitute(e.value, binding), call, joined);
      continue;
    }
    Effect mine = e;
    mine.call = call;
    mine.trail = joined;
    mine.possible |= possible;
    mine.value = origins_.substitute(e.value, binding);
    for (SetId& arg : mine.args) arg = origins_.substitute(arg, binding);
    for (SetId& executor : mine.executors) executor = origins_.substitute(executor, binding);
    mine.executor = origins_.substitute(e.executor, binding);
    bool waits = e.rule && e.rule->when_run == rules::Invoke::Later && !e.decided;
    if (mine.start == kNone && !waits) mine.start = start;
    invoke(function, std::move(mine));
  }
}

void Callables::addNamedCall(Id function, const Effect& effect, Id decl, bool possible) {
  const Labels* labels = program_.decls[decl].labels;
  if (!labels || labels->blocking.empty() || effect.linked || effect.start != kNone) return;
  auto& calls = named_calls_[function];
  for (NamedCall& seen : calls)
    if (seen.decl == decl && seen.call == effect.call) {
      seen.possible &= possible;
      return;
    }
  calls.push_back({decl, effect.call, possible});
}

void Callables::addEdge(Id function, Edge edge) {
  for (Edge& seen : edges_[function])
    if (seen.target == edge.target && seen.call == edge.call && seen.start == edge.start) {
      seen.possible &= edge.possible;
      return;
    }
  edges_[function].push_back(edge);
}

void Callables::addEffect(Id function, Effect effect) {
  auto& effects = effects_[function];
  if (effects.size() >= kMaxEffects) return;
  for (const Effect& seen : effects)
    if (seen.store == effect.store && seen.symbol == effect.symbol && seen.value == effect.value &&
        seen.args == effect.args && seen.rule == effect.rule && seen.executors == effect.executors &&
        seen.start == effect.start && seen.possible == effect.possible && seen.decided == effect.decided &&
        seen.linked == effect.linked)
      return;
  effects.push_back(std::move(effect));
}

TrailId Callables::prefix(Site site, TrailId trail) {
  trails_.push_back({site, trail});
  return trails_.size() - 1;
}

unsigned Callables::length(TrailId trail) const {
  unsigned n = 0;
  for (; trail != 0; trail = trails_[trail].second) ++n;
  return n;
}

std::vector<Site> Callables::trail(TrailId id) const {
  std::vector<Site> sites;
  for (; id != 0; id = trails_[id].second) sites.push_back(trails_[id].first);
  return sites;
}

std::vector<Id> Callables::held(Id symbol) {
  std::vector<Target> targets;
  current_ = 0;
  collect(origins_.content(symbol), targets, 0);
  std::vector<Id> functions;
  for (const Target& t : targets)
    if (Id f = program_.decls[t.decl].function; f != kNone) functions.push_back(f);
  std::sort(functions.begin(), functions.end());
  functions.erase(std::unique(functions.begin(), functions.end()), functions.end());
  return functions;
}

}  // namespace loiter::analysis
