// Control flow: Clang's CFG to blocks.
#include "extract/body.h"

namespace loiter::extract {

using namespace clang;
using facts::EventKind;
using facts::ExprKind;

namespace {

// A field's class may have no definition where the source has errors. Clang's CFG asks it for its destructor and
// crashes.
bool endsIncompleteFields(const FunctionDecl* function) {
  auto* destructor = dyn_cast<CXXDestructorDecl>(function);
  if (!destructor) return false;
  return llvm::any_of(destructor->getParent()->fields(), [&](const FieldDecl* field) {
    QualType type = function->getASTContext().getBaseElementType(field->getType());
    const CXXRecordDecl* record = type->getAsCXXRecordDecl();
    return record && !record->hasDefinition();
  });
}

CFG::BuildOptions cfgOptions(const FunctionDecl* function) {
  CFG::BuildOptions options;
  options.PruneTriviallyFalseEdges = true;
  options.AddInitializers = true;
  options.AddImplicitDtors = !endsIncompleteFields(function);
  options.AddTemporaryDtors = true;
  options.AddCXXDefaultInitExprInCtors = true;
  options.AddCXXDefaultInitExprInAggregates = true;
  options.setAllAlwaysAdd();
  return options;
}

}  // namespace

uint32_t BodyLowering::newBlock() {
  blocks_.emplace_back();
  return blocks_.size() - 1;
}

void BodyLowering::parameters(const FunctionDecl* definition) {
  for (const ParmVarDecl* param : definition->parameters()) {
    variables_[param] = {ExprKind::Param, uint32_t(fn_->params.size())};
    fn_->params.emplace_back(unit_.string(param->getName()), unit_.type(param->getType()),
                             unit_.location(param->getLocation()));
  }
}

void BodyLowering::captures(const CXXRecordDecl* closure) {
  for (const LambdaCapture& capture : closure->captures()) {
    uint32_t index = fn_->captures.size();
    if (capture.capturesVariable()) {
      const ValueDecl* var = capture.getCapturedVar();
      variables_[var] = {ExprKind::Capture, index};
      fn_->captures.emplace_back(unit_.string(var->getName()), unit_.type(var->getType()),
                                 unit_.location(capture.getLocation()));
    } else {
      fn_->captures.emplace_back(unit_.string("this"), kNone, unit_.location(capture.getLocation()));
    }
  }
}

// Blocks that can be reached, the entry first, each after those that dominate it.
std::vector<const CFGBlock*> BodyLowering::order(const CFG& cfg) {
  for (const CFGBlock* block : cfg.try_blocks())
    if (auto* statement = dyn_cast_or_null<CXXTryStmt>(block->getTerminatorStmt())) handlers_[statement] = block;

  // What may throw is not modelled: a handler is taken to be reached from every block of its try.
  auto successors = [&](const CFGBlock* block) {
    llvm::SmallVector<const CFGBlock*, 4> all;
    for (const CFGBlock::AdjacentBlock& succ : block->succs())
      if (const CFGBlock* to = succ.getReachableBlock()) all.push_back(to);
    if (!handlers_.empty())
      for (const CFGElement& e : *block)
        if (auto stmt = e.getAs<CFGStmt>())
          if (auto found = scan_.tries.find(stmt->getStmt()); found != scan_.tries.end())
            if (const CFGBlock* handler = handlers_.lookup(found->second)) all.push_back(handler);
    return all;
  };

  std::vector<const CFGBlock*> post_order;
  llvm::DenseSet<const CFGBlock*> seen;
  struct Frame {
    const CFGBlock* block;
    llvm::SmallVector<const CFGBlock*, 4> succs;
  };
  std::vector<Frame> stack;
  auto enter = [&](const CFGBlock* block) {
    if (seen.insert(block).second) stack.push_back({block, successors(block)});
  };
  enter(&cfg.getEntry());
  while (!stack.empty()) {
    if (stack.back().succs.empty()) {
      post_order.push_back(stack.back().block);
      stack.pop_back();
    } else {
      enter(stack.back().succs.pop_back_val());
    }
  }
  return {post_order.rbegin(), post_order.rend()};
}

void BodyLowering::lowerCfg(const CFG& cfg) {
  auto* coroutine = dyn_cast_or_null<CoroutineBodyStmt>(definition_->getBody());
  std::vector<const CFGBlock*> blocks = order(cfg);
  for (const CFGBlock* block : blocks) block_index_[block] = newBlock();
  for (const CFGBlock* block : blocks) {
    block_ = block_index_[block];
    if (coroutine && block == &cfg.getEntry()) coroutineStart(coroutine);
    for (const CFGElement& e : *block) element(e);
    if (block == &cfg.getExit()) {
      if (coroutine) coroutineEnd(coroutine);
      parameterDestructors();
    }
    terminator(*block);
    handlerEdges(*block);
  }
  unwind();
}

void BodyLowering::element(const CFGElement& element) {
  switch (element.getKind()) {
    case CFGElement::Statement:
    case CFGElement::Constructor:
    case CFGElement::CXXRecordTypedCall: visit(element.castAs<CFGStmt>().getStmt()); break;
    case CFGElement::Initializer: initialiser(element.castAs<CFGInitializer>().getInitializer()); break;
    case CFGElement::AutomaticObjectDtor: automaticDestructor(element.castAs<CFGAutomaticObjDtor>()); break;
    case CFGElement::TemporaryDtor: temporaryDestructor(element.castAs<CFGTemporaryDtor>()); break;
    case CFGElement::DeleteDtor: deleteDestructor(element.castAs<CFGDeleteDtor>()); break;
    case CFGElement::BaseDtor: {
      const CXXBaseSpecifier* base = element.castAs<CFGBaseDtor>().getBaseSpecifier();
      if (CXXRecordDecl* record = base->getType()->getAsCXXRecordDecl())
        destroy(unit_.destructor(record), thisObject(), base->getBeginLoc(), flag(facts::CallFlag::Implicit));
      break;
    }
    case CFGElement::MemberDtor: {
      auto dtor = element.castAs<CFGMemberDtor>();
      const FieldDecl* field = dtor.getFieldDecl();
      uint32_t object = expr(ExprKind::Field, field->getType(), thisObject(), unit_.symbol(field));
      destroy(dtor.getDestructorDecl(context_), object, field->getLocation(), flag(facts::CallFlag::Implicit));
      break;
    }
    case CFGElement::CleanupFunction: cleanupCall(element.castAs<CFGCleanupFunction>()); break;
    default: break;  // scopes, lifetimes, loop exits: not asked for
  }
}

void BodyLowering::terminator(const CFGBlock& block) {
  BlockDraft& draft = blocks_[block_];
  for (const CFGBlock::AdjacentBlock& succ : block.succs()) {
    const CFGBlock* to = succ.getReachableBlock();
    draft.succs.push_back(to ? block_index_.lookup(to) : kNone);
  }
  CFGTerminator terminator = block.getTerminator();
  if (auto* statement = dyn_cast_or_null<SwitchStmt>(terminator.getStmt())) return switchChain(statement, block);
  if (draft.succs.size() != 2 || !terminator.isValid() || !terminator.isStmtBranch()) return;
  auto* condition = dyn_cast_or_null<Expr>(block.getTerminatorCondition());
  if (!condition) return;
  // Of `a && b` this block has only the last operand left to decide.
  auto* logical = dyn_cast<BinaryOperator>(strip(condition));
  if (logical && logical->isLogicalOp())
    if (const Expr* last = block.getLastCondition()) condition = last;
  uint32_t value = lower(condition);
  blocks_[block_].condition = value;
}

namespace {

// Longer switches are parsers and state machines: nothing that guards a call.
constexpr size_t kMostCasesCompared = 16;

}  // namespace

// `switch (x) { case A: … }` as a chain of comparisons, so that what holds in a case is known there.
void BodyLowering::switchChain(const SwitchStmt* statement, const CFGBlock& block) {
  llvm::SmallVector<std::pair<const CaseStmt*, uint32_t>, 8> cases;
  uint32_t otherwise = kNone;
  for (const CFGBlock::AdjacentBlock& succ : block.succs()) {
    const CFGBlock* to = succ.getReachableBlock();
    if (!to) continue;
    auto* label = dyn_cast_or_null<CaseStmt>(to->getLabel());
    if (!label)
      otherwise = block_index_.lookup(to);
    else if (label->getRHS())
      return;  // a range of values
    else
      cases.emplace_back(label, block_index_.lookup(to));
  }
  if (cases.empty() || cases.size() > kMostCasesCompared) return;
  uint32_t value = lower(statement->getCond());
  uint32_t from = block_;
  for (auto [label, to] : cases) {
    uint32_t constant = lower(label->getLHS());
    uint32_t test = newBlock();
    if (from == block_)
      blocks_[from].succs = {test};
    else
      blocks_[from].succs.push_back(test);
    blocks_[test].condition = expr(ExprKind::Compare, context_.BoolTy, value, constant, 0, 0, facts::CompareOp::Equal);
    blocks_[test].succs = {to};
    from = test;
  }
  blocks_[from].succs.push_back(otherwise);
}

void BodyLowering::handlerEdges(const CFGBlock& block) {
  if (handlers_.empty() || blocks_[block_].events.empty()) return;
  const CXXTryStmt* around = nullptr;
  for (const CFGElement& e : block)
    if (auto stmt = e.getAs<CFGStmt>())
      if (auto found = scan_.tries.find(stmt->getStmt());
          found != scan_.tries.end() && handlers_.contains(found->second))
        around = found->second;
  if (!around) return;
  if (blocks_[block_].condition != kNone) {
    // A block with a condition has two successors: true and false. A block of its own takes them over.
    uint32_t branch = newBlock();
    blocks_[branch].condition = std::exchange(blocks_[block_].condition, kNone);
    blocks_[branch].succs = std::move(blocks_[block_].succs);
    blocks_[block_].succs = {branch};
  }
  unwinding_[around].from.push_back(block_);
}

// What is thrown leaves scopes on its way to the handler.
void BodyLowering::unwind() {
  for (const auto& [statement, unwinding] : unwinding_) {
    if (unwinding.from.empty()) continue;
    uint32_t to = block_index_.lookup(handlers_.lookup(statement));
    if (!unwinding.calls.empty()) {
      block_ = newBlock();
      for (const auto& [var, call] : unwinding.calls) event(facts::EventKind::Unwind, call);
      blocks_[block_].succs.push_back(std::exchange(to, block_));
    }
    for (uint32_t from : unwinding.from) blocks_[from].succs.push_back(to);
  }
}

void BodyLowering::walk(const Stmt* stmt) {
  if (scan_.unevaluated.contains(stmt)) return;
  forEachEvaluated(stmt, [&](const Stmt* child) { walk(child); });
  visit(stmt);
}

void BodyLowering::visit(const Stmt* stmt) {
  if (scan_.unevaluated.contains(stmt)) return;
  switch (stmt->getStmtClass()) {
    case Stmt::CallExprClass:
    case Stmt::CXXMemberCallExprClass:
    case Stmt::CXXOperatorCallExprClass:
    case Stmt::UserDefinedLiteralClass:
    case Stmt::CUDAKernelCallExprClass:
    case Stmt::CXXConstructExprClass:
    case Stmt::CXXTemporaryObjectExprClass:
    case Stmt::CXXInheritedCtorInitExprClass:
    case Stmt::CXXNewExprClass:
    case Stmt::CoawaitExprClass:
    case Stmt::CoyieldExprClass: {
      // Made anew each time: a default member initialiser is visited once per object.
      uint32_t value = dispatch(cast<Expr>(stmt));
      memo_[stmt] = value;
      break;
    }
    case Stmt::BinaryOperatorClass:
    case Stmt::CompoundAssignOperatorClass: {
      auto* op = cast<BinaryOperator>(stmt);
      if (op->getOpcode() == BO_Assign) {
        initialise(lower(op->getLHS()), op->getRHS());
      } else if (op->getOpcode() == BO_OrAssign) {
        uint32_t dst = lower(op->getLHS());
        store(dst, expr(ExprKind::BitOr, op->getType(), dst, lower(op->getRHS())));
      }
      break;
    }
    case Stmt::InitListExprClass:
    case Stmt::CXXParenListInitExprClass:
      if (!scan_.placed.contains(stmt)) {
        auto* list = cast<Expr>(stmt);
        if (!list->getType()->isRecordType()) break;
        uint32_t value = lower(list);
        if (fn_->exprs[value].kind() == ExprKind::Aggregate) fields(value, list);
      }
      break;
    case Stmt::DeclStmtClass:
      for (const Decl* decl : cast<DeclStmt>(stmt)->decls())
        if (auto* var = dyn_cast<VarDecl>(decl)) declare(var);
      break;
    case Stmt::ReturnStmtClass: returned(cast<ReturnStmt>(stmt)->getRetValue()); break;
    case Stmt::CoreturnStmtClass: returned(cast<CoreturnStmt>(stmt)->getOperand()); break;
    default: break;  // its value is lowered where it is used
  }
}

void BodyLowering::initialiser(const CXXCtorInitializer* init) {
  if (!init->isAnyMemberInitializer()) {
    // A base or the constructor delegated to: the construction says so itself.
    lower(init->getInit());
    return;
  }
  uint32_t dst = thisObject();
  if (const IndirectFieldDecl* path = init->getIndirectMember()) {
    for (const NamedDecl* step : path->chain())
      dst = expr(ExprKind::Field, cast<FieldDecl>(step)->getType(), dst, unit_.symbol(cast<FieldDecl>(step)));
  } else {
    dst = expr(ExprKind::Field, init->getMember()->getType(), dst, unit_.symbol(init->getMember()));
  }
  initialise(dst, init->getInit());
}

std::unique_ptr<facts::FunctionT> BodyLowering::lower(const FunctionDecl* definition) {
  definition_ = definition;
  fn_->decl = unit_.decl(definition);
  fn_->promise_type = kNone;
  parameters(definition);
  if (isCallOperatorOfLambda(*definition)) captures(cast<CXXMethodDecl>(definition)->getParent());

  Stmt* body = definition->getBody();
  auto* coroutine = dyn_cast<CoroutineBodyStmt>(body);
  if (coroutine) {
    has_promise_ = true;
    fn_->promise_type = unit_.type(coroutine->getPromiseDecl()->getType());
    body = coroutine->getBody();
  }
  if (auto* ctor = dyn_cast<CXXConstructorDecl>(definition))
    for (const CXXCtorInitializer* init : ctor->inits()) {
      const Expr* value = init->getInit();
      if (auto* by_default = dyn_cast<CXXDefaultInitExpr>(value)) value = by_default->getExpr();
      scan_.place(value);
      scan_.scan(value);
    }
  scan_.scan(body);

  if (auto cfg = CFG::buildCFG(definition, body, &context_, cfgOptions(definition))) {
    lowerCfg(*cfg);
  } else {
    block_ = newBlock();
    if (coroutine) coroutineStart(coroutine);
    if (auto* ctor = dyn_cast<CXXConstructorDecl>(definition))
      for (const CXXCtorInitializer* init : ctor->inits()) {
        walk(init->getInit());
        initialiser(init);
      }
    walk(body);
    if (coroutine) coroutineEnd(coroutine);
    parameterDestructors();
  }
  resolveMoves();
  finish();
  return std::move(fn_);
}

std::unique_ptr<facts::FunctionT> BodyLowering::lowerInitialisers(llvm::ArrayRef<const VarDecl*> variables) {
  fn_->decl = kNone;
  fn_->promise_type = kNone;
  block_ = newBlock();
  for (const VarDecl* var : variables) {
    scan_.place(var->getInit());
    scan_.scan(var->getInit());
    walk(var->getInit());
    declare(var);
  }
  finish();
  return std::move(fn_);
}

void BodyLowering::finish() {
  for (const BlockDraft& block : blocks_) {
    fn_->blocks.emplace_back(fn_->events.size(), block.events.size(), block.condition, fn_->succs.size(),
                             block.succs.size());
    fn_->events.insert(fn_->events.end(), block.events.begin(), block.events.end());
    fn_->succs.insert(fn_->succs.end(), block.succs.begin(), block.succs.end());
  }
}

}  // namespace loiter::extract
