#include "analysis/hops.h"

namespace loiter::analysis {

using facts::AwaitKind;
using facts::EventKind;

Hops::Hops(const Program& program, Origins& origins, Conditions& conditions, Contexts& contexts)
    : program_(program), origins_(origins), conditions_(conditions), contexts_(contexts) {}

Hops::Mask Hops::toMask(Site site, const rules::Hop& hop) {
  for (const auto& to : hop.to)
    if (Id context = contexts_.of(origins_.selected(site, to), site.function); context != kNone)
      return context == Contexts::kHere ? kHome : 1ull << context;
  return hop.context.empty() ? kHome : 1ull << contexts_.id(hop.context);
}

Id Hops::awaitedCoroutine(Id function, uint32_t await) {
  const facts::AwaitPoint& point = *program_.functions[function].facts->awaits()->Get(await);
  if (point.kind() != AwaitKind::Await) return kNone;
  for (TermId t : origins_.terms.members(origins_.of(function, point.operand()))) {
    const Term& term = origins_.terms[t];
    if (term.kind != Term::Result) continue;
    Id callee = program_.calleeOf(origins_.terms.siteAt(term.a));
    if (program_.decls[callee].coroutine() && program_.decls[callee].function != kNone) return callee;
  }
  return kNone;
}

// How an await changes the state; kStart in it: as it was before.
Hops::Mask Hops::transfer(Id function, uint32_t await) {
  const FunctionInfo& f = program_.functions[function];
  const facts::AwaitPoint& point = *f.facts->awaits()->Get(await);
  if (point.kind() != AwaitKind::Await) return kStart;
  if (point.operand() == kNone) return kHome;
  const facts::Expr& operand = *f.facts->exprs()->Get(point.operand());
  if (operand.kind() == facts::ExprKind::CallResult) {
    Site site{function, operand.a()};
    if (const Labels* labels = program_.labelsOf(site))
      for (const auto* hop : labels->hops)
        if (hop->role == rules::Hop::Awaited) return toMask(site, *hop);
    for (TermId t : origins_.terms.members(origins_.selected(site, {rules::Selector::AnyArg, 0}))) {
      const Term term = origins_.terms[t];
      if (term.kind != Term::Result) continue;
      Site token = origins_.terms.siteAt(term.a);
      if (const Labels* labels = program_.decls[program_.calleeOf(token)].labels)
        for (const auto* hop : labels->hops)
          if (hop->role == rules::Hop::AsToken) return toMask(token, *hop);
    }
  }
  if (Id callee = awaitedCoroutine(function, await); callee != kNone && !program_.decls[callee].generator())
    return exitState(program_.decls[callee].function);
  return kHome;
}

uint64_t Hops::step(Id function, const facts::Event& event, uint64_t state) {
  if (event.kind() != EventKind::Await) return state;
  Mask after = transfer(function, event.index());
  return after & kStart ? (after & ~kStart) | state : after;
}

Hops::Mask Hops::exitState(Id function) {
  auto [it, fresh] = exits_.try_emplace(function, kHome);
  if (!fresh) return it->second;
  auto step = [&](const facts::Event& e, uint64_t s) { return this->step(function, e, s); };
  // At the final suspend: other ways out (an exception) resume nobody in an orderly way.
  Mask exit = 0;
  const facts::Function& f = *program_.functions[function].facts;
  conditions_.guards.runFlow(function, kStart, step, [&](const facts::Event& e, uint64_t state) {
    if (e.kind() == EventKind::Await && f.awaits()->Get(e.index())->kind() == AwaitKind::FinalSuspend) exit |= state;
  });
  return exits_[function] = exit ? exit : kHome;
}

const Hops::FunctionHops& Hops::of(Id function) {
  auto& slot = functions_[function];
  if (slot) return *slot;
  auto hops = std::make_unique<FunctionHops>();
  const facts::Function& f = *program_.functions[function].facts;
  uint32_t awaits = f.awaits()->size();
  for (uint32_t a = 0; a < awaits; ++a) hops->moves |= (transfer(function, a) & ~(kHome | kStart)) != 0;
  if (hops->moves) {
    hops->calls.assign(f.calls()->size(), kHome);
    hops->awaits.assign(awaits, kHome);
    conditions_.guards.runFlow(
        function, kStart, [&](const facts::Event& e, uint64_t s) { return this->step(function, e, s); },
        [&](const facts::Event& e, uint64_t s) {
          if (s == 0) return;
          if (e.kind() == EventKind::Call) hops->calls[e.index()] = s;
          if (e.kind() == EventKind::Await) hops->awaits[e.index()] = s;
        });
  }
  return *(functions_[function] = std::move(hops));
}

Hops::Mask Hops::before(Site site) {
  if (!program_.functions[site.function].coroutine) return kStart;
  const FunctionHops& hops = of(site.function);
  return hops.moves ? hops.calls[site.call] : kStart;
}

Hops::Mask Hops::beforeAwait(Id function, uint32_t await) {
  const FunctionHops& hops = of(function);
  return hops.moves ? hops.awaits[await] : kStart;
}

}  // namespace loiter::analysis
