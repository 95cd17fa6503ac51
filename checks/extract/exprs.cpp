// Values: what an expression is, without the steps that change nothing.
#include "extract/body.h"

namespace loiter::extract {

using namespace clang;
using facts::CompareOp;
using facts::ExprKind;

size_t BodyLowering::ExprHash::operator()(const facts::Expr& e) const {
  return llvm::xxh3_64bits(llvm::ArrayRef(reinterpret_cast<const uint8_t*>(&e), sizeof e));
}

bool BodyLowering::ExprEqual::operator()(const facts::Expr& a, const facts::Expr& b) const {
  return std::memcmp(&a, &b, sizeof a) == 0;
}

uint32_t BodyLowering::expr(ExprKind kind, QualType type, uint32_t a, uint32_t b, uint32_t c, int64_t value,
                            CompareOp op) {
  facts::Expr made(kind, op, unit_.type(type), a, b, c, value);
  auto [it, fresh] = known_.try_emplace(made, fn_->exprs.size());
  if (fresh) fn_->exprs.push_back(made);
  return it->second;
}

uint32_t BodyLowering::operands(llvm::ArrayRef<uint32_t> exprs) {
  uint32_t first = fn_->operands.size();
  fn_->operands.insert(fn_->operands.end(), exprs.begin(), exprs.end());
  return first;
}

uint32_t BodyLowering::thisObject() {
  auto* method = dyn_cast_or_null<CXXMethodDecl>(definition_);
  return expr(ExprKind::This, method && method->isInstance() ? method->getThisType() : QualType());
}

uint32_t BodyLowering::constant(const Constant& constant, QualType type) {
  if (constant.duration) return expr(ExprKind::Duration, type, 0, 0, 0, constant.value);
  uint32_t name = constant.enumerator ? unit_.symbol(constant.enumerator) : kNone;
  return expr(ExprKind::Integer, type, 0, name, 0, constant.value);
}

namespace {

bool isNullPointer(const Expr* e) {
  while (true) {
    e = e->IgnoreParens();
    auto* cast = dyn_cast<CastExpr>(e);
    if (!cast) return isa<CXXNullPtrLiteralExpr, GNUNullExpr>(e);
    if (cast->getCastKind() == CK_NullToPointer || cast->getCastKind() == CK_NullToMemberPointer) return true;
    e = cast->getSubExpr();
  }
}

CompareOp compareOp(BinaryOperatorKind op) {
  switch (op) {
    case BO_EQ: return CompareOp::Equal;
    case BO_NE: return CompareOp::NotEqual;
    case BO_LT: return CompareOp::Less;
    case BO_LE: return CompareOp::LessEqual;
    case BO_GT: return CompareOp::Greater;
    case BO_GE: return CompareOp::GreaterEqual;
    default: return CompareOp::None;
  }
}

}  // namespace

uint32_t BodyLowering::lower(const Expr* e) {
  const Expr* core = strip(e);
  if (auto found = memo_.find(core); found != memo_.end()) return found->second;
  if (isNullPointer(e)) return expr(ExprKind::Null, e->getType());
  if (auto value = constants_.of(e)) return constant(*value, core->getType());
  uint32_t value = dispatch(core);
  // Only what has effects must not be lowered twice; the rest is found again by content.
  if (isa<CallExpr, CXXConstructExpr, CXXInheritedCtorInitExpr, CXXNewExpr, CoroutineSuspendExpr, LambdaExpr,
          InitListExpr, CXXParenListInitExpr, CXXDefaultArgExpr, StmtExpr>(core))
    memo_[core] = value;
  return value;
}

uint32_t BodyLowering::dispatch(const Expr* e) {
  switch (e->getStmtClass()) {
    case Stmt::DeclRefExprClass: return variable(cast<DeclRefExpr>(e)->getDecl(), e->getType());
    case Stmt::MemberExprClass: return member(cast<MemberExpr>(e));
    case Stmt::CXXThisExprClass: return expr(ExprKind::This, e->getType());
    case Stmt::CXXNullPtrLiteralExprClass:
    case Stmt::GNUNullExprClass: return expr(ExprKind::Null, e->getType());
    case Stmt::StringLiteralClass: return literal(cast<StringLiteral>(e));
    case Stmt::PredefinedExprClass:
      if (auto* text = cast<PredefinedExpr>(e)->getFunctionName()) return dispatch(text);
      return unknown(e->getType());
    case Stmt::LambdaExprClass: return closure(cast<LambdaExpr>(e));
    case Stmt::CallExprClass:
    case Stmt::CXXMemberCallExprClass:
    case Stmt::CXXOperatorCallExprClass:
    case Stmt::UserDefinedLiteralClass:
    case Stmt::CUDAKernelCallExprClass: return call(cast<CallExpr>(e));
    case Stmt::CXXConstructExprClass:
    case Stmt::CXXTemporaryObjectExprClass: return construct(cast<CXXConstructExpr>(e));
    case Stmt::CXXInheritedCtorInitExprClass: return inheritedConstruct(cast<CXXInheritedCtorInitExpr>(e));
    case Stmt::CXXNewExprClass: return newObject(cast<CXXNewExpr>(e));
    case Stmt::CoawaitExprClass:
    case Stmt::CoyieldExprClass: return await(cast<CoroutineSuspendExpr>(e));
    case Stmt::DependentCoawaitExprClass:
      return expr(ExprKind::Await, e->getType(), lower(cast<DependentCoawaitExpr>(e)->getOperand()));
    case Stmt::CXXDefaultArgExprClass: return defaultArgument(cast<CXXDefaultArgExpr>(e));
    case Stmt::CXXDefaultInitExprClass: return lower(cast<CXXDefaultInitExpr>(e)->getExpr());
    case Stmt::UnaryOperatorClass: return unaryOperator(cast<UnaryOperator>(e));
    case Stmt::BinaryOperatorClass:
    case Stmt::CompoundAssignOperatorClass: return binaryOperator(cast<BinaryOperator>(e));
    case Stmt::CXXRewrittenBinaryOperatorClass: return lower(cast<CXXRewrittenBinaryOperator>(e)->getSemanticForm());
    case Stmt::ConditionalOperatorClass: {
      auto* choice = cast<ConditionalOperator>(e);
      uint32_t condition = lower(choice->getCond()), yes = lower(choice->getTrueExpr());
      return expr(ExprKind::Choice, e->getType(), condition, yes, lower(choice->getFalseExpr()));
    }
    case Stmt::BinaryConditionalOperatorClass: {
      auto* choice = cast<BinaryConditionalOperator>(e);
      uint32_t condition = lower(choice->getCommon());
      return expr(ExprKind::Choice, e->getType(), condition, condition, lower(choice->getFalseExpr()));
    }
    case Stmt::ArraySubscriptExprClass: {
      auto* subscript = cast<ArraySubscriptExpr>(e);
      uint32_t base = lower(subscript->getBase());
      return expr(ExprKind::Index, e->getType(), base, lower(subscript->getIdx()));
    }
    case Stmt::InitListExprClass: {
      auto* list = cast<InitListExpr>(e);
      if (auto* semantic = list->getSemanticForm()) list = semantic;
      if (list->getNumInits() == 1 && e->getType()->isScalarType()) return lower(list->getInit(0));
      return aggregate(list->inits(), e->getType());
    }
    case Stmt::CXXParenListInitExprClass: return aggregate(cast<CXXParenListInitExpr>(e)->getInitExprs(), e->getType());
    case Stmt::CXXStdInitializerListExprClass: return lower(cast<CXXStdInitializerListExpr>(e)->getSubExpr());
    case Stmt::CompoundLiteralExprClass: return lower(cast<CompoundLiteralExpr>(e)->getInitializer());
    case Stmt::ArrayInitLoopExprClass: return lower(cast<ArrayInitLoopExpr>(e)->getCommonExpr());
    case Stmt::ImplicitValueInitExprClass:
    case Stmt::CXXScalarValueInitExprClass:
      return e->getType()->isAnyPointerType() || e->getType()->isMemberPointerType()
                 ? expr(ExprKind::Null, e->getType())
                 : unknown(e->getType());
    case Stmt::OpaqueValueExprClass:
      if (const Expr* source = cast<OpaqueValueExpr>(e)->getSourceExpr()) return lower(source);
      return unknown(e->getType());
    case Stmt::PseudoObjectExprClass:
      if (const Expr* result = cast<PseudoObjectExpr>(e)->getResultExpr()) return lower(result);
      return unknown(e->getType());
    case Stmt::AtomicExprClass: return lower(cast<AtomicExpr>(e)->getPtr());  // what it points at
    case Stmt::StmtExprClass: {
      auto* block = cast<StmtExpr>(e)->getSubStmt();
      auto* last = block->body_empty() ? nullptr : dyn_cast<Expr>(block->body_back());
      return last ? lower(last) : unknown(e->getType());
    }
    case Stmt::UnresolvedLookupExprClass: {
      // In a generic lambda that nothing instantiates: the name may still have one meaning only.
      auto* lookup = cast<UnresolvedLookupExpr>(e);
      if (lookup->getNumDecls() == 1)
        if (auto* fn = dyn_cast<FunctionDecl>((*lookup->decls_begin())->getUnderlyingDecl()))
          return expr(ExprKind::Function, e->getType(), unit_.decl(fn));
      return unknown(QualType());
    }
    default: return unknown(e->getType());
  }
}

uint32_t BodyLowering::literal(const StringLiteral* text) {
  if (text->getCharByteWidth() != 1) return unknown(text->getType());
  std::string bytes = text->getBytes().str();
  // __FILE__ is made up by the preprocessor, with whatever path the compile command has.
  const SourceManager& sources = context_.getSourceManager();
  if (!bytes.empty() && bytes[0] == '/' && sources.isWrittenInScratchSpace(sources.getSpellingLoc(text->getBeginLoc())))
    bytes = unit_.fileName(bytes);
  return expr(ExprKind::String, text->getType(), unit_.string(bytes));
}

uint32_t BodyLowering::unaryOperator(const UnaryOperator* op) {
  switch (op->getOpcode()) {
    case UO_LNot: return expr(ExprKind::Not, op->getType(), lower(op->getSubExpr()));
    case UO_Minus:
    case UO_Not:
    case UO_Real:
    case UO_Imag: return unknown(op->getType());
    default: return lower(op->getSubExpr());
  }
}

uint32_t BodyLowering::binaryOperator(const BinaryOperator* op) {
  if (op->isAssignmentOp()) return lower(op->getLHS());
  if (op->isPtrMemOp()) return unknown(op->getType());
  if (CompareOp compare = compareOp(op->getOpcode()); compare != CompareOp::None) {
    uint32_t left = lower(op->getLHS());
    return expr(ExprKind::Compare, op->getType(), left, lower(op->getRHS()), 0, 0, compare);
  }
  auto pair = [&](ExprKind kind) {
    uint32_t left = lower(op->getLHS());
    return expr(kind, op->getType(), left, lower(op->getRHS()));
  };
  switch (op->getOpcode()) {
    case BO_Comma: return lower(op->getRHS());
    case BO_LAnd: return pair(ExprKind::And);
    case BO_LOr: return pair(ExprKind::Or);
    case BO_Or: return pair(ExprKind::BitOr);
    case BO_Add:
    case BO_Sub:
      // A step along an array stays with its elements.
      if (op->getLHS()->getType()->isPointerType() && op->getType()->isPointerType()) return lower(op->getLHS());
      if (op->getRHS()->getType()->isPointerType() && op->getType()->isPointerType()) return lower(op->getRHS());
      return unknown(op->getType());
    default: return unknown(op->getType());
  }
}

uint32_t BodyLowering::member(const MemberExpr* member) {
  const ValueDecl* decl = member->getMemberDecl();
  if (auto* field = dyn_cast<FieldDecl>(decl))
    return expr(ExprKind::Field, member->getType(), lower(member->getBase()), unit_.symbol(field));
  return variable(decl, member->getType());
}

uint32_t BodyLowering::addLocal(const VarDecl* var) {
  uint32_t index = fn_->locals.size();
  variables_[var] = {ExprKind::Local, index};
  std::string name = var->getName().str();
  if (auto* parts = dyn_cast<DecompositionDecl>(var)) {
    const char* separator = "[";
    for (const BindingDecl* part : parts->bindings()) {
      name += separator + part->getName().str();
      separator = ", ";
    }
    name += "]";
  }
  fn_->locals.emplace_back(unit_.string(name), unit_.type(var->getType()), unit_.location(var->getLocation()));
  return index;
}

uint32_t BodyLowering::variable(const ValueDecl* decl, QualType type) {
  if (auto found = variables_.find(decl); found != variables_.end())
    return expr(found->second.first, type, found->second.second);
  if (auto* fn = dyn_cast<FunctionDecl>(decl)) return expr(ExprKind::Function, type, unit_.decl(fn));
  if (auto* binding = dyn_cast<BindingDecl>(decl)) {
    if (const VarDecl* holder = binding->getHoldingVar()) return variable(holder, type);
    return binding->getBinding() ? lower(binding->getBinding()) : unknown(type);
  }
  auto* var = dyn_cast<VarDecl>(decl);
  if (!var || isa<ParmVarDecl>(var)) return unknown(type);
  if (var->hasGlobalStorage()) return expr(ExprKind::Global, type, unit_.symbol(var));
  // A variable of the function around a lambda that the lambda does not capture: only its type is used.
  if (definition_ && Decl::castFromDeclContext(var->getParentFunctionOrMethod()) != definition_) return unknown(type);
  return expr(ExprKind::Local, type, addLocal(var));
}

uint32_t BodyLowering::defaultArgument(const CXXDefaultArgExpr* arg) {
  // The same expression serves every call; its calls are made here, at the place of this one.
  llvm::SaveAndRestore where(where_override_, whereIs(arg->getUsedLocation()));
  llvm::SaveAndRestore implicit(implicit_, true);
  decltype(memo_) outer;
  std::swap(outer, memo_);
  walk(arg->getExpr());
  uint32_t value = lower(arg->getExpr());
  std::swap(outer, memo_);
  for (auto [made, as] : outer) of_defaults_[made] = {as, where_override_};
  return value;
}

uint32_t BodyLowering::closure(const LambdaExpr* lambda) {
  std::vector<uint32_t> captured;
  for (const Expr* init : lambda->capture_inits()) captured.push_back(init ? lower(init) : unknown(QualType()));
  const CXXMethodDecl* call = lambda->getCallOperator();
  if (const FunctionTemplateDecl* generic = call->getDescribedFunctionTemplate())
    for (const FunctionDecl* instance : generic->specializations()) unit_.decl(instance);
  uint32_t decl = unit_.decl(call);
  return expr(ExprKind::Closure, lambda->getType(), decl, operands(captured), captured.size());
}

}  // namespace loiter::extract
