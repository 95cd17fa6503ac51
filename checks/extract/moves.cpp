// Which locals and parameters have been given away, on every path, before they are destroyed.
#include "extract/body.h"

#include <llvm/ADT/BitVector.h>

namespace loiter::extract {

using namespace clang;
using facts::ExprKind;

void BodyLowering::mark(const VarDecl* var, bool moved) {
  auto found = variables_.find(var);
  if (found == variables_.end() || !var->getType()->isRecordType()) return;
  auto [kind, index] = found->second;
  if (kind == ExprKind::Local || kind == ExprKind::Param)
    moves_.push_back({block_, uint32_t(blocks_[block_].events.size()), {kind, index}, moved});
}

// `value` is given to something that takes what it holds: an expiring local, or a temporary.
void BodyLowering::noteMoved(const Expr* value) {
  const Expr* e = value;
  while (true) {
    e = e->IgnoreParens();
    if (auto* bound = dyn_cast<CXXBindTemporaryExpr>(e)) {
      consumed_.insert(bound);
      return;
    }
    if (auto* full = dyn_cast<FullExpr>(e))
      e = full->getSubExpr();
    else if (auto* temp = dyn_cast<MaterializeTemporaryExpr>(e))
      e = temp->getSubExpr();
    else if (auto* cast = dyn_cast<CastExpr>(e))
      e = cast->getSubExpr();
    // std::move and its kind, as lower() sees through them.
    else if (auto* call = dyn_cast<CallExpr>(e); call && call->isXValue() && call->getNumArgs() == 1 &&
                                                 call->getDirectCallee() && call->getDirectCallee()->getBuiltinID())
      e = call->getArg(0);
    else
      break;
  }
  if (auto* name = dyn_cast<DeclRefExpr>(e))
    // What a structured binding takes apart is still there.
    if (auto* var = dyn_cast<VarDecl>(name->getDecl()); var && value->isXValue() && !isa<DecompositionDecl>(var))
      mark(var, true);
}

void BodyLowering::noteArgument(const Expr* arg, QualType param) {
  bool by_value = param->isRecordType();
  if (param->isRValueReferenceType() || by_value) noteMoved(arg);
}

// Forward "must" analysis over the blocks: moved on all paths.
void BodyLowering::resolveMoves() {
  if (variable_dtors_.empty() || moves_.empty()) return;
  uint32_t locals = fn_->locals.size();
  auto bit = [&](Variable v) { return v.first == ExprKind::Local ? v.second : locals + v.second; };
  std::vector<std::vector<MoveMark>> by_block(blocks_.size());
  for (const MoveMark& m : moves_) by_block[m.block].push_back(m);

  llvm::BitVector none(locals + fn_->params.size()), all(none.size(), true);
  std::vector<llvm::BitVector> at_entry(blocks_.size(), all);
  at_entry[0] = none;
  auto flow = [&](uint32_t block, uint32_t events) {
    llvm::BitVector state = at_entry[block];
    for (const MoveMark& m : by_block[block])
      if (m.event <= events) m.moved ? state.set(bit(m.variable)) : state.reset(bit(m.variable));
    return state;
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t block = 0; block < blocks_.size(); ++block) {
      llvm::BitVector state = flow(block, UINT32_MAX);
      for (uint32_t succ : blocks_[block].succs) {
        if (succ == kNone) continue;
        llvm::BitVector met = at_entry[succ];
        met &= state;
        if (met != at_entry[succ]) {
          at_entry[succ] = std::move(met);
          changed = true;
        }
      }
    }
  }
  for (const auto& [variable, call, at] : variable_dtors_) {
    const facts::Call& c = fn_->calls[call];
    if (!flow(c.block(), at).test(bit(variable))) continue;
    fn_->calls[call] = facts::Call(c.kind(), c.flags() | flag(facts::CallFlag::Moved), c.callee(), c.object(),
                                   c.target(), c.first_arg(), c.arg_count(), c.written_args(), c.type(), c.location(),
                                   c.macro(), c.block());
  }
}

}  // namespace loiter::extract
