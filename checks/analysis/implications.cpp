#include "analysis/implications.h"

#include "analysis/conditions.h"

#include <algorithm>

namespace loiter::analysis {

namespace {

using facts::CompareOp;
using facts::ExprKind;

constexpr unsigned kMaxDepth = 8;

}  // namespace

Implications::Implications(const Program& program, Origins& origins, Conditions& conditions, Guards& guards)
    : program_(program), origins_(origins), conditions_(conditions), guards_(guards) {}

std::vector<Implications::Fact> Implications::of(Id function, uint32_t block, bool outcome) {
  std::vector<Fact> facts;
  know({function, block}, program_.functions[function].facts->blocks()->Get(block)->condition(), outcome, facts, 0);
  return facts;
}

// Whether the guard's outcome is known: true, false, or not at all.
std::optional<bool> Implications::outcome(const rules::Guard& rule, const Relation& r) {
  auto same = [&] { return rule.enumerator ? r.enumerator == *rule.enumerator : r.value == rule.equals.value_or(0); };
  switch (rule.result) {
    case rules::Guard::Any: return {};
    case rules::Guard::Compared:
      if (r.kind == Relation::Same || r.kind == Relation::Equal) return true;
      if (r.kind == Relation::Different || r.kind == Relation::NotEqual) return false;
      return {};
    case rules::Guard::True:
    case rules::Guard::False: {
      std::optional<bool> truth;
      if (r.kind == Relation::True) truth = true;
      if (r.kind == Relation::False) truth = false;
      if (r.kind == Relation::Equal) truth = r.value != 0;
      if (r.kind == Relation::NotEqual && r.value == 0) truth = true;
      if (!truth) return {};
      return *truth == (rule.result == rules::Guard::True);
    }
    case rules::Guard::Equals:
    case rules::Guard::NotEquals: {
      std::optional<bool> equal;
      if (r.kind == Relation::Equal) equal = same();
      if (r.kind == Relation::NotEqual && same()) equal = false;
      if (!rule.enumerator && rule.equals.value_or(0) == 0) {
        if (r.kind == Relation::False) equal = true;
        if (r.kind == Relation::True) equal = false;
      }
      if (!equal) return {};
      return *equal == (rule.result == rules::Guard::Equals);
    }
  }
  return {};
}

// Whether a result of that value has the relation.
bool Implications::allows(const Relation& relation, int64_t value) {
  switch (relation.kind) {
    case Relation::True: return value != 0;
    case Relation::False: return value == 0;
    case Relation::Equal: return value == relation.value;
    case Relation::NotEqual: return value != relation.value;
    default: return true;
  }
}

void Implications::relate(Point at, uint32_t expr, Relation relation, std::vector<Fact>& out, unsigned depth) {
  if (expr == kNone || depth > kMaxDepth) return;
  const FunctionInfo& f = program_.functions[at.function];
  const facts::Expr& e = *f.facts->exprs()->Get(expr);
  if (e.kind() == ExprKind::Await) return relate(at, e.a(), relation, out, depth + 1);
  if (e.kind() == ExprKind::Local) return amongValues(at, values(at, e.a()), relation, out, depth + 1);
  if (e.kind() != ExprKind::CallResult) return;
  Site site{at.function, e.a()};
  Id callee = program_.calleeOf(site);
  if (callee == kNone) return;
  if (const Labels* labels = program_.decls[callee].labels; labels && !labels->guards.empty()) {
    for (const auto* rule : labels->guards) {
      auto known = outcome(*rule, relation);
      if (known && conditions_.all(site, rule->when))
        out.push_back({rule, guards_.path(at.function, origins_.expr(site, rule->of)), !*known});
    }
    return;
  }
  throughHelper(site, relation, out, depth + 1);
}

// A function of the program that returns the outcome of a guard.
void Implications::throughHelper(Site site, Relation relation, std::vector<Fact>& out, unsigned depth) {
  Id helper = program_.decls[program_.calleeOf(site)].function;
  if (helper == kNone) return;
  std::vector<Fact> facts;
  amongValues({helper}, view(program_.functions[helper].facts->returns()), relation, facts, depth);
  for (Fact& fact : facts) {
    fact.of = guards_.substitute(fact.of, site);
    out.push_back(std::move(fact));
  }
}

// What is known if one of the values has the relation: what each of them says, apart from constants that do not have
// it.
void Implications::amongValues(Point at, std::span<const uint32_t> values, Relation relation, std::vector<Fact>& out,
                               unsigned depth) {
  std::optional<std::vector<Fact>> common;
  for (uint32_t value : values) {
    if (auto constant = conditions_.constant(at.function, value); constant && !allows(relation, constant->value))
      continue;
    std::vector<Fact> facts;
    if (relation.kind == Relation::True || relation.kind == Relation::False)
      know(at, value, relation.kind == Relation::True, facts, depth);
    else
      relate(at, value, relation, facts, depth);
    if (!common) common = facts;
    std::erase_if(*common, [&](const Fact& f) { return std::find(facts.begin(), facts.end(), f) == facts.end(); });
    if (common->empty()) return;
  }
  if (common) out.insert(out.end(), common->begin(), common->end());
}

void Implications::compare(Point at, bool equal, uint32_t a, uint32_t b, std::vector<Fact>& out, unsigned depth) {
  auto ca = conditions_.constant(at.function, a), cb = conditions_.constant(at.function, b);
  if (ca && !cb) std::swap(a, b), std::swap(ca, cb);
  if (cb) {
    relate(at, a, {equal ? Relation::Equal : Relation::NotEqual, cb->value, cb->enumerator}, out, depth + 1);
  } else {
    relate(at, a, {equal ? Relation::Same : Relation::Different}, out, depth + 1);
    relate(at, b, {equal ? Relation::Same : Relation::Different}, out, depth + 1);
  }
}

// `n > 0` and `!(n <= 0)` say that n is not zero; `n >= wanted` that there is as much as is wanted.
void Implications::bound(Point at, const facts::Expr& e, bool truth, std::vector<Fact>& out, unsigned depth) {
  bool greater = e.op() == CompareOp::Greater || e.op() == CompareOp::GreaterEqual;
  uint32_t large = greater == truth ? e.a() : e.b(), small = greater == truth ? e.b() : e.a();
  bool equal_too = truth == (e.op() == CompareOp::GreaterEqual || e.op() == CompareOp::LessEqual);
  auto least = conditions_.constant(at.function, small);
  if (least && least->value < (equal_too ? 1 : 0)) return;
  relate(at, large, {Relation::True}, out, depth + 1);
}

void Implications::know(Point at, uint32_t expr, bool truth, std::vector<Fact>& out, unsigned depth) {
  if (expr == kNone || depth > kMaxDepth) return;
  const FunctionInfo& f = program_.functions[at.function];
  const facts::Expr& e = *f.facts->exprs()->Get(expr);
  switch (e.kind()) {
    case ExprKind::Not: return know(at, e.a(), !truth, out, depth + 1);
    case ExprKind::And:
    case ExprKind::Or:
      if (truth != (e.kind() == ExprKind::And)) return;
      know(at, e.a(), truth, out, depth + 1);
      know(at, e.b(), truth, out, depth + 1);
      return;
    case ExprKind::Local:
      return amongValues(at, values(at, e.a()), {truth ? Relation::True : Relation::False}, out, depth + 1);
    case ExprKind::Await: return know(at, e.a(), truth, out, depth + 1);
    case ExprKind::Compare: {
      if (e.op() == CompareOp::Equal || e.op() == CompareOp::NotEqual)
        return compare(at, (e.op() == CompareOp::Equal) == truth, e.a(), e.b(), out, depth);
      return bound(at, e, truth, out, depth);
    }
    case ExprKind::CallResult: {
      const facts::Call& call = *f.facts->calls()->Get(e.a());
      Id callee = program_.declId(f.unit, call.callee());
      if (callee != kNone) {
        std::string_view name = program_.decls[callee].name;
        bool equal = name.ends_with("operator=="), unequal = name.ends_with("operator!=");
        if (equal || unequal) {
          bool member = call.object() != kNone;
          auto arg = [&](uint32_t i) { return origins_.expr({at.function, e.a()}, {rules::Selector::Arg, i}); };
          return compare(at, equal == truth, member ? call.object() : arg(0), arg(member ? 0 : 1), out, depth);
        }
      }
      return relate(at, expr, {truth ? Relation::True : Relation::False}, out, depth + 1);
    }
    default: return;
  }
}

// What may have been stored in a local when the condition at the end of the block is tested.
std::vector<uint32_t> Implications::values(Point at, uint32_t local) {
  auto all = origins_.sources(at.function, local);
  std::vector<uint32_t> values(all.begin(), all.end());
  if (at.block == kNone || values.size() < 2) return values;
  const facts::Function& f = *program_.functions[at.function].facts;
  std::map<uint32_t, uint32_t> last;  // store per block
  size_t stores = 0;
  for (const facts::Event* event : *f.events())
    if (event->kind() == facts::EventKind::Store) {
      const facts::Store& store = *f.stores()->Get(event->index());
      const facts::Expr& dst = *f.exprs()->Get(store.dst());
      if (dst.kind() == ExprKind::Local && dst.a() == local) last[store.block()] = store.src(), ++stores;
    }
  if (stores != values.size()) return values;  // some come by a call that keeps its arguments
  values.clear();
  for (auto [block, value] : last)
    if (guards_.flow(at.function).reachesPast(block, at.block, [&](uint32_t b) { return last.count(b) != 0; }))
      values.push_back(value);
  return values;
}

}  // namespace loiter::analysis
