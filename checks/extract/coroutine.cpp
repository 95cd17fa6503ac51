// What a coroutine calls without saying so: its promise and its awaiters.
#include "extract/body.h"

namespace loiter::extract {

using namespace clang;
using facts::AwaitKind;
using facts::ExprKind;

bool BodyLowering::isGenerator() const {
  if (scan_.awaits) return false;
  auto* body = dyn_cast<CoroutineBodyStmt>(definition_->getBody());
  if (!body) return scan_.yields;
  auto* promise = body->getPromiseDecl()->getType()->getAsCXXRecordDecl();
  return promise && promise->hasDefinition() &&
         promise->getDefinition()->hasMemberName(&context_.Idents.get("yield_value"));
}

void BodyLowering::implicitSuspend(const Stmt* stmt, AwaitKind kind) {
  if (!stmt) return;
  llvm::SaveAndRestore at(await_kind_, kind);
  scan_.scan(stmt);
  walk(stmt);
}

// Frame and promise, then initial_suspend, in the entry block. The promise's answer to an exception is a block
// beside the body: from where it is reached nobody can say.
void BodyLowering::coroutineStart(const CoroutineBodyStmt* body) {
  if (body->hasDependentPromiseType()) return;
  llvm::SaveAndRestore implicit(implicit_, true);
  llvm::SaveAndRestore where(where_override_, definition_->getLocation());
  bool awaits = scan_.awaits;  // as written: the implicit ones do not count
  auto walkPart = [&](const Stmt* part) {
    if (!part) return;
    scan_.scan(part);
    walk(part);
  };
  walkPart(body->getPromiseDeclStmt());
  walkPart(body->getReturnValueInit());
  implicitSuspend(body->getInitSuspendStmt(), AwaitKind::InitialSuspend);
  if (const Stmt* handler = body->getExceptionHandler()) {
    uint32_t entry = std::exchange(block_, newBlock());
    walkPart(handler);
    uint32_t beside = std::exchange(block_, entry);
    if (blocks_[beside].events.empty())
      blocks_.pop_back();
    else
      blocks_[entry].succs.push_back(beside);
  }
  scan_.awaits = awaits;
}

void BodyLowering::coroutineEnd(const CoroutineBodyStmt* body) {
  if (body->hasDependentPromiseType()) return;
  llvm::SaveAndRestore implicit(implicit_, true);
  llvm::SaveAndRestore where(where_override_, definition_->getLocation());
  if (const Stmt* falls = body->getFallthroughHandler(); falls && !scan_.coreturns) {
    bool coreturns = scan_.coreturns;
    scan_.scan(falls);
    walk(falls);
    scan_.coreturns = coreturns;
  }
  implicitSuspend(body->getFinalSuspendStmt(), AwaitKind::FinalSuspend);
}

// The result of an await is taken after the coroutine has been resumed, so the await comes first.
void BodyLowering::beforeResume(const Stmt* stmt) {
  if (auto found = scan_.resumes.find(stmt); found != scan_.resumes.end()) await(found->second);
}

uint32_t BodyLowering::await(const CoroutineSuspendExpr* suspend) {
  if (auto found = awaits_.find(suspend); found != awaits_.end()) return found->second;
  AwaitKind kind = await_kind_;
  if (kind == AwaitKind::Await && isa<CoyieldExpr>(suspend)) kind = AwaitKind::Yield;
  bool written = kind == AwaitKind::Await || kind == AwaitKind::Yield;
  uint32_t operand = lower(writtenOperand(suspend));
  uint32_t index = fn_->awaits.size();
  fn_->awaits.emplace_back(written ? operand : kNone, unit_.location(whereIs(suspend->getKeywordLoc())), block_, kind);
  event(facts::EventKind::Await, index);
  uint32_t value = expr(ExprKind::Await, suspend->getType(), operand);
  awaits_[suspend] = value;
  return value;
}

}  // namespace loiter::extract
