#include "analysis/callables.h"

#include <algorithm>

namespace loiter::analysis {

namespace {

constexpr unsigned kMaxRounds = 16;

using facts::CallKind;
using facts::ExprKind;

bool worthStoring(ExprKind kind) {
  switch (kind) {
    case ExprKind::Unknown:
    case ExprKind::Integer:
    case ExprKind::Duration:
    case ExprKind::String:
    case ExprKind::Null:
    case ExprKind::Compare:
    case ExprKind::Not:
    case ExprKind::And:
    case ExprKind::Or: return false;
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
  named_calls_.erase(function);
  for (const CallInfo& call : program_.calls(function))  // callees lie anywhere in memory
    if (call.function != kNone) __builtin_prefetch(&effects_[call.function]);
  stores(function);
  for (uint32_t c = 0; c < program_.functions[function].call_count; ++c) visitCall({function, c});
  if (sameSummary(before, effects_[function])) return;
  for (Id dependent : dependents_[function]) pending_[dependent] = true;
  if (Id decl = program_.functions[function].decl; decl != kNone)
    for (Site caller : program_.callers(decl)) pending_[caller.function] = true;
}

std::span<const NamedCall> Callables::namedCalls(Id function) const {
  auto it = named_calls_.find(function);
  return it == named_calls_.end() ? std::span<const NamedCall>() : it->second;
}

void Callables::addDependent(Id of, Id function) {
  auto& list = dependents_[of];
  if (list.empty() || list.back() != function) list.push_back(function);
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
  const auto& targets = dispatched ? program_.targets(info.callee) : only;
  for (Id target : targets) {
    Id function = program_.decls[target].function;
    if (function == kNone) continue;
    if (dispatched) addDependent(function, site.function);
    if (effects_[function].empty()) continue;
    if (!bound) binding = origins_.binding(site), bound = true;
    instantiate(site.function, site.call, prefix(site, 0), function, binding, kNone, targets.size() > 1);
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
    if (rule->named_in) effect.value = origins_.terms.join(effect.value, namedMethods(site, *rule));
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
                effect.executors.push_back(token.function == site.function ? value
                                                                           : origins_.expand(value, token.function));
              }
        }
      }
    invoke(site.function, std::move(effect));
  }
}

// The methods that a string names: `1save(int)`, as SLOT() writes it.
SetId Callables::namedMethods(Site site, const rules::Invoke& rule) {
  const FunctionInfo& f = program_.functions[site.function];
  uint32_t expr = origins_.expr(site, rule.callable), owner = origins_.expr(site, *rule.named_in);
  if (expr == kNone || owner == kNone) return 0;
  const facts::Expr* e = f.facts->exprs()->Get(expr);
  if (e->kind() == facts::ExprKind::CallResult) {  // debug builds wrap it
    const facts::Call& call = *f.facts->calls()->Get(e->a());
    if (call.arg_count() != 1) return 0;
    e = f.facts->exprs()->Get(f.facts->operands()->Get(call.first_arg()));
  }
  const TypeInfo* type = program_.typeOf(f.unit, f.facts->exprs()->Get(owner)->type());
  if (e->kind() != facts::ExprKind::String || !type || type->class_ == kNone) return 0;
  std::string_view name = program_.text(f.unit, e->a());
  name = name.substr(0, name.find('('));
  name.remove_prefix(std::min(name.size(), name.find_first_not_of("0123456789")));
  SetId methods = 0;
  for (Id method : program_.methodsNamed(type->class_, name))
    methods = origins_.terms.join(methods, origins_.terms.single(origins_.terms.term(Term::Func, method)));
  return methods;
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
    instantiate(site.function, site.call, prefix(site, 0), function, binding, kNone, false);
  }
  if (open) {
    Effect effect;
    effect.value = open;
    effect.args = binding.params;
    effect.call = site.call;
    addEffect(site.function, std::move(effect));
  } else if (!found) {
    instantiate(site.function, site.call, prefix(site, 0), function, binding, kNone, false);
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

}  // namespace loiter::analysis
