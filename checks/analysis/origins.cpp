#include "analysis/origins.h"

#include <algorithm>

namespace loiter::analysis {

namespace {

constexpr SetId kUnset = 0xFFFFFFFF, kBusy = 0xFFFFFFFE;
constexpr unsigned kMaxDepth = 60;    // of functions through which a value is followed
constexpr unsigned kMaxNesting = 5;   // of closures in closures
constexpr size_t kMaxExpanded = 200;  // terms that are looked at before a set is cut
constexpr size_t kMaxCallers = 24;    // whose arguments a parameter is looked up in

using facts::CallKind;
using facts::ExprKind;

}  // namespace

Origins::Origins(const Program& program) : program_(program), content_(program.symbols.size(), 0) {}

bool Origins::addContent(Id symbol, SetId closed) {
  SetId joined = terms.join(content_[symbol], closed);
  if (joined == content_[symbol]) return false;
  content_[symbol] = joined;
  return true;
}

bool Origins::keepsArguments(Site site) const {
  const CallInfo& info = program_.info(site);
  if (info.callee == kNone || info.transparent) return false;
  if (info.kind != CallKind::Direct && info.kind != CallKind::Virtual) return false;
  const facts::Call& call = program_.call(site);
  if (call.object() == kNone || call.arg_count() == 0) return false;
  const DeclInfo& decl = program_.decls[info.callee];
  if (decl.has(facts::DeclFlag::Const) || decl.has(facts::DeclFlag::Static) || decl.has(facts::DeclFlag::Lambda))
    return false;
  return !decl.labels || (decl.labels->invokes.empty() && decl.labels->blocking.empty());
}

Root Origins::root(Id function, uint32_t expr, unsigned depth) const {
  const FunctionInfo& f = program_.functions[function];
  for (unsigned steps = 0; expr != kNone && steps < 32; ++steps) {
    const facts::Expr& e = *f.facts->exprs()->Get(expr);
    switch (e.kind()) {
      case ExprKind::Local: return {Root::Local, e.a()};
      case ExprKind::Param: return {Root::Param, e.a()};
      case ExprKind::Capture: return {Root::Capture, e.a()};
      case ExprKind::Global: return {Root::Global, program_.symbolId(f.unit, e.a())};
      case ExprKind::Field: {
        Id symbol = program_.symbolId(f.unit, e.b());
        if (!program_.symbols[symbol].generic) return {Root::Field, symbol};
        expr = e.a();
        break;
      }
      case ExprKind::Index: expr = e.a(); break;
      case ExprKind::CallResult:
        if (Root r = rootOfResult(function, *f.facts->calls()->Get(e.a()), expr, depth); r.kind != Root::None) return r;
        break;
      default: return {};
    }
  }
  return {};
}

// Of what a call returns: a variable, or `expr` is set to the caller's expression that it comes from; a rule may say
// that this is one of the arguments.
Root Origins::rootOfResult(Id function, const facts::Call& call, uint32_t& expr, unsigned depth) const {
  const FunctionInfo& f = program_.functions[function];
  Id callee = program_.declId(f.unit, call.callee());
  expr = call.object();
  if (callee != kNone && program_.decls[callee].labels && !program_.decls[callee].labels->values.empty()) {
    const auto& from = program_.decls[callee].labels->values.front()->result_from;
    if (from.size() == 1 && from[0].kind == rules::Selector::Arg && from[0].index < call.arg_count())
      expr = f.facts->operands()->Get(call.first_arg() + from[0].index);
  }
  if (callee == kNone || !program_.decls[callee].transparent()) return {};
  expr = kNone;
  const FunctionInfo& body = program_.functions[program_.decls[callee].function];
  const TypeInfo* type = program_.typeOf(body.unit, program_.decls[callee].facts->return_type());
  bool refers = type && (type->name.ends_with("&") || type->name.ends_with("*"));
  if (!refers || depth == kMaxDepth || body.facts->returns()->size() != 1) return {};
  Root r = root(program_.decls[callee].function, body.facts->returns()->Get(0), depth + 1);
  if (r.kind == Root::Field || r.kind == Root::Global) return r;
  if (r.kind == Root::Param && r.index < call.arg_count()) expr = f.facts->operands()->Get(call.first_arg() + r.index);
  return {};
}

Origins::FunctionState& Origins::state(Id function) {
  auto& slot = states_[function];
  if (slot) return *slot;
  slot = std::make_unique<FunctionState>();
  const facts::Function& f = *program_.functions[function].facts;
  slot->memo.assign(f.exprs()->size(), kUnset);
  slot->sources.resize(f.locals()->size());
  FunctionState& s = *slot;
  auto add = [&](uint32_t dst, uint32_t src) {
    Root r = root(function, dst);
    if (r.kind == Root::Local && r.index < s.sources.size()) s.sources[r.index].push_back(src);
  };
  for (const facts::Store* store : *f.stores()) add(store->dst(), store->src());
  for (uint32_t c = 0; c < f.calls()->size(); ++c) {
    if (!keepsArguments({function, c})) continue;
    const facts::Call& call = *f.calls()->Get(c);
    for (uint32_t i = 0; i < call.arg_count(); ++i) add(call.object(), f.operands()->Get(call.first_arg() + i));
  }
  return s;
}

std::span<const uint32_t> Origins::sources(Id function, uint32_t local) {
  const auto& sources = state(function).sources;
  return local < sources.size() ? std::span<const uint32_t>(sources[local]) : std::span<const uint32_t>();
}

uint32_t Origins::onlySource(Id function, uint32_t local) {
  auto sources = this->sources(function, local);
  return sources.size() == 1 ? sources[0] : kNone;
}

SetId Origins::of(Id function, uint32_t expr) {
  if (expr == kNone) return 0;
  SetId known = state(function).memo[expr];
  if (known == kBusy) return 0;
  if (known != kUnset) return known;
  if (depth_ > kMaxDepth) return 0;
  state(function).memo[expr] = kBusy;
  ++depth_;
  SetId result = evaluate(function, expr);
  --depth_;
  return state(function).memo[expr] = result;
}

SetId Origins::operands(Id function, uint32_t first, uint32_t count) {
  SetId all = 0;
  const auto* list = program_.functions[function].facts->operands();
  for (uint32_t i = 0; i < count; ++i) all = terms.join(all, of(function, list->Get(first + i)));
  return all;
}

SetId Origins::evaluate(Id function, uint32_t expr) {
  const FunctionInfo& f = program_.functions[function];
  const facts::Expr& e = *f.facts->exprs()->Get(expr);
  SetId result = 0;
  switch (e.kind()) {
    case ExprKind::Param: result = terms.single(terms.term(Term::Param, e.a())); break;
    case ExprKind::Capture: result = terms.single(terms.term(Term::Capture, e.a())); break;
    case ExprKind::This: result = terms.single(terms.term(Term::Self, 0)); break;
    case ExprKind::Global: result = terms.single(terms.term(Term::Global, program_.symbolId(f.unit, e.a()))); break;
    case ExprKind::Field: {
      Id symbol = program_.symbolId(f.unit, e.b());
      if (program_.symbols[symbol].generic) {
        result = of(function, e.a());
        break;
      }
      // What a call made, its members are made of as well.
      std::vector<TermId> parts{terms.term(Term::Field, symbol)};
      for (TermId t : terms.members(of(function, e.a())))
        if (terms[t].kind == Term::Result || terms[t].kind == Term::Awaited) parts.push_back(t);
      result = terms.set(std::move(parts));
      break;
    }
    case ExprKind::Function: result = terms.single(terms.term(Term::Func, program_.declId(f.unit, e.a()))); break;
    case ExprKind::Local: {
      result = terms.single(terms.term(Term::Local, function, e.a()));
      // By index: following a source may add locals' states, but never to this function.
      for (size_t i = 0; i < state(function).sources[e.a()].size(); ++i)
        result = terms.join(result, of(function, state(function).sources[e.a()][i]));
      break;
    }
    case ExprKind::Closure: {
      std::vector<SetId> captures;
      for (uint32_t i = 0; i < e.c(); ++i) {
        SetId value = of(function, f.facts->operands()->Get(e.b() + i));
        captures.push_back(terms.depth(value) > kMaxNesting ? 0 : value);
      }
      result = terms.single(terms.term(Term::Closure, program_.declId(f.unit, e.a()), 0, std::move(captures)));
      break;
    }
    case ExprKind::CallResult: result = evaluateCall({function, e.a()}); break;
    case ExprKind::Await: result = awaited(function, of(function, e.a())); break;
    case ExprKind::Choice: result = terms.join(of(function, e.b()), of(function, e.c())); break;
    case ExprKind::Index: result = of(function, e.a()); break;
    case ExprKind::Aggregate: result = operands(function, e.b(), e.c()); break;
    default: break;
  }
  if (Id type = program_.typeId(f.unit, e.type()); type != kNone && program_.types[type].of_interest)
    result = terms.join(result, terms.single(terms.term(Term::Object, type)));
  return result;
}

// What an await gives of each that its operand may be: of what somebody runs, what it returned.
SetId Origins::awaited(Id function, SetId operand) {
  SetId result = 0;
  for (TermId t : std::vector<TermId>(terms.members(operand))) {
    const SetId self = terms.single(t);
    SetId value = self;
    switch (terms[t].kind) {
      case Term::Param:
      case Term::Capture:
      case Term::AwaitOf:
        value = terms.depth(self) < kMaxNesting ? terms.single(terms.term(Term::AwaitOf, 0, 0, {self})) : 0;
        break;
      case Term::Func:
      case Term::Closure: value = fromCallable(t, {}); break;
      case Term::Result: value = awaitedResult(function, t); break;
      default: break;
    }
    result = terms.join(result, value);
  }
  return result;
}

// Of a coroutine, what it returned: of one that `function` did not call itself, what is known of it everywhere. Another
// result stays: an await may give it as it is.
SetId Origins::awaitedResult(Id function, TermId result) {
  const uint32_t id = terms[result].a;
  const SetId awaited = terms.single(terms.term(Term::Awaited, id));
  const Site site = terms.siteAt(id);
  const Id callee = program_.calleeOf(site);
  if (callee == kNone || !program_.decls[callee].coroutine() || program_.decls[callee].generator())
    return terms.join(awaited, terms.single(result));
  std::vector<TermId> values = terms.members(fromBody(site, callee));
  if (site.function != function) std::erase_if(values, [&](TermId value) { return terms.openTerm(value); });
  return terms.join(awaited, terms.set(std::move(values)));
}

uint32_t Origins::expr(Site site, const rules::Selector& selector) const {
  const facts::Call& call = program_.call(site);
  const auto* operands = program_.functions[site.function].facts->operands();
  switch (selector.kind) {
    case rules::Selector::Object: return call.object();
    case rules::Selector::Arg:
      return selector.index < call.arg_count() ? operands->Get(call.first_arg() + selector.index) : kNone;
    case rules::Selector::LastArg:
      return call.written_args() > 0 && call.written_args() <= call.arg_count()
                 ? operands->Get(call.first_arg() + call.written_args() - 1)
                 : kNone;
    default: return kNone;
  }
}

SetId Origins::argument(Site site, uint32_t index) {
  const facts::Call& call = program_.call(site);
  if (index >= call.arg_count()) return 0;
  return of(site.function, program_.functions[site.function].facts->operands()->Get(call.first_arg() + index));
}

SetId Origins::object(Site site) { return of(site.function, program_.call(site).object()); }

SetId Origins::selected(Site site, const rules::Selector& selector) {
  switch (selector.kind) {
    case rules::Selector::AnyArg:
      return operands(site.function, program_.call(site).first_arg(), program_.call(site).arg_count());
    case rules::Selector::Result: return evaluateCall(site);
    default: return of(site.function, expr(site, selector));
  }
}

Binding Origins::binding(Site site) {
  Binding b;
  const facts::Call& call = program_.call(site);
  for (uint32_t i = 0; i < call.arg_count(); ++i) b.params.push_back(argument(site, i));
  b.self = object(site);
  return b;
}

SetId Origins::evaluateCall(Site site) {
  const facts::Call& call = program_.call(site);
  if (call.kind() == CallKind::Indirect) return fromPointer(site);
  Id callee = program_.calleeOf(site);
  if (callee == kNone) return 0;
  const DeclInfo& decl = program_.decls[callee];
  SetId result = 0;
  if ((decl.labels && decl.labels->source) || decl.coroutine())
    result = terms.single(terms.term(Term::Result, terms.site(site)));
  if (call.kind() == CallKind::Construct) {
    Id type = program_.typeId(program_.functions[site.function].unit, call.type());
    if (type != kNone) result = terms.join(result, terms.single(terms.term(Term::Object, type)));
  }
  if (decl.coroutine()) return result;
  if (decl.labels && !decl.labels->values.empty())
    return terms.join(result, throughRule(site, *decl.labels->values.front()));
  bool known = decl.transparent();
  if (call.kind() == CallKind::Construct) return known ? result : terms.join(result, fromParts(site));
  if (known || (call.kind() == CallKind::Virtual && !program_.targets(callee).empty()))
    return terms.join(result, fromBody(site, callee));
  return terms.join(result, fromParts(site));
}

SetId Origins::throughRule(Site site, const rules::Value& rule) {
  if (rule.binds) {
    std::vector<SetId> bound;
    const facts::Call& call = program_.call(site);
    for (uint32_t i = 1; i < call.arg_count(); ++i) {
      SetId value = argument(site, i);
      bound.push_back(terms.depth(value) > kMaxNesting ? 0 : value);
    }
    return terms.single(terms.term(Term::Bound, argument(site, 0), 0, std::move(bound)));
  }
  SetId result = 0;
  for (const auto& from : rule.result_from) result = terms.join(result, selected(site, from));
  return result;
}

SetId Origins::fromBody(Site site, Id callee) {
  SetId result = 0;
  Binding b = binding(site);
  std::vector<Id> direct{callee};
  const auto& targets = program_.call(site).kind() == CallKind::Virtual ? program_.targets(callee) : direct;
  for (size_t i = 0; i < targets.size() && i < 8; ++i) {
    const DeclInfo& target = program_.decls[targets[i]];
    if (target.function == kNone) continue;
    Binding with = b;
    if (target.has(facts::DeclFlag::Lambda))
      for (TermId t : terms.members(b.self))
        if (terms[t].kind == Term::Closure && terms[t].a == targets[i]) with.captures = terms[t].list;
    result = terms.join(result, substitute(returned(target.function), with));
  }
  return result;
}

SetId Origins::fromPointer(Site site) {
  SetId result = 0;
  Binding b = binding(site);
  for (TermId t : std::vector<TermId>(terms.members(of(site.function, program_.call(site).target())))) {
    const Term::Kind kind = terms[t].kind;
    if ((kind == Term::Func || kind == Term::Closure) && !program_.decls[terms[t].a].coroutine())
      result = terms.join(result, fromCallable(t, b));
  }
  return result;
}

// What a Func or Closure returns when it is called with that.
SetId Origins::fromCallable(TermId callable, Binding binding) {
  const Term term = terms[callable];
  const Id function = program_.decls[term.a].function;
  if (function == kNone) return 0;
  if (term.kind == Term::Closure) binding.captures = term.list;
  return substitute(returned(function), binding);
}

SetId Origins::fromParts(Site site) {
  const facts::Call& call = program_.call(site);
  return terms.join(object(site), operands(site.function, call.first_arg(), call.arg_count()));
}

SetId Origins::returned(Id function) {
  SetId known = state(function).returned;
  if (known == kBusy) return 0;
  if (known != kUnset) return known;
  if (depth_ > kMaxDepth) return 0;
  state(function).returned = kBusy;
  ++depth_;
  SetId result = 0;
  if (const auto* returns = program_.functions[function].facts->returns())
    for (uint32_t e : *returns) result = terms.join(result, of(function, e));
  --depth_;
  return state(function).returned = result;
}

SetId Origins::substitute(SetId set, const Binding& b) {
  if (!terms.open(set)) return set;
  std::vector<TermId> out;
  auto append = [&](SetId s) { out.insert(out.end(), terms.members(s).begin(), terms.members(s).end()); };
  for (TermId t : std::vector<TermId>(terms.members(set))) {
    if (!terms.openTerm(t)) {
      out.push_back(t);
      continue;
    }
    const Term term = terms[t];
    if (term.kind == Term::Param) {
      if (term.a < b.params.size()) append(b.params[term.a]);
    } else if (term.kind == Term::Capture) {
      if (term.a < b.captures.size()) append(b.captures[term.a]);
    } else if (term.kind == Term::Self) {
      append(b.self);
    } else if (term.kind == Term::AwaitOf) {
      append(awaited(kNone, substitute(term.list.front(), b)));
    } else {
      std::vector<SetId> list;
      for (SetId s : term.list) {
        SetId value = substitute(s, b);
        list.push_back(terms.depth(value) > kMaxNesting ? 0 : value);
      }
      uint32_t a = term.kind == Term::Bound ? substitute(term.a, b) : term.a;
      out.push_back(terms.term(term.kind, a, term.b, std::move(list)));
    }
  }
  return terms.set(std::move(out));
}

void Origins::addArgument(Id function, uint32_t param, SetId value) {
  SetId& known = arguments_[{function, param}];
  known = terms.join(known, value);
}

SetId Origins::fromCallers(Id function, const Term& term) {
  Id decl = program_.functions[function].decl;
  if (decl == kNone) return 0;
  SetId result = 0;
  if (term.kind == Term::Capture) {
    auto closure = program_.closureOf(decl);
    if (closure.function == kNone) return 0;
    const FunctionInfo& outer = program_.functions[closure.function];
    const facts::Expr& e = *outer.facts->exprs()->Get(closure.expr);
    if (term.a >= e.c()) return 0;
    SetId value = of(closure.function, outer.facts->operands()->Get(e.b() + term.a));
    return terms.open(value) ? expand(value, closure.function) : value;
  }
  if (auto it = arguments_.find({function, term.a}); term.kind == Term::Param && it != arguments_.end())
    result = it->second;
  auto sites = program_.callers(decl);
  for (size_t i = 0; i < sites.size() && i < kMaxCallers; ++i) {
    SetId value = term.kind == Term::Self ? object(sites[i]) : argument(sites[i], term.a);
    result = terms.join(result, terms.open(value) ? expand(value, sites[i].function) : value);
  }
  return result;
}

SetId Origins::expand(SetId set, Id open_function) {
  if (depth_ > 8) return set;
  auto [known, fresh] = expanded_.try_emplace({set, open_function}, set);  // on its way already: as it is
  if (!fresh) return known->second;
  ++depth_;
  ++expanding_;
  std::vector<TermId> all = terms.members(set);
  auto add = [&](SetId more) {
    for (TermId t : terms.members(more))
      if (std::find(all.begin(), all.end(), t) == all.end() && all.size() < kMaxExpanded) all.push_back(t);
  };
  for (size_t i = 0; i < all.size(); ++i) {
    const Term term = terms[all[i]];
    if (term.kind == Term::Field || term.kind == Term::Global) add(content_[term.a]);
    bool open = term.kind == Term::Param || term.kind == Term::Capture || term.kind == Term::Self;
    if (open && open_function != kNone) add(fromCallers(open_function, term));
    if (term.kind == Term::AwaitOf) add(awaited(kNone, expand(term.list.front(), open_function)));
  }
  SetId result = known->second = terms.set(std::move(all));
  --depth_;
  if (--expanding_ == 0) expanded_.clear();  // what variables hold may become more
  return result;
}

}  // namespace loiter::analysis
