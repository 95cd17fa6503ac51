#include "extract/merge.h"

namespace loiter::extract {

using namespace facts;

namespace {

bool sameCalls(const FunctionT& a, const FunctionT& b) {
  if (a.calls.size() != b.calls.size()) return false;
  for (size_t i = 0; i < a.calls.size(); ++i)
    if (a.calls[i].callee() != b.calls[i].callee() || a.calls[i].kind() != b.calls[i].kind()) return false;
  return true;
}

// Where the parts of the other function begin in the merged one.
struct Offsets {
  uint32_t local, expr, operand, call, store, await, ret, block, event, succ;

  static uint32_t move(uint32_t value, uint32_t by) { return value == kNone ? kNone : value + by; }

  Expr of(const Expr& e) const {
    uint32_t a = e.a(), b = e.b(), c = e.c();
    switch (e.kind()) {
      case ExprKind::Local: a += local; break;
      case ExprKind::CallResult: a += call; break;
      case ExprKind::Field:
      case ExprKind::Await:
      case ExprKind::Not: a += expr; break;
      case ExprKind::Closure:
      case ExprKind::Aggregate: b += operand; break;
      case ExprKind::Compare:
      case ExprKind::And:
      case ExprKind::Or:
      case ExprKind::Index:
      case ExprKind::BitOr:
        a += expr;
        b += expr;
        break;
      case ExprKind::Choice:
        a = move(a, expr);
        b += expr;
        c += expr;
        break;
      default: break;
    }
    return Expr(e.kind(), e.op(), e.type(), a, b, c, e.value());
  }
};

// A block in front that may go either way.
void addFork(FunctionT& fn) {
  if (fn.blocks.empty() || fn.blocks[0].event_count() == 0) return;
  uint32_t moved = fn.blocks.size();
  Block first = fn.blocks[0];
  auto renumber = [&](uint32_t block) { return block == 0 ? moved : block; };
  for (uint32_t& succ : fn.succs) succ = renumber(succ);
  auto place = [&](auto& list, auto remake) {
    for (auto& item : list)
      if (item.block() == 0) item = remake(item);
  };
  place(fn.calls, [&](const Call& c) {
    return Call(c.kind(), c.flags(), c.callee(), c.object(), c.target(), c.first_arg(), c.arg_count(), c.written_args(),
                c.type(), c.location(), c.macro(), moved);
  });
  place(fn.stores, [&](const Store& s) { return Store(s.dst(), s.src(), moved); });
  place(fn.awaits, [&](const AwaitPoint& a) { return AwaitPoint(a.operand(), a.location(), moved, a.kind()); });
  fn.blocks.push_back(first);
  fn.blocks[0] = Block(0, 0, kNone, fn.succs.size(), 1);
  fn.succs.push_back(moved);
}

}  // namespace

void mergeAlternative(FunctionT& into, const FunctionT& other) {
  if (sameCalls(into, other) || other.blocks.empty()) return;
  if (other.params.size() > into.params.size() || other.captures.size() != into.captures.size()) return;
  addFork(into);
  Offsets at{uint32_t(into.locals.size()),  uint32_t(into.exprs.size()),  uint32_t(into.operands.size()),
             uint32_t(into.calls.size()),   uint32_t(into.stores.size()), uint32_t(into.awaits.size()),
             uint32_t(into.returns.size()), uint32_t(into.blocks.size()), uint32_t(into.events.size()),
             uint32_t(into.succs.size())};
  auto move = Offsets::move;

  into.locals.insert(into.locals.end(), other.locals.begin(), other.locals.end());
  for (const Expr& e : other.exprs) into.exprs.push_back(at.of(e));
  for (uint32_t operand : other.operands) into.operands.push_back(operand + at.expr);
  for (const Call& c : other.calls)
    into.calls.emplace_back(c.kind(), c.flags(), c.callee(), move(c.object(), at.expr), move(c.target(), at.expr),
                            c.first_arg() + at.operand, c.arg_count(), c.written_args(), c.type(), c.location(),
                            c.macro(), c.block() + at.block);
  for (const Store& s : other.stores)
    into.stores.emplace_back(s.dst() + at.expr, s.src() + at.expr, s.block() + at.block);
  for (const AwaitPoint& a : other.awaits)
    into.awaits.emplace_back(move(a.operand(), at.expr), a.location(), a.block() + at.block, a.kind());
  for (uint32_t value : other.returns) into.returns.push_back(value + at.expr);
  for (const Event& e : other.events) {
    const uint32_t by[] = {at.call, at.await, at.store, at.ret, at.call};  // in the order of EventKind
    into.events.emplace_back(e.kind(), e.index() + by[size_t(e.kind())]);
  }
  for (uint32_t succ : other.succs) into.succs.push_back(move(succ, at.block));
  for (const Block& b : other.blocks)
    into.blocks.emplace_back(b.first_event() + at.event, b.event_count(), move(b.condition(), at.expr),
                             b.first_succ() + at.succ, b.succ_count());

  // The fork's successors move to the end of the list, where the new one fits beside them.
  Block fork = into.blocks[0];
  uint32_t first = into.succs.size();
  for (uint32_t i = 0; i < fork.succ_count(); ++i) into.succs.push_back(into.succs[fork.first_succ() + i]);
  into.succs.push_back(at.block);
  into.blocks[0] = Block(0, 0, kNone, first, fork.succ_count() + 1);
}

}  // namespace loiter::extract
