#include "analysis/callables.h"

#include <algorithm>

namespace loiter::analysis {

namespace {

constexpr unsigned kMaxRounds = 16;
constexpr unsigned kMaxTrail = 10;
constexpr size_t kMaxEffects = 64;
constexpr size_t kMaxInstantiated = 4000;
constexpr size_t kMaxTargets = 48;
constexpr size_t kMaxFollowed = 64;   // fields and globals that a callable may come through
constexpr unsigned kMaxBound = 2;     // std::bind of std::bind

using facts::CallKind;
using facts::DeclFlag;
using facts::ExprKind;

bool worthStoring(ExprKind kind) {
  switch (kind) {
    case ExprKind::Unknown: case ExprKind::Integer: case ExprKind::Duration: case ExprKind::String:
    case ExprKind::Null: case ExprKind::Compare: case ExprKind::Not: case ExprKind::And: case ExprKind::Or:
      return false;
    default: return true;
  }
}

}  // namespace

Callables::Callables(const Program& program, Origins& origins, Conditions& conditions, Contexts& contexts)
    : program_(program), origins_(origins), conditions_(conditions), contexts_(contexts),
      edges_(program.functions.size()), effects_(program.functions.size()), trails_(1),
      dependents_(program.functions.size()), pending_(program.functions.size()) {}

void Callables::run() {
  // The others have something to say once their callees have.
  for (Id f = 0; f < program_.functions.size(); ++f) pending_[f] = program_.functions[f].hands_on;
  for (unsigned round = 0; round < kMaxRounds; ++round) {
    bool any = false;
    for (Id f = 0; f < program_.functions.size(); ++f) {
      if (!pending_[f]) continue;
      pending_[f] = false;
      any = true;
      process(f);
    }
    if (!any) return;
  }
}

void Callables::process(Id function) {
  current_ = function;
  instantiated_.clear();
  std::vector<Effect> before = std::move(effects_[function]);
  effects_[function].clear();
  edges_[function].clear();
  for (const CallInfo& call : program_.calls(function))  // callees lie anywhere in memory
    if (call.function != kNone) __builtin_prefetch(&effects_[call.function]);
  stores(function);
  for (uint32_t c = 0; c < program_.functions[function].call_count; ++c) visitCall({function, c});
  if (sameSummary(before, effects_[function])) return;
  for (Id dependent : dependents_[function]) pending_[dependent] = true;
  if (Id decl = program_.functions[function].decl; decl != kNone)
    for (Site caller : program_.callers(decl)) pending_[caller.function] = true;
}

void Callables::addDependent(Id of, Id function) {
  auto& list = dependents_[of];
  if (list.empty() || list.back() != function) list.push_back(function);
}

bool Callables::sameSummary(const std::vector<Effect>& a, const std::vector<Effect>& b) const {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Effect& x, const Effect& y) {
    return x.store == y.store && x.symbol == y.symbol && x.value == y.value && x.args == y.args && x.rule == y.rule &&
           x.executors == y.executors && x.start == y.start && x.decided == y.decided && x.linked == y.linked;
  });
}

void Callables::stores(Id function) {
  const FunctionInfo& f = program_.functions[function];
  for (const facts::Store* s : *f.facts->stores()) {
    if (!worthStoring(f.facts->exprs()->Get(s->src())->kind())) continue;
    Root root = origins_.root(function, s->dst());
    if (root.kind == Root::Field || root.kind == Root::Global)
      store(function, root.index, origins_.of(function, s->src()), 0, 0);
  }
  for (uint32_t c = 0; c < f.call_count; ++c) {
    if (!origins_.keepsArguments({function, c})) continue;
    const facts::Call& call = program_.call({function, c});
    Root root = origins_.root(function, call.object());
    if (root.kind != Root::Field && root.kind != Root::Global) continue;
    for (uint32_t i = 0; i < call.arg_count(); ++i)
      store(function, root.index, origins_.argument({function, c}, i), c, 0);
  }
}

void Callables::store(Id function, Id symbol, SetId value, uint32_t call, TrailId trail) {
  if (value == 0) return;
  std::vector<TermId> closed;
  for (TermId t : origins_.terms.members(value))
    if (!origins_.terms.openTerm(t)) closed.push_back(t);
  if (origins_.addContent(symbol, origins_.terms.set(closed)))
    for (Id reader : readers_[symbol]) pending_[reader] = true;
  if (SetId open = openPart(value)) {
    Effect effect;
    effect.store = true;
    effect.symbol = symbol;
    effect.value = open;
    effect.call = call;
    effect.trail = trail;
    addEffect(function, std::move(effect));
  }
}

SetId Callables::openPart(SetId value, bool closures, bool others) {
  if (!origins_.terms.open(value)) return 0;
  std::vector<TermId> open;
  for (TermId t : origins_.terms.members(value))
    if (origins_.terms.openTerm(t) && (origins_.terms[t].kind == Term::Closure ? closures : others)) open.push_back(t);
  return origins_.terms.set(std::move(open));
}

void Callables::visitCall(Site site) {
  const CallInfo& info = program_.info(site);
  if (info.kind == CallKind::Indirect) return throughPointer(site);
  if (info.callee == kNone) return;
  if (program_.has_generators && info.kind != CallKind::Construct && info.kind != CallKind::Destruct)
    iterateGenerators(site);
  if (const Labels* labels = program_.labelsOf(site)) throughRules(site, *labels);
  if (info.opaque) return;
  bool dispatched = info.kind == CallKind::Virtual;
  if (!dispatched && info.function == kNone) return;
  if (info.lambda) return intoLambda(site, info.callee);
  if (!dispatched && effects_[info.function].empty()) return;
  Binding binding;
  bool bound = false;
  std::vector<Id> only{info.callee};
  for (Id target : dispatched ? program_.targets(info.callee) : only) {
    Id function = program_.decls[target].function;
    if (function == kNone) continue;
    if (dispatched) addDependent(function, site.function);
    if (effects_[function].empty()) continue;
    if (!bound) binding = origins_.binding(site), bound = true;
    instantiate(site.function, site.call, prefix(site, 0), function, binding, kNone);
  }
}

void Callables::throughPointer(Site site) {
  const facts::Call& call = program_.call(site);
  Effect effect;
  effect.value = origins_.of(site.function, call.target());
  effect.call = site.call;
  for (uint32_t i = 0; i < call.arg_count(); ++i) effect.args.push_back(origins_.argument(site, i));
  invoke(site.function, std::move(effect));
}

void Callables::throughRules(Site site, const Labels& labels) {
  std::vector<std::pair<int, unsigned>> done;
  for (const auto* rule : labels.invokes) {
    std::pair<int, unsigned> slot{rule->callable.kind, rule->callable.index};
    if (std::find(done.begin(), done.end(), slot) != done.end() || !conditions_.all(site, rule->when)) continue;
    done.push_back(slot);
    Effect effect;
    effect.rule = rule;
    effect.value = callableArguments(site, rule->callable);
    effect.call = site.call;
    for (const auto& passed : rule->passes) effect.args.push_back(origins_.selected(site, passed));
    if (rule->when_run == rules::Invoke::Later)
      for (const auto& executor : rule->executor) {
        if (executor.kind != rules::Selector::Token) {
          effect.executors.push_back(origins_.selected(site, executor));
          continue;
        }
        for (TermId t : std::vector<TermId>(origins_.terms.members(effect.value))) {
          if (origins_.terms[t].kind != Term::Result) continue;
          Site token = origins_.terms.siteAt(origins_.terms[t].a);
          const Labels* token_labels = program_.decls[program_.calleeOf(token)].labels;
          if (!token_labels) continue;
          for (const auto* hop : token_labels->hops)
            if (hop->role == rules::Hop::AsToken)
              for (const auto& to : hop->to) {
                SetId value = origins_.selected(token, to);
                effect.executors.push_back(token.function == site.function ? value : origins_.expand(value, token.function));
              }
        }
      }
    invoke(site.function, std::move(effect));
  }
}

// Numbers are no callables, whatever they were computed from.
SetId Callables::callableArguments(Site site, const rules::Selector& selector) {
  const FunctionInfo& f = program_.functions[site.function];
  auto callable = [&](uint32_t expr) {
    if (expr == kNone) return false;
    const TypeInfo* type = program_.typeOf(f.unit, f.facts->exprs()->Get(expr)->type());
    return !type || type->class_ != kNone || type->name.find_first_of("*(&") != std::string_view::npos;
  };
  if (selector.kind != rules::Selector::AnyArg) {
    uint32_t expr = origins_.expr(site, selector);
    return callable(expr) ? origins_.of(site.function, expr) : 0;
  }
  SetId all = 0;
  for (uint32_t i = 0; i < program_.call(site).arg_count(); ++i)
    if (callable(origins_.expr(site, {rules::Selector::Arg, i})))
      all = origins_.terms.join(all, origins_.argument(site, i));
  return all;
}

void Callables::intoLambda(Site site, Id callee) {
  // The body is a plain callee; its captures are known where the closure is.
  Id function = program_.decls[callee].function;
  addDependent(function, site.function);
  if (effects_[function].empty()) return;
  Binding binding = origins_.binding(site);
  SetId open = openPart(binding.self);
  bool found = false;
  for (TermId t : std::vector<TermId>(origins_.terms.members(binding.self))) {
    const Term term = origins_.terms[t];
    if (term.kind != Term::Closure || term.a != callee) continue;
    found = true;
    binding.captures = term.list;
    instantiate(site.function, site.call, prefix(site, 0), function, binding, kNone);
  }
  if (open) {
    Effect effect;
    effect.value = open;
    effect.args = binding.params;
    effect.call = site.call;
    addEffect(site.function, std::move(effect));
  } else if (!found) {
    instantiate(site.function, site.call, prefix(site, 0), function, binding, kNone);
  }
}

// A generator runs on whoever asks it for the next value.
void Callables::iterateGenerators(Site site) {
  for (TermId t : std::vector<TermId>(origins_.terms.members(origins_.object(site)))) {
    const Term term = origins_.terms[t];
    if (term.kind != Term::Result) continue;
    Id decl = program_.calleeOf(origins_.terms.siteAt(term.a));
    if (!program_.decls[decl].generator() || program_.decls[decl].function == kNone) continue;
    Edge edge;
    edge.target = program_.decls[decl].function;
    edge.call = site.call;
    addEdge(site.function, edge);
  }
}

// Where the callable runs; none with `open`: that depends on the function's callers.
Id Callables::contextNow(Id function, const Effect& effect, bool& open) {
  Id decl = program_.functions[function].decl;
  bool called = decl != kNone && !program_.callers(decl).empty();
  open = false;
  for (SetId executor : effect.executors) {
    // Which of several executors of one type it is, callers know.
    bool ask = called && origins_.terms.open(executor);
    if (Id context = contexts_.of(executor, kNone, !ask); context != kNone) return context;
    open |= ask;
  }
  if (open) return kNone;
  for (SetId executor : effect.executors)
    if (Id context = contexts_.of(executor, function); context != kNone) return context;
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
  bool possible = distinct.size() > 1 && !(effect.rule && effect.rule->branches);
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
            if (Id op = program_.classes[class_].call_operator; op != kNone && program_.decls[op].transparent())
              add({.decl = op});
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
    if (fn == kNone) continue;
    if (!effect.linked)
      addEdge(function, {fn, effect.call, effect.trail, effect.start, possible || candidates.size() > 1, effect.rule});
    addDependent(fn, function);
    if (!effects_[fn].empty()) instantiate(function, effect.call, effect.trail, fn, binding, effect.start);
  }
}

void Callables::instantiate(Id function, uint32_t call, TrailId trail, Id target, const Binding& binding, Id start) {
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
    mine.value = origins_.substitute(e.value, binding);
    for (SetId& arg : mine.args) arg = origins_.substitute(arg, binding);
    for (SetId& executor : mine.executors) executor = origins_.substitute(executor, binding);
    bool waits = e.rule && e.rule->when_run == rules::Invoke::Later && !e.decided;
    if (mine.start == kNone && !waits) mine.start = start;
    invoke(function, std::move(mine));
  }
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
        seen.start == effect.start && seen.decided == effect.decided && seen.linked == effect.linked)
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
