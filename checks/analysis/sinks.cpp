#include "analysis/sinks.h"

#include "analysis/rank.h"

#include <algorithm>

namespace loiter::analysis {

const rules::Blocking& annotatedAsBlocking() {
  static const rules::Blocking rule = [] {
    rules::Blocking r;
    r.id = "annotated-blocking";
    r.class_ = rules::Class::Wait;
    r.pattern = "annotated";
    r.what = "is declared [[clang::blocking]]";
    r.instead = "call it from a thread where blocking is fine";
    return r;
  }();
  return rule;
}

Sinks::Sinks(const Program& program, Origins& origins, Conditions& conditions, const Options& options)
    : program_(program), origins_(origins), conditions_(conditions), options_(options) {}

bool Sinks::enabled(const rules::Blocking& rule) const {
  return rule.by_default || std::find(options_.enable.begin(), options_.enable.end(), rule.id) != options_.enable.end();
}

const rules::Blocking* Sinks::at(Site site, Where where) {
  if (!program_.info(site).labelled) return nullptr;
  const DeclInfo& decl = program_.decls[program_.calleeOf(site)];
  bool blocks = decl.labels && !decl.labels->blocking.empty();
  if (!blocks && !decl.has(facts::DeclFlag::Blocking)) return nullptr;
  auto [it, fresh] = known_.try_emplace({site, where.context, where.given}, nullptr);
  if (fresh) it->second = judge(site, where);
  return it->second;
}

const rules::Blocking* Sinks::judge(Site site, Where where) {
  const DeclInfo& decl = program_.decls[program_.calleeOf(site)];
  if (program_.call(site).flags() & static_cast<uint8_t>(facts::CallFlag::Moved)) return nullptr;
  if (!decl.labels || decl.labels->blocking.empty()) return &annotatedAsBlocking();
  for (const auto* rule : decl.labels->nonblocking)
    if (conditions_.all(site, rule->when, where)) return nullptr;
  for (const auto* rule : decl.labels->blocking) {
    if (!conditions_.all(site, rule->when, where)) continue;
    if (conditions_.any(site, rule->unless, where)) return nullptr;
    return enabled(*rule) ? rule : nullptr;
  }
  return nullptr;
}

const rules::Blocking* Sinks::always(Id decl) const {
  const Labels* labels = program_.decls[decl].labels;
  if (!labels || !labels->nonblocking.empty()) return nullptr;
  for (const auto* rule : labels->blocking)
    if (rule->when.empty()) return enabled(*rule) ? rule : nullptr;
  return nullptr;
}

bool Sinks::makesMutexSlow(Site site) {
  const auto* rule = at(site);
  if (!rule || rule->class_ == rules::Class::Lock) return false;
  auto hold = holdMs(site, *rule);
  return !hold || rankOf(*hold) > 0;
}

std::optional<double> Sinks::holdMs(Site site, const rules::Blocking& rule, GivenId given) {
  if (!rule.hold) return {};
  uint32_t expr = origins_.expr(site, *rule.hold);
  if (expr == kNone) return {};
  const auto& f = *program_.functions[site.function].facts;
  const facts::Expr* e = f.exprs()->Get(expr);
  if (e->kind() == facts::ExprKind::Local)
    if (uint32_t source = origins_.onlySource(site.function, e->a()); source != kNone) e = f.exprs()->Get(source);
  if (e->kind() == facts::ExprKind::Aggregate && e->c() == 2) {  // {seconds, fraction}
    auto seconds = conditions_.constant(site.function, f.operands()->Get(e->b()), given);
    auto fraction = conditions_.constant(site.function, f.operands()->Get(e->b() + 1), given);
    if (!seconds || !fraction) return {};
    double fraction_ns = rule.hold_struct ? static_cast<double>(rule.hold_unit_ns) : 1.0;
    return static_cast<double>(seconds->value) * 1e3 + static_cast<double>(fraction->value) * fraction_ns / 1e6;
  }
  auto value = conditions_.constant(site.function, expr, given);
  if (!value || value->value <= 0) return {};
  double ns = value->duration ? 1.0 : static_cast<double>(rule.hold_unit_ns);
  return static_cast<double>(value->value) * ns / 1e6;
}

}  // namespace loiter::analysis
