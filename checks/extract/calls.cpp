// Calls of functions and members, direct, virtual and through values.
#include "extract/body.h"

namespace loiter::extract {

using namespace clang;
using facts::CallFlag;
using facts::CallKind;
using facts::ExprKind;

namespace {

// Calls that only pass their argument on, known to the compiler as such.
bool isTransparent(const FunctionDecl& fn) {
  switch (fn.getBuiltinID()) {
    case Builtin::BImove:
    case Builtin::BImove_if_noexcept:
    case Builtin::BIforward:
    case Builtin::BIforward_like:
    case Builtin::BIas_const:
    case Builtin::BIaddressof:
    case Builtin::BI__addressof:
    case Builtin::BI__builtin_addressof:
    case Builtin::BI__builtin_launder:
    case Builtin::BI__builtin_expect:
    case Builtin::BI__builtin_expect_with_probability:
    case Builtin::BI__builtin_assume_aligned: return true;
    default: return false;
  }
}

bool isAssignment(const CXXMethodDecl& method) {
  return method.isCopyAssignmentOperator() || method.isMoveAssignmentOperator();
}

bool containsCall(const Stmt* stmt) {
  if (isa<CallExpr>(stmt)) return true;
  if (isa<LambdaExpr>(stmt)) return false;
  return llvm::any_of(stmt->children(), [](const Stmt* child) { return child && containsCall(child); });
}

}  // namespace

// Operations of the compiler itself make no call that anybody could follow or name in a rule.
bool BodyLowering::dropped(const FunctionDecl* callee) const {
  unsigned id = callee->getBuiltinID();
  return id && !context_.BuiltinInfo.isPredefinedLibFunction(id) && !callee->isInStdNamespace();
}

// A chain `a.b()\n.c()` is one expression that begins on its first line; each call stands at its name.
SourceLocation BodyLowering::placeOf(const Expr* call) const {
  if (auto found = scan_.hooks.find(call); found != scan_.hooks.end()) return found->second->getKeywordLoc();
  if (auto found = scan_.promise_calls.find(call); found != scan_.promise_calls.end())
    return found->second->getKeywordLoc();
  if (auto* member_call = dyn_cast<CXXMemberCallExpr>(call)) {
    auto* callee = dyn_cast<MemberExpr>(member_call->getCallee()->IgnoreParens());
    if (callee && callee->getMemberLoc().isValid() && !callee->isImplicitAccess()) {
      const Expr* object = strip(callee->getBase());
      if (auto* arrow = dyn_cast<CXXOperatorCallExpr>(object)) object = strip(arrow->getArg(0));
      if (containsCall(object)) return callee->getMemberLoc();
    }
  }
  return call->getBeginLoc();
}

uint32_t BodyLowering::addCall(CallDraft draft, const Stmt* source) {
  if (source && scan_.discarded.contains(source)) draft.flags |= flag(CallFlag::Discarded);
  if (implicit_ || (source && (scan_.hooks.contains(source) || scan_.promise_calls.contains(source))))
    draft.flags |= flag(CallFlag::Implicit);
  if (source && scan_.once.contains(source)) draft.flags |= flag(CallFlag::Once);
  uint32_t index = fn_->calls.size();
  SourceLocation where = whereIs(draft.where);
  uint32_t first = operands(draft.args);
  fn_->calls.emplace_back(draft.kind, draft.flags, draft.callee, draft.object, draft.target, first, draft.args.size(),
                          draft.written, unit_.type(draft.type), unit_.location(where), unit_.macro(where), block_);
  event(facts::EventKind::Call, index);
  noteText(index, source);
  return expr(ExprKind::CallResult, draft.type, index);
}

void BodyLowering::arguments(CallDraft& draft, llvm::ArrayRef<const Expr*> args, const FunctionDecl* callee) {
  unsigned index = 0;
  for (const Expr* arg : args) {
    if (callee && index < callee->getNumParams()) noteArgument(arg, callee->getParamDecl(index)->getType());
    // What the compiler makes up for an awaiter has no value that could be followed.
    draft.args.push_back(scan_.unevaluated.contains(strip(arg)) ? unknown(arg->getType()) : lower(arg));
    if (!isa<CXXDefaultArgExpr>(strip(arg))) draft.written = draft.args.size();
    ++index;
  }
}

// An overloaded `|` of an enumeration: flags put together.
static bool joinsFlags(const CallExpr* call) {
  auto* op = dyn_cast<CXXOperatorCallExpr>(call);
  return op && op->getOperator() == OO_Pipe && op->getNumArgs() == 2 && op->getType()->isEnumeralType() &&
         op->getArg(0)->getType()->isEnumeralType() && op->getArg(1)->getType()->isEnumeralType();
}

uint32_t BodyLowering::call(const CallExpr* call) {
  beforeResume(call);
  if (auto value = constants_.of(call)) return constant(*value, call->getType());
  const FunctionDecl* callee = call->getDirectCallee();
  if (callee && isTransparent(*callee) && call->getNumArgs()) return lower(call->getArg(0));
  if (callee && dropped(callee)) return unknown(call->getType());
  if (isa<CXXPseudoDestructorExpr>(call->getCallee()->IgnoreParens())) return unknown(call->getType());
  if (auto* member = dyn_cast<CXXMemberCallExpr>(call)) return memberCall(member);
  auto* method = dyn_cast_or_null<CXXMethodDecl>(callee);
  if (isa<CXXOperatorCallExpr>(call) && method && call->getNumArgs()) return operatorCall(call, method);

  CallDraft draft;
  draft.type = call->getType();
  draft.where = placeOf(call);
  if (!callee) {
    uint32_t target = lower(call->getCallee());
    const facts::Expr& value = fn_->exprs[target];
    if (value.kind() == ExprKind::Function) {  // the only candidate of a name in a generic lambda
      draft.callee = value.a();
    } else if (call->isTypeDependent() && value.kind() == ExprKind::Unknown) {
      return unknown(QualType());
    } else {
      draft.kind = CallKind::Indirect;
      draft.target = target;
    }
  } else {
    draft.callee = unit_.decl(callee);
  }
  arguments(draft, {call->getArgs(), call->getNumArgs()}, callee);
  std::vector<uint32_t> args = draft.args;
  uint32_t result = addCall(std::move(draft), call);
  return joinsFlags(call) ? expr(ExprKind::BitOr, call->getType(), args[0], args[1]) : result;
}

uint32_t BodyLowering::operatorCall(const CallExpr* call, const CXXMethodDecl* method) {
  if (isAssignment(*method)) return assignment(call, method, call->getArg(0), call->getArg(1));
  CallDraft draft;
  draft.type = call->getType();
  draft.where = placeOf(call);
  draft.object = lower(call->getArg(0));
  if (method->getRefQualifier() == RQ_RValue) noteMoved(call->getArg(0));
  if (method->isVirtual()) {
    if (auto* known = method->getDevirtualizedMethod(call->getArg(0), false))
      method = known;
    else
      draft.kind = CallKind::Virtual;
  }
  draft.callee = unit_.decl(method);
  arguments(draft, llvm::ArrayRef(call->getArgs(), call->getNumArgs()).drop_front(), method);
  return addCall(std::move(draft), call);
}

// `target = source` of one class.
uint32_t BodyLowering::assignment(const CallExpr* call, const CXXMethodDecl* method, const Expr* target,
                                  const Expr* source) {
  uint32_t dst = lower(target), src = lower(source);
  noteArgument(source, method->getParamDecl(0)->getType());
  if (method->isUserProvided()) {
    CallDraft draft;
    draft.type = call->getType();
    draft.where = placeOf(call);
    draft.object = dst;
    draft.callee = unit_.decl(method);
    draft.args = {src};
    draft.written = 1;
    if (method->isVirtual()) draft.kind = CallKind::Virtual;
    addCall(std::move(draft), call);
  }
  const Expr* value = strip(source);
  if (isa<InitListExpr, CXXParenListInitExpr>(value)) fields(dst, value);
  store(dst, src);
  if (auto* name = dyn_cast<DeclRefExpr>(strip(target)))
    if (auto* var = dyn_cast<VarDecl>(name->getDecl())) mark(var, false);
  return dst;
}

uint32_t BodyLowering::memberCall(const CXXMemberCallExpr* call) {
  CallDraft draft;
  draft.type = call->getType();
  draft.where = placeOf(call);
  const Expr* object = call->getImplicitObjectArgument();
  const CXXMethodDecl* method = call->getMethodDecl();
  if (!method) {
    // Through a pointer to a member: (object.*pointer)(…).
    auto* op = dyn_cast<BinaryOperator>(call->getCallee()->IgnoreParens());
    draft.kind = CallKind::Indirect;
    draft.target = lower(op ? op->getRHS() : call->getCallee());
    draft.object = op ? lower(op->getLHS()) : kNone;
    arguments(draft, {call->getArgs(), call->getNumArgs()}, nullptr);
    return addCall(std::move(draft), call);
  }
  // A conversion function of a lambda gives a pointer to the lambda itself.
  if (isa<CXXConversionDecl>(method) && method->getParent()->isLambda()) return lower(object);
  if (isAssignment(*method) && call->getNumArgs() == 1) return assignment(call, method, object, call->getArg(0));

  draft.object = lower(object);
  if (method->getRefQualifier() == RQ_RValue) noteMoved(object);
  if (method->isVirtual()) {
    auto* callee = dyn_cast<MemberExpr>(call->getCallee()->IgnoreParens());
    if (callee && callee->hasQualifier())
      draft.flags |= flag(CallFlag::Unqualified);
    else if (auto* known = const_cast<CXXMethodDecl*>(method)->getDevirtualizedMethod(object, false))
      method = known;
    else
      draft.kind = CallKind::Virtual;
  }
  if (isa<CXXDestructorDecl>(method)) draft.kind = CallKind::Destruct;
  draft.callee = unit_.decl(method);
  arguments(draft, {call->getArgs(), call->getNumArgs()}, method);
  return addCall(std::move(draft), call);
}

}  // namespace loiter::extract
