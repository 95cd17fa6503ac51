#include "extract/scan.h"

#include "extract/constants.h"
#include "extract/unit_builder.h"

namespace loiter::extract {

using namespace clang;

void forEachEvaluated(const Stmt* stmt, llvm::function_ref<void(const Stmt*)> visit) {
  auto each = [&](auto range) {
    for (const Stmt* child : range)
      if (child) visit(child);
  };
  if (auto* lambda = dyn_cast<LambdaExpr>(stmt)) return each(lambda->capture_inits());
  if (auto* suspend = dyn_cast<CoroutineSuspendExpr>(stmt)) {
    // The operand is part of the common expression too.
    for (const Stmt* part :
         {static_cast<const Stmt*>(suspend->getCommonExpr()), static_cast<const Stmt*>(suspend->getReadyExpr()),
          static_cast<const Stmt*>(suspend->getSuspendExpr()), static_cast<const Stmt*>(suspend->getResumeExpr())})
      if (part) visit(part);
    return;
  }
  if (auto* coreturn = dyn_cast<CoreturnStmt>(stmt)) {
    // The promise's call holds the operand.
    if (const Expr* call = coreturn->getPromiseCall())
      visit(call);
    else if (const Expr* operand = coreturn->getOperand())
      visit(operand);
    return;
  }
  if (auto* choice = dyn_cast<GenericSelectionExpr>(stmt)) {
    if (!choice->isResultDependent()) visit(choice->getResultExpr());
    return;
  }
  if (auto* list = dyn_cast<InitListExpr>(stmt); list && !list->isSemanticForm() && list->getSemanticForm())
    return each(list->getSemanticForm()->children());
  if (auto* init = dyn_cast<CXXDefaultInitExpr>(stmt)) return visit(init->getExpr());
  if (auto* rewritten = dyn_cast<CXXRewrittenBinaryOperator>(stmt)) return visit(rewritten->getSemanticForm());
  if (auto* pseudo = dyn_cast<PseudoObjectExpr>(stmt)) return each(pseudo->semantics());
  if (auto* coroutine = dyn_cast<CoroutineBodyStmt>(stmt)) return visit(coroutine->getBody());
  each(stmt->children());
}

void BodyScan::ignore(const Stmt* stmt) {
  if (!stmt) return;
  unevaluated.insert(stmt);
  for (const Stmt* child : stmt->children()) ignore(child);
}

void BodyScan::markDiscarded(const Stmt* stmt) {
  auto* e = dyn_cast_or_null<Expr>(stmt);
  if (!e) return;
  e = strip(e);
  discarded.insert(e);
  if (auto* op = dyn_cast<BinaryOperator>(e); op && op->getOpcode() == BO_Comma) markDiscarded(op->getRHS());
  if (auto* choice = dyn_cast<ConditionalOperator>(e)) {
    markDiscarded(choice->getTrueExpr());
    markDiscarded(choice->getFalseExpr());
  }
}

void BodyScan::place(const Expr* init) {
  if (auto* by_default = dyn_cast<CXXDefaultInitExpr>(init->IgnoreParens())) init = by_default->getExpr();
  if (auto* full = dyn_cast<ExprWithCleanups>(init)) init = full->getSubExpr();
  if (auto* bound = dyn_cast<CXXBindTemporaryExpr>(init)) placed.insert(bound);
  const Expr* core = strip(init);
  if (auto* literal = dyn_cast<CompoundLiteralExpr>(core)) core = strip(literal->getInitializer());
  if (auto* list = dyn_cast<InitListExpr>(core)) {
    placed.insert(list);
    if (auto* semantic = list->getSemanticForm()) placed.insert(semantic);
  } else if (isa<CXXParenListInitExpr>(core)) {
    placed.insert(core);
  }
}

namespace {

// await_ready, await_suspend and await_resume are the language's names. What surrounds the call (handles made
// from the frame's address, their conversion) is the compiler's own doing.
const CallExpr* awaiterCall(const Stmt* stmt) {
  if (auto* call = dyn_cast<CallExpr>(stmt))
    if (const FunctionDecl* callee = call->getDirectCallee())
      if (callee->getIdentifier() && callee->getName().starts_with("await_")) return call;
  for (const Stmt* child : stmt->children())
    if (child)
      if (const CallExpr* found = awaiterCall(child)) return found;
  return nullptr;
}

// `return true;` and nothing else: this awaiter never suspends.
bool alwaysReady(const CallExpr& ready) {
  const FunctionDecl* definition = ready.getDirectCallee() ? definitionOf(ready.getDirectCallee()) : nullptr;
  auto* body = definition ? dyn_cast<CompoundStmt>(definition->getBody()) : nullptr;
  auto* only = body && body->size() == 1 ? dyn_cast<ReturnStmt>(body->body_front()) : nullptr;
  auto* value = only && only->getRetValue() ? dyn_cast<CXXBoolLiteralExpr>(strip(only->getRetValue())) : nullptr;
  return value && value->getValue();
}

}  // namespace

bool isPostfix(const CXXOperatorCallExpr& op) {
  switch (op.getOperator()) {
    case OO_Call:
    case OO_Subscript:
    case OO_Arrow: return true;
    case OO_PlusPlus:
    case OO_MinusMinus: return op.getNumArgs() == 2;
    default: return false;
  }
}

const Expr* writtenOperand(const CoroutineSuspendExpr* suspend) {
  const Expr* operand = suspend->getOperand();
  // For Clang the operand of co_yield is the promise's call already.
  if (isa<CoyieldExpr>(suspend))
    if (auto* call = dyn_cast<CallExpr>(strip(operand)); call && call->getNumArgs()) return call->getArg(0);
  return operand;
}

void BodyScan::hook(const Expr* expr, const CoroutineSuspendExpr* suspend) {
  const CallExpr* call = awaiterCall(expr);
  ignore(expr);
  if (!call) return;
  if (expr == suspend->getSuspendExpr()) {
    const CallExpr* ready = awaiterCall(suspend->getReadyExpr());
    if (ready && alwaysReady(*ready)) return;
  }
  hooks[call] = suspend;
  for (const Expr* e : {static_cast<const Expr*>(call), call->getCallee()}) unevaluated.erase(e);
  if (expr == suspend->getResumeExpr()) resumes[call] = suspend;
}

void BodyScan::await(const CoroutineSuspendExpr* suspend) {
  if (auto* co_await_ = dyn_cast<CoawaitExpr>(suspend); co_await_ && !co_await_->isImplicit()) awaits = true;
  if (isa<CoyieldExpr>(suspend)) yields = true;
  if (!suspend->getReadyExpr()) return;  // dependent
  for (const Expr* part : {suspend->getReadyExpr(), suspend->getSuspendExpr(), suspend->getResumeExpr()})
    hook(part, suspend);

  // Between the common expression and the operand: await_transform, yield_value, operator co_await.
  const Expr* operand = strip(writtenOperand(suspend));
  for (const Expr* e = strip(suspend->getCommonExpr()); e && e != operand;) {
    const Expr* next = nullptr;
    if (auto* call = dyn_cast<CallExpr>(e)) {
      hooks[e] = suspend;
      auto* member = dyn_cast<CXXMemberCallExpr>(call);
      if (call->getNumArgs())
        next = call->getArg(0);
      else if (member)
        next = member->getImplicitObjectArgument();
    } else if (auto* construct = dyn_cast<CXXConstructExpr>(e)) {
      hooks[e] = suspend;
      if (construct->getNumArgs()) next = construct->getArg(0);
    }
    e = next ? strip(next) : nullptr;
  }
}

void BodyScan::markOnce(const Stmt* stmt) {
  once.insert(stmt);
  forEachEvaluated(stmt, [&](const Stmt* child) { markOnce(child); });
}

void BodyScan::markTight(const Stmt* stmt) {
  const Expr* operand = nullptr;
  if (auto* member = dyn_cast<MemberExpr>(stmt))
    operand = member->getBase();
  else if (auto* index = dyn_cast<ArraySubscriptExpr>(stmt))
    operand = index->getBase();
  else if (auto* op = dyn_cast<CXXOperatorCallExpr>(stmt); op && isPostfix(*op))
    operand = op->getArg(0);
  else if (auto* step = dyn_cast<UnaryOperator>(stmt); step && step->isPostfix())
    operand = step->getSubExpr();
  else if (auto* call = dyn_cast<CallExpr>(stmt))
    operand = call->getCallee();
  if (operand && isa<CallExpr>(strip(operand))) tight.insert(strip(operand));
}

void BodyScan::visit(const Stmt* stmt, const CXXTryStmt* around) {
  if (in_expression_ || !isa<Expr>(stmt)) return visitPart(stmt, around);
  const llvm::SaveAndRestore inside(in_expression_, true);
  calls_.clear(), has_braced_values_ = false;
  visitPart(stmt, around);
  if (has_braced_values_) not_awaitable.insert(calls_.begin(), calls_.end());
}

void BodyScan::visitPart(const Stmt* stmt, const CXXTryStmt* around) {
  if (isa<CallExpr>(stmt)) calls_.push_back(stmt);
  has_braced_values_ |= isa<CXXStdInitializerListExpr>(stmt);
  if (around) tries[stmt] = around;
  if (bars_await_) not_awaitable.insert(stmt);
  markTight(stmt);
  switch (stmt->getStmtClass()) {
    case Stmt::CompoundStmtClass:
      for (const Stmt* child : cast<CompoundStmt>(stmt)->body()) markDiscarded(child);
      break;
    case Stmt::StmtExprClass: {
      // The last statement of ({ … }) is its value.
      auto* block = cast<StmtExpr>(stmt)->getSubStmt();
      for (const Stmt* child : block->body()) {
        if (child != block->body_back()) markDiscarded(child);
        visitPart(child, around);
      }
      return;
    }
    case Stmt::IfStmtClass:
      markDiscarded(cast<IfStmt>(stmt)->getThen());
      markDiscarded(cast<IfStmt>(stmt)->getElse());
      break;
    case Stmt::ForStmtClass:
      markDiscarded(cast<ForStmt>(stmt)->getInit());
      markDiscarded(cast<ForStmt>(stmt)->getInc());
      markDiscarded(cast<ForStmt>(stmt)->getBody());
      break;
    case Stmt::WhileStmtClass: markDiscarded(cast<WhileStmt>(stmt)->getBody()); break;
    case Stmt::DoStmtClass: markDiscarded(cast<DoStmt>(stmt)->getBody()); break;
    case Stmt::CXXForRangeStmtClass: markDiscarded(cast<CXXForRangeStmt>(stmt)->getBody()); break;
    case Stmt::CaseStmtClass:
    case Stmt::DefaultStmtClass: markDiscarded(cast<SwitchCase>(stmt)->getSubStmt()); break;
    case Stmt::LabelStmtClass: markDiscarded(cast<LabelStmt>(stmt)->getSubStmt()); break;
    case Stmt::AttributedStmtClass: markDiscarded(cast<AttributedStmt>(stmt)->getSubStmt()); break;
    case Stmt::BinaryOperatorClass: {
      auto* op = cast<BinaryOperator>(stmt);
      if (op->getOpcode() == BO_Comma) markDiscarded(op->getLHS());
      if (op->isAssignmentOp()) place(op->getRHS());
      break;
    }
    case Stmt::ConditionalOperatorClass:  // what is awaited may be of another type than the other side
      for (const Expr* side :
           {cast<ConditionalOperator>(stmt)->getTrueExpr(), cast<ConditionalOperator>(stmt)->getFalseExpr()})
        not_awaitable.insert(strip(side));
      break;
    case Stmt::CXXDefaultInitExprClass: {  // it stands in a class
      llvm::SaveAndRestore inside(bars_await_, true);
      visit(cast<CXXDefaultInitExpr>(stmt)->getExpr(), around);
      return;
    }
    case Stmt::CXXNoexceptExprClass: return ignore(stmt);
    case Stmt::ConstantExprClass: return ignore(cast<ConstantExpr>(stmt)->getSubExpr());
    case Stmt::CXXTypeidExprClass:
      if (!cast<CXXTypeidExpr>(stmt)->isPotentiallyEvaluated()) return ignore(stmt);
      break;
    case Stmt::GenericSelectionExprClass: {
      auto* choice = cast<GenericSelectionExpr>(stmt);
      for (const Stmt* child : choice->children())
        if (choice->isResultDependent() || child != choice->getResultExpr()) ignore(child);
      break;
    }
    case Stmt::DeclStmtClass:
      for (const Decl* decl : cast<DeclStmt>(stmt)->decls())
        if (auto* var = dyn_cast<VarDecl>(decl)) {
          if (around) declared_in[var] = around;
          if (var->isStaticLocal() && var->getInit()) markOnce(var->getInit());
          if (var->getInit()) place(var->getInit());
        }
      break;
    case Stmt::InitListExprClass:
      for (const Expr* init : cast<InitListExpr>(stmt)->inits()) place(init);
      if (auto* semantic = cast<InitListExpr>(stmt)->getSemanticForm())
        for (const Expr* init : semantic->inits()) place(init);
      break;
    case Stmt::CXXNewExprClass:
      if (const Expr* init = cast<CXXNewExpr>(stmt)->getInitializer()) of_new.insert(strip(init));
      break;
    case Stmt::CoawaitExprClass:
    case Stmt::CoyieldExprClass: await(cast<CoroutineSuspendExpr>(stmt)); break;
    case Stmt::DependentCoawaitExprClass: awaits = true; break;
    case Stmt::CoreturnStmtClass: {
      auto* coreturn = cast<CoreturnStmt>(stmt);
      coreturns = true;
      if (coreturn->getPromiseCall()) promise_calls[strip(coreturn->getPromiseCall())] = coreturn;
      break;
    }
    case Stmt::CXXTryStmtClass: {
      auto* statement = cast<CXXTryStmt>(stmt);
      visit(statement->getTryBlock(), statement);
      llvm::SaveAndRestore inside(bars_await_, true);
      for (unsigned i = 0; i < statement->getNumHandlers(); ++i) visit(statement->getHandler(i), around);
      return;
    }
    default:
      if (auto* cast_ = dyn_cast<CastExpr>(stmt); cast_ && cast_->getCastKind() == CK_ToVoid)
        markDiscarded(cast_->getSubExpr());
  }
  forEachEvaluated(stmt, [&](const Stmt* child) { visit(child, around); });
}

void BodyScan::scan(const Stmt* body) { visit(body, nullptr); }

}  // namespace loiter::extract
