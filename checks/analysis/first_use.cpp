#include "analysis/first_use.h"

namespace loiter::analysis {

using facts::CompareOp;
using facts::ExprKind;

FirstUse::FirstUse(const Program& program, Guards& guards) : program_(program), guards_(guards) {}

bool FirstUse::at(Site site) {
  const CallInfo& call = program_.info(site);
  if (call.has(facts::CallFlag::Once)) return true;
  if (!program_.functions[site.function].fills_globals) return false;
  uint32_t block = program_.call(site).block();
  for (const Region& region : regions(site.function))
    if (guards_.flow(site.function).edgeDominates(region.block, region.succ, block)) return true;
  return false;
}

const std::vector<FirstUse::Region>& FirstUse::regions(Id function) {
  auto [it, fresh] = regions_.try_emplace(function);
  if (!fresh) return it->second;
  const facts::Function& f = *program_.functions[function].facts;
  std::vector<Region> regions;
  for (uint32_t b = 0; b < f.blocks()->size(); ++b)
    for (uint32_t succ = 0; f.blocks()->Get(b)->succ_count() == 2 && succ < 2; ++succ) {
      Id global = emptyGlobal(function, f.blocks()->Get(b)->condition(), succ == 0);
      if (global != kNone && filledIn(function, {b, succ}, global) && !everTakenBack(global))
        regions.push_back({b, succ});
    }
  return regions_[function] = std::move(regions);
}

// The global that is null, or false, if the condition has that outcome.
Id FirstUse::emptyGlobal(Id function, uint32_t expr, bool outcome) const {
  const FunctionInfo& f = program_.functions[function];
  while (expr != kNone) {
    const facts::Expr& e = *f.facts->exprs()->Get(expr);
    if (e.kind() == ExprKind::Global) return outcome ? kNone : program_.symbolId(f.unit, e.a());
    if (e.kind() == ExprKind::CallResult) {  // a smart pointer's conversion, to bool or to a pointer
      const facts::Call& call = *f.facts->calls()->Get(e.a());
      Id callee = program_.declId(f.unit, call.callee());
      if (callee == kNone || program_.decls[callee].name.find("::operator ") == std::string_view::npos) return kNone;
      expr = call.object();
      continue;
    }
    if (e.kind() != ExprKind::Not && e.kind() != ExprKind::Compare) return kNone;
    bool unequal = e.kind() == ExprKind::Compare && e.op() == CompareOp::NotEqual;
    if (e.kind() == ExprKind::Compare) {
      const facts::Expr& b = *f.facts->exprs()->Get(e.b());
      bool null = b.kind() == ExprKind::Null || (b.kind() == ExprKind::Integer && b.value() == 0);
      if (!null || (e.op() != CompareOp::Equal && !unequal)) return kNone;
    }
    if (!unequal) outcome = !outcome;
    expr = e.a();
  }
  return kNone;
}

bool FirstUse::filledIn(Id function, const Region& region, Id global) {
  const FunctionInfo& f = program_.functions[function];
  auto isGlobal = [&](uint32_t expr) {
    if (expr == kNone) return false;
    const facts::Expr& e = *f.facts->exprs()->Get(expr);
    return e.kind() == ExprKind::Global && program_.symbolId(f.unit, e.a()) == global;
  };
  auto inside = [&](uint32_t block) { return guards_.flow(function).edgeDominates(region.block, region.succ, block); };
  for (const facts::Store* store : *f.facts->stores())
    if (isGlobal(store->dst()) && inside(store->block())) return true;
  for (const facts::Call* call : *f.facts->calls())
    if (call->kind() != facts::CallKind::Destruct && isGlobal(call->object()) && inside(call->block())) return true;
  return false;
}

bool FirstUse::everTakenBack(Id global) {
  if (!taken_back_) {
    taken_back_.emplace();
    for (const FunctionInfo& f : program_.functions)
      for (const facts::Store* store : *f.facts->stores()) {
        const facts::Expr& dst = *f.facts->exprs()->Get(store->dst());
        if (f.decl == kNone || dst.kind() != ExprKind::Global) continue;
        const facts::Expr& src = *f.facts->exprs()->Get(store->src());
        if (src.kind() == ExprKind::Null || (src.kind() == ExprKind::Integer && src.value() == 0))
          taken_back_->insert(program_.symbolId(f.unit, dst.a()));
      }
    for (Id f = 0; f < program_.functions.size(); ++f) collectResets(f);
  }
  return taken_back_->contains(global);
}

// `cache.reset()`: whatever a call without arguments may change.
void FirstUse::collectResets(Id function) {
  const FunctionInfo& f = program_.functions[function];
  for (const facts::Call* call : *f.facts->calls()) {
    if (call->kind() != facts::CallKind::Direct || call->object() == kNone || call->written_args() != 0) continue;
    const facts::Expr& object = *f.facts->exprs()->Get(call->object());
    Id callee = program_.declId(f.unit, call->callee());
    if (object.kind() != ExprKind::Global || callee == kNone) continue;
    const DeclInfo& decl = program_.decls[callee];
    if (!decl.has(facts::DeclFlag::Const) && decl.name.find("::operator") == std::string_view::npos)
      taken_back_->insert(program_.symbolId(f.unit, object.a()));
  }
}

}  // namespace loiter::analysis
