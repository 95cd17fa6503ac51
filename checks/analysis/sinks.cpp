#include "analysis/sinks.h"

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

Sinks::Sinks(const Program& program, Conditions& conditions, const Options& options)
    : program_(program), conditions_(conditions), options_(options) {}

bool Sinks::enabled(const rules::Blocking& rule) const {
  return rule.by_default ||
         std::find(options_.enable.begin(), options_.enable.end(), rule.id) != options_.enable.end();
}

const rules::Blocking* Sinks::at(Site site, Id context) {
  Id callee = program_.calleeOf(site);
  if (callee == kNone) return nullptr;
  const DeclInfo& decl = program_.decls[callee];
  bool labelled = decl.labels && !decl.labels->blocking.empty();
  if (!labelled && !decl.has(facts::DeclFlag::Blocking)) return nullptr;
  auto [it, fresh] = known_.try_emplace({site, context}, nullptr);
  if (fresh) it->second = judge(site, context);
  return it->second;
}

const rules::Blocking* Sinks::judge(Site site, Id context) {
  const DeclInfo& decl = program_.decls[program_.calleeOf(site)];
  if (program_.call(site).flags() & static_cast<uint8_t>(facts::CallFlag::Moved)) return nullptr;
  if (!decl.labels || decl.labels->blocking.empty()) return &annotatedAsBlocking();
  for (const auto* rule : decl.labels->nonblocking)
    if (conditions_.all(site, rule->when, context)) return nullptr;
  for (const auto* rule : decl.labels->blocking) {
    if (!conditions_.all(site, rule->when, context)) continue;
    if (conditions_.any(site, rule->unless, context)) return nullptr;
    return enabled(*rule) ? rule : nullptr;
  }
  return nullptr;
}

std::optional<double> Sinks::holdMs(Site site, const rules::Blocking& rule) {
  if (!rule.hold) return {};
  const facts::Call& call = program_.call(site);
  const auto& f = *program_.functions[site.function].facts;
  if (rule.hold->kind != rules::Selector::Arg || rule.hold->index >= call.arg_count()) return {};
  uint32_t expr = f.operands()->Get(call.first_arg() + rule.hold->index);
  auto value = conditions_.constant(site.function, expr);
  if (!value || value->value <= 0) return {};
  // Only durations carry their unit.
  if (f.exprs()->Get(expr)->kind() != facts::ExprKind::Duration && value->enumerator.empty()) {
    const TypeInfo* type = program_.typeOf(program_.functions[site.function].unit, f.exprs()->Get(expr)->type());
    if (type && type->class_ == kNone) return {};
  }
  return static_cast<double>(value->value) / 1e6;
}

}  // namespace loiter::analysis
