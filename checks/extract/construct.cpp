// Objects made and destroyed.
#include "extract/body.h"

#include "extract/clang_versions.h"

namespace loiter::extract {

using namespace clang;
using facts::CallFlag;
using facts::CallKind;
using facts::ExprKind;

namespace {

// A copy whose constructor says nothing of its own: the value is the source, and no call is told.
bool isSilentCopy(const CXXConstructorDecl& ctor, const SourceManager& sources) {
  if (!ctor.isUserProvided()) return true;
  return sources.isInSystemHeader(ctor.getLocation()) && !definitionOf(&ctor);
}

}  // namespace

uint32_t BodyLowering::construct(const CXXConstructExpr* construct) {
  const CXXConstructorDecl* ctor = construct->getConstructor();
  if (auto value = constants_.of(construct)) return constant(*value, construct->getType());

  bool copies = ctor->isCopyOrMoveConstructor() && construct->getNumArgs();
  uint32_t source = copies ? lower(construct->getArg(0)) : kNone;
  if (copies) noteArgument(construct->getArg(0), ctor->getParamDecl(0)->getType());
  bool whole = construct->getConstructionKind() == CXXConstructionKind::Complete;
  if (copies && (construct->isElidable() || isSilentCopy(*ctor, context_.getSourceManager()))) return source;
  if (whole) unit_.constructed(construct->getType());
  bool made_by_name = isa<CXXTemporaryObjectExpr>(construct) || scan_.of_new.contains(construct);
  if (ctor->isTrivial() && ctor->isDefaultConstructor() && !(whole && made_by_name))
    return unknown(construct->getType());

  CallDraft draft;
  draft.kind = CallKind::Construct;
  draft.type = construct->getType().getUnqualifiedType();
  draft.where = construct->getBeginLoc();
  draft.callee = unit_.decl(ctor);
  if (!whole) draft.object = thisObject();
  if (isa<CXXTemporaryObjectExpr>(construct)) draft.flags |= flag(CallFlag::Temporary);
  if (copies) {
    draft.args = {source};
    draft.written = 1;
  } else {
    arguments(draft, {construct->getArgs(), construct->getNumArgs()}, ctor);
  }
  uint32_t made = addCall(std::move(draft), construct);
  return copies ? source : made;
}

uint32_t BodyLowering::inheritedConstruct(const CXXInheritedCtorInitExpr* construct) {
  CallDraft draft;
  draft.kind = CallKind::Construct;
  draft.type = construct->getType();
  draft.where = construct->getBeginLoc();
  draft.callee = unit_.decl(construct->getConstructor());
  draft.object = thisObject();
  for (uint32_t i = 0; i < definition_->getNumParams(); ++i)
    draft.args.push_back(variable(definition_->getParamDecl(i), definition_->getParamDecl(i)->getType()));
  draft.written = draft.args.size();
  return addCall(std::move(draft), construct);
}

uint32_t BodyLowering::newObject(const CXXNewExpr* e) {
  unit_.constructed(e->getAllocatedType());
  const Expr* init = e->getInitializer();
  uint32_t made = init ? lower(init) : kNone;
  if (made == kNone) return unknown(e->getType());
  switch (fn_->exprs[made].kind()) {
    case ExprKind::CallResult: break;
    // The object is what it was copied or moved from.
    case ExprKind::Aggregate:
    case ExprKind::Closure:
    case ExprKind::Param:
    case ExprKind::Local:
    case ExprKind::Capture:
    case ExprKind::Field:
    case ExprKind::Global:
    case ExprKind::Function: return made;
    default: return unknown(e->getType());
  }
  return expr(ExprKind::CallResult, e->getType(), fn_->exprs[made].a());
}

void BodyLowering::destroy(const CXXDestructorDecl* dtor, uint32_t object, SourceLocation where, uint8_t flags) {
  if (!dtor || dtor->isTrivial()) return;
  CallDraft draft;
  draft.kind = CallKind::Destruct;
  draft.flags = flags;
  draft.callee = unit_.decl(dtor);
  draft.object = object;
  draft.type = recordType(context_, dtor->getParent());
  draft.where = where;
  addCall(std::move(draft), nullptr);
}

void BodyLowering::variableDestructor(const CXXDestructorDecl* dtor, const VarDecl* var) {
  if (!dtor || dtor->isTrivial()) return;
  uint32_t object = variable(var, var->getType());
  if (auto found = variables_.find(var); found != variables_.end())
    variable_dtors_.push_back({found->second, uint32_t(fn_->calls.size()), uint32_t(blocks_[block_].events.size())});
  if (const CXXTryStmt* around = scan_.declared_in.lookup(var))
    unwinding_[around].calls.insert({var, uint32_t(fn_->calls.size())});
  destroy(dtor, object, var->getLocation(), flag(CallFlag::Implicit));
}

void BodyLowering::automaticDestructor(const CFGAutomaticObjDtor& element) {
  if (!element.getVarDecl()->hasGlobalStorage())
    variableDestructor(element.getDestructorDecl(context_), element.getVarDecl());
}

// Parameters taken by value die with the call. Clang leaves them to the caller, whose temporaries are
// marked as moved instead: only here is it known whether the function gave them away.
void BodyLowering::parameterDestructors() {
  for (const ParmVarDecl* param : definition_->parameters()) {
    auto* record = param->getType()->getAsCXXRecordDecl();
    if (!record || !record->hasDefinition() || record->hasTrivialDestructor()) continue;
    record = record->getDefinition();
    Variable variable = variables_[param];
    auto same = [&](const VariableDestructor& told) { return told.variable == variable; };
    if (llvm::none_of(variable_dtors_, same)) variableDestructor(unit_.destructor(record), param);
  }
}

void BodyLowering::temporaryDestructor(const CFGTemporaryDtor& element) {
  const CXXBindTemporaryExpr* bound = element.getBindTemporaryExpr();
  // An awaited operand is part of two expressions, and the CFG destroys it in both.
  if (scan_.unevaluated.contains(bound) || scan_.placed.contains(bound) || !destroyed_.insert(bound).second) return;
  uint8_t flags = flag(CallFlag::Implicit) | flag(CallFlag::Temporary);
  if (consumed_.contains(bound)) flags |= flag(CallFlag::Moved);
  const Expr* maker = strip(bound);
  SourceLocation where = placeOf(maker);
  uint32_t object;
  // A copy is an object of its own, but facts know it as its source.
  auto* construct = dyn_cast<CXXConstructExpr>(maker);
  if (construct && construct->getConstructor()->isCopyOrMoveConstructor()) {
    object = unknown(bound->getType());
  } else if (auto found = of_defaults_.find(maker); found != of_defaults_.end()) {
    std::tie(object, where) = found->second;
  } else {
    object = lower(maker);
  }
  destroy(element.getDestructorDecl(context_), object, where, flags);
}

void BodyLowering::deleteDestructor(const CFGDeleteDtor& element) {
  const CXXDeleteExpr* e = element.getDeleteExpr();
  destroy(element.getDestructorDecl(context_), lower(e->getArgument()), e->getBeginLoc(), 0);
}

// `__attribute__((cleanup(f)))`, which C libraries build their guards from.
void BodyLowering::cleanupCall(const CFGCleanupFunction& element) {
  CallDraft draft;
  draft.callee = unit_.decl(element.getFunctionDecl());
  draft.args = {variable(element.getVarDecl(), element.getVarDecl()->getType())};
  draft.written = 1;
  draft.type = element.getFunctionDecl()->getReturnType();
  draft.where = element.getVarDecl()->getLocation();
  draft.flags = flag(CallFlag::Implicit);
  addCall(std::move(draft), nullptr);
}

}  // namespace loiter::extract
