#include "analysis/conditions.h"

#include <algorithm>

namespace loiter::analysis {

namespace {

constexpr size_t kMaxCallers = 16;
constexpr unsigned kMaxDepth = 4;

bool nameIn(const std::vector<std::string>& globs, std::string_view name) {
  for (const auto& glob : globs)
    if (rules::globMatches(glob, name)) return true;
  return false;
}

bool asksForConstant(const rules::Condition& c) {
  return c.equals || c.enumerator || c.has_flags || c.at_least || c.less_than || !c.starts_with.empty();
}

}  // namespace

Conditions::Conditions(const Program& program, Origins& origins, Contexts& contexts, const Given& given)
    : guards(program, origins, *this, given), program_(program), origins_(origins), contexts_(contexts), given_(given) {
  contexts.use(*this);
}

bool Conditions::all(Site site, const rules::Conditions& conditions, Where where) {
  for (const auto& c : conditions)
    if (!holds(site, c, where)) return false;
  return true;
}

bool Conditions::any(Site site, const rules::Conditions& conditions, Where where) {
  for (const auto& c : conditions)
    if (holds(site, c, where)) return true;
  return false;
}

bool Conditions::holds(Site site, const rules::Condition& c, Where where) {
  if (c.value.kind == rules::Selector::AnyArg) {
    rules::Condition one = c;
    one.negate = false;
    bool any = false;
    for (uint32_t i = 0; i < program_.call(site).arg_count() && !any; ++i) {
      one.value = {rules::Selector::Arg, i};
      any = holds(site, one, where);
    }
    return any != c.negate;
  }
  bool result = true;
  if (c.arg_count) result &= program_.call(site).written_args() == *c.arg_count;
  if (result && !c.context.empty()) result = where.context != kNone && contexts_.name(where.context) == c.context;
  if (result) result = valueHolds(site, c, where.given);
  if (result && !c.type.empty()) result = typeHolds(site, c);
  if (result && (!c.from.empty() || !c.from_await.empty())) result = originHolds(site, c);
  if (result && !c.guard.empty()) result = guards.holds(site, c.guard, c.value, where.given);
  return result != c.negate;
}

bool Conditions::valueHolds(Site site, const rules::Condition& c, GivenId given) {
  if (!asksForConstant(c) && !c.zero && !c.null) return true;
  uint32_t expr = origins_.expr(site, c.value);
  if (expr == kNone) return false;
  if (c.field.empty()) return exprHolds(site.function, expr, c, given);
  Stored stored;
  if (!storedIn(site, expr, c.field, stored, 0)) return false;
  return std::all_of(stored.begin(), stored.end(), [&](auto& value) {
    return exprHolds(value.first, value.second, c, value.first == site.function ? given : 0);
  });
}

bool Conditions::exprHolds(Id function, uint32_t expr, const rules::Condition& c, GivenId given) {
  bool null = program_.functions[function].facts->exprs()->Get(expr)->kind() == facts::ExprKind::Null;
  if (c.null && !null) return false;
  if (c.zero && (null || !zero(function, expr, given))) return false;  // no timeout at all is no zero one
  if (c.has_flags && (bits(function, expr, given) & *c.has_flags) != *c.has_flags) return false;
  if (!c.starts_with.empty() && !startsWith(function, expr, c.starts_with)) return false;
  if (!c.equals && !c.enumerator && !c.at_least && !c.less_than) return true;
  auto constant = this->constant(function, expr, given);
  if (!constant) return false;
  if (c.equals && constant->value != *c.equals) return false;
  if (c.enumerator && constant->enumerator != *c.enumerator) return false;
  if (c.at_least && constant->value < *c.at_least) return false;
  return !c.less_than || constant->value < *c.less_than;
}

// Through objects that are made from a text, as `std::string` is, and locals that are set once.
bool Conditions::startsWith(Id function, uint32_t expr, std::string_view prefix) {
  const FunctionInfo& f = program_.functions[function];
  for (unsigned depth = 0; expr != kNone && depth <= kMaxDepth; ++depth) {
    const facts::Expr& e = *f.facts->exprs()->Get(expr);
    if (e.kind() == facts::ExprKind::String) return program_.text(f.unit, e.a()).starts_with(prefix);
    if (e.kind() == facts::ExprKind::Local) {
      expr = origins_.onlySource(function, e.a());
      continue;
    }
    if (e.kind() != facts::ExprKind::CallResult) return false;
    const facts::Call& call = *f.facts->calls()->Get(e.a());
    if (call.kind() != facts::CallKind::Construct) return false;
    expr = origins_.expr({function, e.a()}, {rules::Selector::Arg, 0});
  }
  return false;
}

// The bits that it is known to have.
int64_t Conditions::bits(Id function, uint32_t expr, GivenId given, unsigned depth) {
  if (expr == kNone || depth > kMaxDepth) return 0;
  const facts::Expr& e = *program_.functions[function].facts->exprs()->Get(expr);
  if (e.kind() == facts::ExprKind::BitOr)
    return bits(function, e.a(), given, depth + 1) | bits(function, e.b(), given, depth + 1);
  if (e.kind() == facts::ExprKind::Local)
    if (uint32_t source = origins_.onlySource(function, e.a()); source != kNone)
      return bits(function, source, given, depth + 1);
  auto constant = this->constant(function, expr, given);
  return constant ? constant->value : 0;
}

// The variable in whose member `field` a store puts something.
std::optional<Root> Conditions::baseOf(Id function, uint32_t store, const std::string& field) const {
  const FunctionInfo& f = program_.functions[function];
  const facts::Expr& dst = *f.facts->exprs()->Get(f.facts->stores()->Get(store)->dst());
  if (dst.kind() != facts::ExprKind::Field) return {};
  if (program_.symbols[program_.symbolId(f.unit, dst.b())].name != field) return {};
  return origins_.root(function, dst.a());
}

// What a member of the variable that `expr` names holds when the call is made: what was stored there last; for a
// parameter, what all callers stored; for a global, its initialiser. False: not known.
bool Conditions::storedIn(Site site, uint32_t expr, const std::string& field, Stored& out, unsigned depth) {
  if (expr == kNone || depth > kMaxDepth) return false;
  const FunctionInfo& f = program_.functions[site.function];
  Root wanted = origins_.root(site.function, expr);
  if (wanted.kind == Root::None) return false;
  if (wanted.kind == Root::Global) return storedIn(wanted.index, field, out);
  uint32_t found = kNone;
  for (uint32_t s = 0; s < f.facts->stores()->size(); ++s) {
    auto base = baseOf(site.function, s, field);
    if (!base || base->kind != wanted.kind || base->index != wanted.index) continue;
    uint32_t src = f.facts->stores()->Get(s)->src();
    // A flag that is added on some way is added because the author tells the cases apart.
    bool added = f.facts->exprs()->Get(src)->kind() == facts::ExprKind::BitOr;
    if (added || guards.flow(site.function).storeDominates(s, site.call)) found = src;
  }
  if (found != kNone) {
    out.push_back({site.function, found});
    return true;
  }
  if (wanted.kind != Root::Param || f.decl == kNone) return false;
  auto callers = program_.callers(f.decl);
  if (callers.empty() || callers.size() > kMaxCallers) return false;
  return std::all_of(callers.begin(), callers.end(), [&](Site caller) {
    return storedIn(caller, origins_.expr(caller, {rules::Selector::Arg, wanted.index}), field, out, depth + 1);
  });
}

// Of a global, in the initialisers of any unit.
bool Conditions::storedIn(Id global, const std::string& field, Stored& out) {
  if (initialisers_.empty())
    for (Id f = 0; f < program_.functions.size(); ++f)
      if (program_.functions[f].decl == kNone) initialisers_.push_back(f);
  for (Id i : initialisers_) {
    const auto& stores = *program_.functions[i].facts->stores();
    for (uint32_t s = 0; s < stores.size(); ++s)
      if (auto base = baseOf(i, s, field); base && base->kind == Root::Global && base->index == global)
        out.push_back({i, stores.Get(s)->src()});
  }
  return !out.empty();
}

bool Conditions::typeHolds(Site site, const rules::Condition& c) {
  uint32_t expr = origins_.expr(site, c.value);
  if (expr == kNone) return false;
  const FunctionInfo& f = program_.functions[site.function];
  if (const TypeInfo* type = program_.typeOf(f.unit, f.facts->exprs()->Get(expr)->type()))
    if (nameIn(c.type, type->pattern) || nameIn(c.type, type->name)) return true;
  for (TermId t : origins_.terms.members(origins_.expand(origins_.of(site.function, expr), site.function)))
    if (const Term& term = origins_.terms[t]; term.kind == Term::Object)
      if (nameIn(c.type, program_.types[term.a].pattern) || nameIn(c.type, program_.types[term.a].name)) return true;
  return false;
}

bool Conditions::originHolds(Site site, const rules::Condition& c) {
  bool from = c.from.empty(), awaited = c.from_await.empty();
  SetId value = origins_.expand(origins_.selected(site, c.value), site.function);
  for (TermId t : origins_.terms.members(value)) {
    const Term term = origins_.terms[t];
    if (term.kind != Term::Result && term.kind != Term::Awaited) continue;
    Site source = origins_.terms.siteAt(term.a);
    std::string_view name = program_.decls[program_.calleeOf(source)].name;
    if (term.kind == Term::Result)
      from |= nameIn(c.from, name) && all(source, c.with);
    else
      awaited |= nameIn(c.from_await, name) && all(source, c.with);
  }
  return from && awaited;
}

std::optional<Constant> Conditions::constantOfParameter(Id function, uint32_t index, unsigned depth) {
  Id decl = program_.functions[function].decl;
  if (decl == kNone) return {};
  auto sites = program_.callers(decl);
  if (sites.empty() || sites.size() > kMaxCallers) return {};
  std::optional<Constant> common;
  for (Site s : sites) {
    uint32_t expr = origins_.expr(s, {rules::Selector::Arg, index});
    auto value = expr == kNone ? std::nullopt : constant(s.function, expr, 0, depth + 1);
    if (!value || (common && common->value != value->value)) return {};
    common = value;
  }
  return common;
}

std::optional<Constant> Conditions::constant(Id function, uint32_t expr, GivenId given, unsigned depth) {
  if (expr == kNone || depth > kMaxDepth) return {};
  const FunctionInfo& f = program_.functions[function];
  const facts::Expr& e = *f.facts->exprs()->Get(expr);
  switch (e.kind()) {
    case facts::ExprKind::Integer: {
      Id symbol = program_.symbolId(f.unit, e.b());
      return Constant{e.value(), symbol == kNone ? std::string_view() : program_.symbols[symbol].name};
    }
    case facts::ExprKind::Duration: return Constant{e.value(), {}, true};
    case facts::ExprKind::Null: return Constant{};
    case facts::ExprKind::Local: return constant(function, origins_.onlySource(function, e.a()), given, depth + 1);
    case facts::ExprKind::Param:
      if (auto value = given_.constant(given, e.a())) return value;
      return constantOfParameter(function, e.a(), depth);
    case facts::ExprKind::Capture: {
      auto closure = program_.closureOf(f.decl);
      if (closure.function == kNone) return {};
      const FunctionInfo& outer = program_.functions[closure.function];
      const facts::Expr& written = *outer.facts->exprs()->Get(closure.expr);
      if (e.a() >= written.c()) return {};
      return constant(closure.function, outer.facts->operands()->Get(written.b() + e.a()), 0, depth + 1);
    }
    default: return {};
  }
}

bool Conditions::zero(Id function, uint32_t expr, GivenId given) {
  if (expr == kNone) return false;
  const auto& f = *program_.functions[function].facts;
  const facts::Expr* e = f.exprs()->Get(expr);
  if (e->kind() == facts::ExprKind::Local) {
    uint32_t source = origins_.onlySource(function, e->a());
    if (source == kNone) return false;
    e = f.exprs()->Get(source);
  }
  // A negative duration, or a time point of the past, is no wait either.
  if (e->kind() == facts::ExprKind::Duration) return e->value() <= 0;
  if (auto value = constant(function, expr, given)) return value->value == 0;
  if (e->kind() != facts::ExprKind::Aggregate || e->c() == 0) return false;
  for (uint32_t i = 0; i < e->c(); ++i)
    if (!zero(function, f.operands()->Get(e->b() + i), given)) return false;
  return true;
}

}  // namespace loiter::analysis
