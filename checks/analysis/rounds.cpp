#include "analysis/rounds.h"

#include <algorithm>
#include <cmath>

namespace loiter::analysis {

using facts::CompareOp;
using facts::ExprKind;

namespace {

constexpr double kUsualRounds = 10;   // what GCC assumes of a loop (--param avg-loop-niter)
constexpr double kMostAssumed = 100;  // and at most (max-predicted-iterations)
constexpr double kMostRounds = 1000;
constexpr unsigned kMaxDepth = 8;

CompareOp opposite(CompareOp op) {
  switch (op) {
    case CompareOp::Equal: return CompareOp::NotEqual;
    case CompareOp::NotEqual: return CompareOp::Equal;
    case CompareOp::Less: return CompareOp::GreaterEqual;
    case CompareOp::LessEqual: return CompareOp::Greater;
    case CompareOp::Greater: return CompareOp::LessEqual;
    case CompareOp::GreaterEqual: return CompareOp::Less;
    case CompareOp::None: break;
  }
  return op;
}

// b op a, said of a.
CompareOp mirrored(CompareOp op) {
  switch (op) {
    case CompareOp::Less: return CompareOp::Greater;
    case CompareOp::LessEqual: return CompareOp::GreaterEqual;
    case CompareOp::Greater: return CompareOp::Less;
    case CompareOp::GreaterEqual: return CompareOp::LessEqual;
    default: return op;
  }
}

// How many times one step leads from `start` to where `counter op end` no longer holds.
double steps(CompareOp op, double start, double end) {
  switch (op) {
    case CompareOp::Less: return end - start;
    case CompareOp::LessEqual: return end - start + 1;
    case CompareOp::Greater: return start - end;
    case CompareOp::GreaterEqual: return start - end + 1;
    case CompareOp::NotEqual: return std::abs(end - start);
    default: return 0;
  }
}

}  // namespace

Times& Times::operator*=(Times other) {
  assumed |= other.assumed;
  count = std::min(count * other.count, assumed ? kMostAssumed : kMostRounds);
  return *this;
}

Times Rounds::of(Site site, GivenId given) {
  Times times;
  uint32_t block = program_.call(site).block();
  for (const Ends& ends : endsOf(site.function))
    if (ends.loop.body[block]) times *= roundsOf(ends, site, given);
  return times;
}

bool Rounds::last(Site site) const {
  const facts::Function& f = *program_.functions[site.function].facts;
  auto calls = program_.calls(site.function);
  // One of the block's calls (those behind the site) does not return.
  auto ends = [&](const facts::Block& block, bool behind_site) {
    for (uint32_t i = block.first_event(); i < block.first_event() + block.event_count(); ++i) {
      const facts::Event& event = *f.events()->Get(i);
      if (event.kind() != facts::EventKind::Call) continue;
      if (behind_site) {
        behind_site = event.index() != site.call;
        continue;
      }
      Id callee = calls[event.index()].callee;
      if (callee == kNone) continue;
      const DeclInfo& decl = program_.decls[callee];
      bool of_c = decl.name.find("::") == std::string_view::npos && decl.function == kNone;
      if (of_c && decl.has(facts::DeclFlag::NoReturn)) return true;
    }
    return false;
  };
  std::vector<uint32_t> todo{program_.call(site).block()};
  std::vector<bool> seen(f.blocks()->size());
  bool any = false;
  for (size_t i = 0; i < todo.size(); ++i) {
    const facts::Block& block = *f.blocks()->Get(todo[i]);
    if (ends(block, /*behind_site=*/i == 0)) {
      any = true;
      continue;
    }
    if (block.succ_count() == 0) return false;
    for (uint32_t s = 0; s < block.succ_count(); ++s)
      if (uint32_t next = f.succs()->Get(block.first_succ() + s); next != kNone && !seen[next])
        seen[next] = true, todo.push_back(next);
  }
  return any;
}

const std::vector<Rounds::Ends>& Rounds::endsOf(Id function) {
  auto [known, fresh] = ends_.try_emplace(function);
  if (fresh)
    for (const Flow::Loop& loop : conditions_.guards.flow(function).loops())
      known->second.push_back({loop, awaits(loop, function) || returns(loop, function), exits(loop, function)});
  return known->second;
}

Times Rounds::roundsOf(const Ends& ends, Site site, GivenId given) {
  if (ends.once || ends.exits.empty()) return {};
  const Flow::Loop& loop = ends.loop;
  std::optional<double> least;
  for (Exit exit : ends.exits) {
    if (untilItSucceeds(loop, exit, site)) return {};
    if (auto rounds = bound(loop, exit, site.function, given)) least = std::min(*rounds, least.value_or(*rounds));
  }
  if (least) return {*least, false};
  return {kUsualRounds, true};
}

bool Rounds::awaits(const Flow::Loop& loop, Id function) const {
  for (const facts::AwaitPoint* await : *program_.functions[function].facts->awaits()) {
    bool written = await->kind() == facts::AwaitKind::Await || await->kind() == facts::AwaitKind::Yield;
    if (written && loop.body[await->block()]) return true;
  }
  return false;
}

// Both of `a && b` must be true, both of `a || b` false.
void Rounds::addConjuncts(const facts::Function& f, Exit exit, std::vector<Exit>& exits, unsigned depth) {
  const facts::Expr* e = exit.condition == kNone || depth > kMaxDepth ? nullptr : f.exprs()->Get(exit.condition);
  if (e && e->kind() == ExprKind::Not) return addConjuncts(f, {e->a(), !exit.stays_if}, exits, depth + 1);
  if (e && e->kind() == (exit.stays_if ? ExprKind::And : ExprKind::Or)) {
    addConjuncts(f, {e->a(), exit.stays_if}, exits, depth + 1);
    return addConjuncts(f, {e->b(), exit.stays_if}, exits, depth + 1);
  }
  exits.push_back(exit);
}

// `try { return attempt(); } catch …`: a second round only behind an exception.
bool Rounds::returns(const Flow::Loop& loop, Id function) const {
  const facts::Function& f = *program_.functions[function].facts;
  for (uint32_t b = 0; b < loop.body.size(); ++b) {
    const facts::Block& block = *f.blocks()->Get(b);
    for (uint32_t i = 0; loop.body[b] && block.condition() == kNone && i < block.event_count(); ++i)
      if (f.events()->Get(block.first_event() + i)->kind() == facts::EventKind::Return) return true;
  }
  return false;
}

std::vector<Rounds::Exit> Rounds::exits(const Flow::Loop& loop, Id function) const {
  const facts::Function& f = *program_.functions[function].facts;
  std::vector<Exit> exits;
  for (uint32_t b = 0; b < loop.body.size(); ++b) {
    const facts::Block& block = *f.blocks()->Get(b);
    if (!loop.body[b] || block.succ_count() != 2) continue;
    uint32_t first = f.succs()->Get(block.first_succ()), second = f.succs()->Get(block.first_succ() + 1);
    if (first == kNone || second == kNone || loop.body[first] == loop.body[second]) continue;
    addConjuncts(f, {block.condition(), loop.body[first]}, exits);
  }
  return exits;
}

std::optional<int64_t> Rounds::number(Id function, GivenId given, uint32_t expr) {
  const facts::Expr& e = *program_.functions[function].facts->exprs()->Get(expr);
  if (e.kind() == ExprKind::Integer) return e.value();
  if (e.kind() != ExprKind::Param && e.kind() != ExprKind::Capture) return {};
  auto constant = conditions_.constant(function, expr, given);
  return constant ? std::optional(constant->value) : std::nullopt;
}

// Of a local that counts from a constant, in steps of one as nearly all do, to another.
std::optional<double> Rounds::bound(const Flow::Loop& loop, Exit exit, Id function, GivenId given) {
  const facts::Function& f = *program_.functions[function].facts;
  if (exit.condition == kNone) return {};
  const facts::Expr& e = *f.exprs()->Get(exit.condition);
  if (e.kind() != ExprKind::Compare) return {};
  auto right = number(function, given, e.b()), left = number(function, given, e.a());
  if (right.has_value() == left.has_value()) return {};
  const facts::Expr& counter = *f.exprs()->Get(right ? e.a() : e.b());
  if (counter.kind() != ExprKind::Local) return {};
  std::optional<int64_t> start;
  for (const facts::Store* store : *f.stores()) {
    const facts::Expr& target = *f.exprs()->Get(store->dst());
    if (target.kind() != ExprKind::Local || target.a() != counter.a()) continue;
    if (loop.body[store->block()]) {
      if (f.exprs()->Get(store->src())->kind() == ExprKind::CallResult) return {};
      continue;
    }
    if (start) return {};
    start = number(function, given, store->src());
    if (!start) return {};
  }
  if (!start) return {};
  CompareOp op = right ? e.op() : mirrored(e.op());
  double rounds = steps(exit.stays_if ? op : opposite(op), double(*start), double(right ? *right : *left));
  return rounds >= 1 ? std::optional(std::min(rounds, kMostRounds)) : std::nullopt;
}

// It goes on only where the call returned something negative, as in `while ((n = read(…)) < 0 && errno == EINTR)`.
bool Rounds::untilItSucceeds(const Flow::Loop& loop, Exit exit, Site site) const {
  const facts::Function& f = *program_.functions[site.function].facts;
  if (exit.condition == kNone) return false;
  const facts::Expr& e = *f.exprs()->Get(exit.condition);
  if (e.kind() != ExprKind::Compare || !isResultOf(loop, site, e.a())) return false;
  const facts::Expr& with = *f.exprs()->Get(e.b());
  if (with.kind() != ExprKind::Integer) return false;
  CompareOp stays = exit.stays_if ? e.op() : opposite(e.op());
  return (stays == CompareOp::Less && with.value() <= 0) || (stays == CompareOp::Equal && with.value() < 0) ||
         (stays == CompareOp::LessEqual && with.value() < 0);
}

bool Rounds::isResultOf(const Flow::Loop& loop, Site site, uint32_t expr) const {
  const facts::Function& f = *program_.functions[site.function].facts;
  const facts::Expr& e = *f.exprs()->Get(expr);
  auto is = [&](const facts::Expr& value) { return value.kind() == ExprKind::CallResult && value.a() == site.call; };
  if (e.kind() != ExprKind::Local) return is(e);
  for (const facts::Store* store : *f.stores()) {
    const facts::Expr& target = *f.exprs()->Get(store->dst());
    bool assigned = target.kind() == ExprKind::Local && target.a() == e.a() && loop.body[store->block()];
    if (assigned && is(*f.exprs()->Get(store->src()))) return true;
  }
  return false;
}

}  // namespace loiter::analysis
