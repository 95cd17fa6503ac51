#include "analysis/locks.h"

#include <algorithm>
#include <bit>

namespace loiter::analysis {

using facts::CallKind;
using facts::EventKind;
using facts::ExprKind;

// How many calls below the one under the lock a blocking call is looked for. Deeper down it is nearly
// always a rare path (a logger that asks for the program's name once), and every mutex would be slow.
constexpr unsigned kLevels = 3;

const rules::Blocking& heldLockRule() {
  static const rules::Blocking rule = [] {
    rules::Blocking r;
    r.id = "held-lock";
    r.class_ = rules::Class::Lock;
    r.pattern = "mutex-held";
    r.what = "waits for a mutex that is held across something slow";
    r.instead = "do the slow part without the mutex, or use an asynchronous mutex";
    return r;
  }();
  return rule;
}

Locks::Locks(const Program& program, Origins& origins, Conditions& conditions, Callables& callables, Sinks& sinks,
             Reach& reach)
    : program_(program), origins_(origins), conditions_(conditions), callables_(callables), sinks_(sinks),
      reach_(reach) {}

void Locks::run() {
  for (Id f = 0; f < program_.functions.size(); ++f) {
    if (!program_.functions[f].of_interest) continue;
    if (!reach_.concurrent(f)) continue;  // nobody waits for a lock that is held before the loop runs
    for (uint32_t c = 0; c < program_.functions[f].call_count; ++c)
      if (acquires({f, c})) {
        visit(f);
        break;
      }
  }
}

bool Locks::acquires(Site site) {
  const Labels* labels = program_.labelsOf(site);
  if (!labels || labels->locks.empty()) return false;
  return !conditions_.any(site, labels->locks.front()->unless);
}

std::set<TermId> Locks::mutexes(Site site, const rules::Selector& selector) {
  std::set<TermId> found;
  if (selector.kind == rules::Selector::AnyArg) {
    for (uint32_t i = 0; i < program_.call(site).arg_count(); ++i)
      conditions_.guards.variables(site.function, origins_.expr(site, {rules::Selector::Arg, i}), found);
    return found;
  }
  uint32_t expr = origins_.expr(site, selector);
  // A lock object stands for the mutex that it was made with.
  if (Root root = origins_.root(site.function, expr); root.kind == Root::Local) {
    const auto& f = *program_.functions[site.function].facts;
    uint32_t source = origins_.onlySource(site.function, root.index);
    if (source != kNone && f.exprs()->Get(source)->kind() == ExprKind::CallResult) {
      Site made{site.function, f.exprs()->Get(source)->a()};
      const Labels* labels = program_.labelsOf(made);
      if (labels && !labels->locks.empty() && !(made == site)) return mutexes(made, labels->locks.front()->mutex);
    }
  }
  conditions_.guards.variables(site.function, expr, found);
  return found;
}

bool Locks::releases(Site acquire, Site site) {
  const facts::Function& f = *program_.functions[site.function].facts;
  const facts::Call& call = program_.call(site);
  const Labels& lock = *program_.decls[program_.calleeOf(acquire)].labels;
  if (call.kind() == CallKind::Destruct) {
    if (!lock.locks.front()->scoped) return false;
    const facts::Expr* object = call.object() == kNone ? nullptr : f.exprs()->Get(call.object());
    if (!object) return false;
    if (object->kind() == ExprKind::CallResult) return object->a() == acquire.call;
    return object->kind() == ExprKind::Local && object->a() == holder(acquire);
  }
  const Labels* labels = program_.labelsOf(site);
  if (!labels) return false;
  for (const auto* unlock : labels->unlocks) {
    auto released = mutexes(site, unlock->mutex);
    for (TermId held : mutexes(acquire, lock.locks.front()->mutex))
      if (released.count(held)) return true;
  }
  return false;
}

// Mutexes in fields and globals that the function, or what it calls, may release and does not take again.
const Locks::Released& Locks::releasedIn(Id function, unsigned levels) {
  auto [it, fresh] = released_.try_emplace({function, levels});
  if (!fresh || levels == 0) return it->second;
  Released released;
  std::set<TermId> taken;
  auto shared = [&](Site site, const rules::Selector& selector, std::set<TermId>& into) {
    for (TermId t : mutexes(site, selector))
      if (origins_.terms[t].kind == Term::Field || origins_.terms[t].kind == Term::Global) into.insert(t);
  };
  auto calls = program_.calls(function);
  for (uint32_t c = 0; c < calls.size(); ++c) {
    Site site{function, c};
    if (const Labels* labels = program_.labelsOf(site))
      for (const auto* unlock : labels->unlocks)
        shared(site, unlock->mutex, unlock->during ? released.during : released.ended);
    if (acquires(site)) shared(site, program_.labelsOf(site)->locks.front()->mutex, taken);
    if (calls[c].function == kNone || calls[c].opaque) continue;
    const Released& below = releasedIn(calls[c].function, levels - 1);
    released.ended.insert(below.ended.begin(), below.ended.end());
    released.during.insert(below.during.begin(), below.during.end());
  }
  for (TermId mutex : taken) released.ended.erase(mutex);
  return released_[{function, levels}] = std::move(released);
}

// Which outcome of a condition says that taking the mutex failed: `if (pthread_mutex_lock(&m) != 0)`, also through a
// local.
std::optional<bool> Locks::failsIf(Site acquire, uint32_t condition) const {
  const facts::Function& f = *program_.functions[acquire.function].facts;
  if (condition == kNone) return {};
  const facts::Expr& e = *f.exprs()->Get(condition);
  if (e.kind() == ExprKind::Not) {
    auto inner = failsIf(acquire, e.a());
    return inner ? std::optional(!*inner) : std::nullopt;
  }
  if (e.kind() == ExprKind::Compare) {
    const facts::Expr& with = *f.exprs()->Get(e.b());
    if (with.kind() != ExprKind::Integer || with.value() != 0 || !failsIf(acquire, e.a())) return {};
    if (e.op() == facts::CompareOp::Equal) return false;
    return e.op() == facts::CompareOp::GreaterEqual ? std::nullopt : std::optional(true);
  }
  if (e.kind() == ExprKind::Local) return failsIf(acquire, origins_.onlySource(acquire.function, e.a()));
  const TypeInfo* type = program_.typeOf(program_.functions[acquire.function].unit, e.type());
  bool result = e.kind() == ExprKind::CallResult && e.a() == acquire.call && type && type->class_ == kNone &&
                type->name != "bool";
  return result ? std::optional(true) : std::nullopt;
}

// The block is reached only where taking the mutex failed.
bool Locks::failed(Site acquire, uint32_t block) const {
  const facts::Function& f = *program_.functions[acquire.function].facts;
  const Flow& flow = conditions_.guards.flow(acquire.function);
  for (uint32_t b = 0; b < f.blocks()->size(); ++b) {
    if (f.blocks()->Get(b)->succ_count() != 2) continue;
    auto fails = failsIf(acquire, f.blocks()->Get(b)->condition());
    if (fails && flow.edgeDominates(b, *fails ? 0 : 1, block)) return true;
  }
  return false;
}

bool Locks::isIn(Site acquire, const std::set<TermId>& released) {
  if (released.empty()) return false;
  auto held = mutexes(acquire, program_.labelsOf(acquire)->locks.front()->mutex);
  return std::any_of(held.begin(), held.end(), [&](TermId mutex) { return released.count(mutex) != 0; });
}

uint32_t Locks::holder(Site acquire) const {
  const facts::Function& f = *program_.functions[acquire.function].facts;
  for (const facts::Store* s : *f.stores()) {
    const facts::Expr& dst = *f.exprs()->Get(s->dst());
    const facts::Expr& src = *f.exprs()->Get(s->src());
    if (dst.kind() == ExprKind::Local && src.kind() == ExprKind::CallResult && src.a() == acquire.call) return dst.a();
  }
  return kNone;
}

// The function releases the lock object that it was given, or waits with it.
bool Locks::givesUp(Id function, uint32_t param, unsigned levels) {
  if (levels == 0) return false;
  auto isParam = [&](uint32_t expr) {
    Root root = origins_.root(function, expr);
    return root.kind == Root::Param && root.index == param;
  };
  auto calls = program_.calls(function);
  for (uint32_t c = 0; c < calls.size(); ++c) {
    Site site{function, c};
    if (const Labels* labels = program_.labelsOf(site))
      for (const auto* unlock : labels->unlocks)
        if (isParam(origins_.expr(site, unlock->mutex))) return true;
    if (calls[c].function == kNone) continue;
    for (uint32_t i = 0; i < program_.call(site).arg_count(); ++i)
      if (isParam(origins_.expr(site, {rules::Selector::Arg, i})) && givesUp(calls[c].function, i, levels - 1))
        return true;
  }
  return false;
}

bool Locks::givenUpIn(Site acquire, Site site) {
  const CallInfo& call = program_.info(site);
  uint32_t lock = call.function == kNone ? kNone : holder(acquire);
  if (lock == kNone) return false;
  for (uint32_t i = 0; i < program_.call(site).arg_count(); ++i) {
    Root root = origins_.root(site.function, origins_.expr(site, {rules::Selector::Arg, i}));
    if (root.kind == Root::Local && root.index == lock && givesUp(call.function, i, kLevels)) return true;
  }
  return false;
}

// The lock object is given to what is awaited, which releases it when it suspends: an asynchronous mutex,
// a condition variable.
bool Locks::handedTo(Site acquire, const facts::AwaitPoint& await) {
  const facts::Function& f = *program_.functions[acquire.function].facts;
  uint32_t lock = holder(acquire);
  if (lock == kNone || await.operand() == kNone) return false;
  std::vector<uint32_t> todo{await.operand()};
  for (size_t i = 0; i < todo.size() && i < 32; ++i) {
    const facts::Expr& e = *f.exprs()->Get(todo[i]);
    if (e.kind() == ExprKind::Local && e.a() == lock) return true;
    if (e.kind() != ExprKind::CallResult) continue;
    const facts::Call& call = *f.calls()->Get(e.a());
    for (uint32_t a = 0; a < call.arg_count(); ++a) todo.push_back(f.operands()->Get(call.first_arg() + a));
  }
  return false;
}

// By a rule; nothing where it is not slow.
Locks::Slow Locks::called(Site site) {
  if (!sinks_.makesMutexSlow(site)) return {};
  const rules::Blocking* rule = sinks_.at(site);
  return {"calls " + std::string(program_.decls[program_.calleeOf(site)].name), rule, sinks_.holdMs(site, *rule)};
}

Locks::Slow Locks::blocks(Site site) {
  if (reach_.firstUse(site)) return {};
  Id callee = program_.calleeOf(site);
  if (callee != kNone) {
    if (sinks_.at(site)) return called(site);
    const DeclInfo& decl = program_.decls[callee];
    if (decl.labels && decl.labels->opaque()) return {};
    if (decl.function != kNone && !decl.coroutine())
      if (Slow inner = mayBlock(decl.function, kLevels); !inner.what.empty()) return inner;
  }
  for (const Edge& edge : callables_.edges(site.function))
    if (edge.call == site.call && edge.start == kNone && !edge.once())
      if (Slow inner = mayBlock(edge.target, kLevels); !inner.what.empty()) return inner;
  return {};
}

Locks::Slow Locks::mayBlock(Id function, unsigned levels) {
  if (levels == 0) return {};
  auto [it, fresh] = may_block_.try_emplace({function, levels});
  if (!fresh) return it->second;
  Slow found;
  auto calls = program_.calls(function);
  for (uint32_t c = 0; c < calls.size() && found.what.empty(); ++c) {
    if (reach_.firstUse({function, c})) continue;
    if (sinks_.at({function, c})) {
      found = called({function, c});
      continue;
    }
    if (calls[c].function != kNone && !calls[c].opaque && !calls[c].coroutine)
      found = mayBlock(calls[c].function, levels - 1);
  }
  for (const Edge& edge : callables_.edges(function))
    if (found.what.empty() && edge.start == kNone && !edge.once() && !reach_.firstUse({function, edge.call}))
      found = mayBlock(edge.target, levels - 1);
  return may_block_[{function, levels}] = found;
}

// A condition variable that was made with its mutex: by its contract that is held, so it is the one taken last.
bool Locks::waitsWithItsMutex(Site site) {
  const Labels* labels = program_.labelsOf(site);
  return labels && std::any_of(labels->unlocks.begin(), labels->unlocks.end(), [](const rules::Unlock* unlock) {
           return unlock->during && unlock->mutex.kind == rules::Selector::Object;
         });
}

void Locks::mark(Id function, Site acquire, const facts::Location& where, const Slow& why) {
  const Labels& lock = *program_.decls[program_.calleeOf(acquire)].labels;
  for (TermId mutex : mutexes(acquire, lock.locks.front()->mutex))
    slow_.try_emplace(mutex, Held{function, program_.call(acquire).location(), where, why});
}

// With a mutex held.
void Locks::noteAwaited(Id function, const facts::AwaitPoint& await) {
  auto add = [&](Id callee) {
    if (callee == kNone) return;
    for (Id target : program_.targets(callee))
      if (Id awaited = program_.decls[target].function; awaited != kNone) awaited_with_mutex_.push_back(awaited);
  };
  if (await.operand() == kNone) return;
  const SetId operands = origins_.expand(origins_.of(function, await.operand()), function);
  for (TermId t : std::vector<TermId>(origins_.terms.members(operands)))
    if (origins_.terms[t].kind == Term::Result) add(program_.calleeOf(origins_.terms.siteAt(origins_.terms[t].a)));
  // A virtual function is no coroutine; those that override it are.
  const facts::Expr& operand = *program_.functions[function].facts->exprs()->Get(await.operand());
  if (operand.kind() == ExprKind::CallResult) add(program_.calleeOf({function, operand.a()}));
}

// Down from those that are awaited so, through all that may be called: for what must not be done, too much is right.
bool Locks::isAwaitedWithMutex(Id function) {
  auto& known = is_awaited_with_mutex_;
  if (!known.empty()) return known[function];
  known.resize(program_.functions.size());
  std::vector<Id> todo;
  auto add = [&](Id called) {
    if (called != kNone && !known[called]) todo.push_back(called), known[called] = true;
  };
  for (Id awaited : awaited_with_mutex_) add(awaited);
  for (size_t i = 0; i < todo.size(); ++i) {
    for (const CallInfo& call : program_.calls(todo[i]))
      if (call.kind != facts::CallKind::Virtual)
        add(call.function);
      else
        for (Id target : program_.targets(call.callee)) add(program_.decls[target].function);
    for (const Edge& edge : callables_.edges(todo[i])) add(edge.target);
  }
  return known[function];
}

void Locks::visit(Id function) {
  const facts::Function& f = *program_.functions[function].facts;
  std::vector<Site> taken;
  for (uint32_t c = 0; c < f.calls()->size() && taken.size() < 60; ++c)
    if (acquires({function, c})) taken.push_back({function, c});
  auto step = [&](const facts::Event& e, uint64_t state) {
    if (e.kind() != EventKind::Call && e.kind() != EventKind::Unwind) return state;
    Id called = e.kind() == EventKind::Call ? program_.info({function, e.index()}).function : kNone;
    for (size_t i = 0; i < taken.size(); ++i) {
      bool during = false;
      if (called != kNone && isIn(taken[i], releasedIn(called, kLevels).ended)) state &= ~(1ull << i);
      if (const Labels* labels = program_.labelsOf({function, e.index()}))
        for (const auto* unlock : labels->unlocks) during |= unlock->during;
      if (!during && releases(taken[i], {function, e.index()})) state &= ~(1ull << i);
      if (taken[i].call == e.index()) state |= 1ull << i;
    }
    return state;
  };
  // Bit 63 says that the place is reachable; it is no lock.
  conditions_.guards.runFlow(function, 1ull << 63, step, [&](const facts::Event& e, uint64_t state) {
    uint64_t held = state & ~(1ull << 63);
    if (held == 0) return;
    Slow why;
    facts::Location where;
    uint32_t block = kNone;
    if (e.kind() == EventKind::Await && f.awaits()->Get(e.index())->kind() == facts::AwaitKind::Await) {
      why.what = "awaits";
      for (size_t i = 0; i < taken.size(); ++i)
        if (handedTo(taken[i], *f.awaits()->Get(e.index()))) held &= ~(1ull << i);
      where = f.awaits()->Get(e.index())->location();
      block = f.awaits()->Get(e.index())->block();
    } else if (e.kind() == EventKind::Call) {
      why = blocks({function, e.index()});
      where = f.calls()->Get(e.index())->location();
      block = f.calls()->Get(e.index())->block();
    }
    if (why.what.empty()) return;
    if (e.kind() == EventKind::Call && waitsWithItsMutex({function, e.index()}))
      held &= ~(1ull << (63 - std::countl_zero(held)));
    for (size_t i = 0; i < taken.size(); ++i) {
      Site site{function, e.index()};
      bool given_up = e.kind() == EventKind::Call && (releases(taken[i], site) || givenUpIn(taken[i], site));
      if (Id called = e.kind() == EventKind::Call ? program_.info(site).function : kNone; called != kNone)
        given_up |= isIn(taken[i], releasedIn(called, kLevels).during);
      if (!(held >> i & 1) || given_up || failed(taken[i], block)) continue;
      mark(function, taken[i], where, why);
      if (e.kind() == EventKind::Call)
        held_at_.insert(site);
      else
        noteAwaited(function, *f.awaits()->Get(e.index()));
    }
  });
}

const Locks::Held* Locks::slowAt(Site site) {
  if (!acquires(site)) return nullptr;
  const Labels& lock = *program_.decls[program_.calleeOf(site)].labels;
  for (TermId mutex : mutexes(site, lock.locks.front()->mutex))
    if (auto it = slow_.find(mutex); it != slow_.end()) return &it->second;
  return nullptr;
}

}  // namespace loiter::analysis
