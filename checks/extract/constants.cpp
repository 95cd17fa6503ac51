#include "extract/constants.h"

#include "extract/clang_versions.h"

namespace loiter::extract {

using namespace clang;

namespace {

constexpr unsigned kDeepest = 200;

const EnumConstantDecl* enumeratorOf(QualType type, const llvm::APSInt& value) {
  auto* of = type->getAs<EnumType>();
  if (!of) return nullptr;
  for (const EnumConstantDecl* e : of->getDecl()->enumerators())
    if (llvm::APSInt::isSameValue(e->getInitVal(), value)) return e;
  return nullptr;
}

int64_t saturated(const llvm::APSInt& value) {
  if (value.isSigned() ? value.isSignedIntN(64) : value.isIntN(63)) return value.getExtValue();
  // Unsigned 64-bit values keep their bits: flags are tested by bit.
  if (value.getBitWidth() <= 64) return int64_t(value.getZExtValue());
  return value.isNegative() ? INT64_MIN : INT64_MAX;
}

int64_t nanoseconds(const APValue& count, int64_t num, int64_t den) {
  if (count.isFloat()) {
    double ns = count.getFloat().convertToDouble() * double(num) / double(den) * 1e9;
    if (ns >= 9.2e18) return INT64_MAX;
    return ns <= -9.2e18 ? INT64_MIN : int64_t(ns);
  }
  // 192 bits hold any count times any ratio times 10^9, which 128 do not.
  llvm::APInt wide = count.getInt().isSigned() ? count.getInt().sextOrTrunc(256) : count.getInt().zextOrTrunc(256);
  wide *= llvm::APInt(256, uint64_t(num));
  wide *= llvm::APInt(256, 1'000'000'000);
  wide = wide.sdiv(llvm::APInt(256, uint64_t(den)));
  if (wide.isSignedIntN(64)) return wide.getSExtValue();
  return wide.isNegative() ? INT64_MIN : INT64_MAX;
}

}  // namespace

const Expr* strip(const Expr* e) {
  while (true) {
    if (auto* full = dyn_cast<FullExpr>(e))
      e = full->getSubExpr();
    else if (auto* paren = dyn_cast<ParenExpr>(e))
      e = paren->getSubExpr();
    else if (auto* temp = dyn_cast<MaterializeTemporaryExpr>(e))
      e = temp->getSubExpr();
    else if (auto* bound = dyn_cast<CXXBindTemporaryExpr>(e))
      e = bound->getSubExpr();
    else if (auto* subst = dyn_cast<SubstNonTypeTemplateParmExpr>(e))
      e = subst->getReplacement();
    else if (auto* cast = dyn_cast<CastExpr>(e))
      e = cast->getSubExpr();
    else if (auto* choice = dyn_cast<GenericSelectionExpr>(e); choice && !choice->isResultDependent())
      e = choice->getResultExpr();
    else if (auto* chosen = dyn_cast<ChooseExpr>(e); chosen && !chosen->isConditionDependent())
      e = chosen->getChosenSubExpr();
    else if (auto* pack = dyn_cast<PackIndexingExpr>(e); pack && isSelected(pack))
      e = pack->getSelectedExpr();
    else
      return e;
  }
}

std::optional<Constants::Unit> Constants::ratioOf(const ClassTemplateSpecializationDecl* record) {
  auto args = record->getTemplateArgs().asArray();
  if (args.size() != 2 || args[0].getKind() != TemplateArgument::Type || args[1].getKind() != TemplateArgument::Type)
    return std::nullopt;
  if (!args[0].getAsType()->isArithmeticType()) return std::nullopt;
  auto* ratio = dyn_cast_or_null<ClassTemplateSpecializationDecl>(args[1].getAsType()->getAsCXXRecordDecl());
  if (!ratio || ratio->getTemplateArgs().size() != 2) return std::nullopt;
  auto &num = ratio->getTemplateArgs()[0], &den = ratio->getTemplateArgs()[1];
  if (num.getKind() != TemplateArgument::Integral || den.getKind() != TemplateArgument::Integral) return std::nullopt;
  Unit unit{num.getAsIntegral().getExtValue(), den.getAsIntegral().getExtValue(), false};
  if (unit.num <= 0 || unit.den <= 0) return std::nullopt;
  return unit;
}

std::optional<Constants::Unit> Constants::unitOf(QualType type) {
  const CXXRecordDecl* record = type->getAsCXXRecordDecl();
  if (!record || !isa<ClassTemplateSpecializationDecl>(record) || !record->hasDefinition()) return std::nullopt;
  record = record->getDefinition();
  auto [it, fresh] = units_.try_emplace(record);
  if (!fresh) return it->second;
  if (record->getNumBases() || std::distance(record->field_begin(), record->field_end()) != 1) return std::nullopt;
  auto unit = ratioOf(cast<ClassTemplateSpecializationDecl>(record));
  if (!unit) {
    auto* inner = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
        record->field_begin()->getType()->getAsCXXRecordDecl());
    if (inner && inner->hasDefinition() && !inner->getNumBases() && (unit = ratioOf(inner))) unit->wrapped = true;
  }
  return units_[record] = unit;
}

bool Constants::variableMayFold(const ValueDecl* decl) const {
  if (isa<EnumConstantDecl>(decl)) return true;
  auto* var = dyn_cast<VarDecl>(decl);
  return var && !isa<ParmVarDecl>(var) && (var->isConstexpr() || var->getType().isConstQualified()) &&
         var->getAnyInitializer();
}

// A cheap test before Clang's evaluator, which is asked about every argument. The right operand first:
// long chains grow to the left.
bool Constants::mayFold(const Expr* e, unsigned depth) const {
  if (depth > kDeepest) return false;
  e = strip(e);
  auto all = [&](auto args) { return llvm::all_of(args, [&](const Expr* arg) { return mayFold(arg, depth + 1); }); };
  switch (e->getStmtClass()) {
    case Stmt::IntegerLiteralClass:
    case Stmt::CharacterLiteralClass:
    case Stmt::CXXBoolLiteralExprClass:
    case Stmt::CXXNullPtrLiteralExprClass:
    case Stmt::GNUNullExprClass:
    case Stmt::FloatingLiteralClass:
    case Stmt::UnaryExprOrTypeTraitExprClass:
    case Stmt::OffsetOfExprClass:
    case Stmt::SizeOfPackExprClass:
    case Stmt::CXXNoexceptExprClass:
    case Stmt::TypeTraitExprClass:
    case Stmt::ConceptSpecializationExprClass:
    case Stmt::RequiresExprClass:
    case Stmt::CXXScalarValueInitExprClass:
    case Stmt::ImplicitValueInitExprClass: return true;
    case Stmt::UnaryOperatorClass: {
      auto* op = cast<UnaryOperator>(e);
      return !op->isIncrementDecrementOp() && mayFold(op->getSubExpr(), depth + 1);
    }
    case Stmt::BinaryOperatorClass: {
      auto* op = cast<BinaryOperator>(e);
      return !op->isAssignmentOp() && mayFold(op->getRHS(), depth + 1) && mayFold(op->getLHS(), depth + 1);
    }
    case Stmt::ConditionalOperatorClass: {
      auto* op = cast<ConditionalOperator>(e);
      return mayFold(op->getCond(), depth + 1) && mayFold(op->getLHS(), depth + 1) && mayFold(op->getRHS(), depth + 1);
    }
    case Stmt::DeclRefExprClass: return variableMayFold(cast<DeclRefExpr>(e)->getDecl());
    case Stmt::MemberExprClass: {
      auto* member = cast<MemberExpr>(e);
      return isa<VarDecl>(member->getMemberDecl()) && variableMayFold(member->getMemberDecl());
    }
    case Stmt::InitListExprClass: {
      auto* list = cast<InitListExpr>(e);
      return list->getNumInits() <= 1 && all(list->inits());
    }
    case Stmt::CXXConstructExprClass:
    case Stmt::CXXTemporaryObjectExprClass: {
      auto* construct = cast<CXXConstructExpr>(e);
      return construct->getConstructor()->isConstexpr() && all(construct->arguments());
    }
    case Stmt::CXXDefaultArgExprClass: return mayFold(cast<CXXDefaultArgExpr>(e)->getExpr(), depth + 1);
    case Stmt::CallExprClass:
    case Stmt::CXXOperatorCallExprClass:
    case Stmt::UserDefinedLiteralClass: {
      auto* call = cast<CallExpr>(e);
      auto* callee = call->getDirectCallee();
      return callee && callee->isConstexpr() && all(call->arguments());
    }
    case Stmt::CXXMemberCallExprClass: {
      auto* call = cast<CXXMemberCallExpr>(e);
      auto* callee = call->getDirectCallee();
      return callee && callee->isConstexpr() && all(call->arguments()) &&
             mayFold(call->getImplicitObjectArgument(), depth + 1);
    }
    default: return false;
  }
}

std::optional<Constant> Constants::integer(const Expr* e) {
  Expr::EvalResult result;
  if (!e->EvaluateAsInt(result, context_, Expr::SE_NoSideEffects)) return std::nullopt;
  Constant constant;
  constant.value = saturated(result.Val.getInt());
  // In C, and behind a conversion to int, only the name tells which enumerator was meant.
  const Expr* core = strip(e);
  auto* name = dyn_cast<DeclRefExpr>(core);
  constant.enumerator = name ? dyn_cast<EnumConstantDecl>(name->getDecl()) : nullptr;
  if (!constant.enumerator) constant.enumerator = enumeratorOf(core->getType(), result.Val.getInt());
  if (!constant.enumerator) constant.enumerator = enumeratorOf(e->getType(), result.Val.getInt());
  return constant;
}

std::optional<Constant> Constants::duration(const Expr* e, const Unit& unit) {
  Expr::EvalResult result;
  if (!e->EvaluateAsRValue(result, context_) || result.hasSideEffects() || !result.Val.isStruct()) return std::nullopt;
  const APValue* count = &result.Val;
  for (int level = unit.wrapped ? 2 : 1; level > 0; --level) {
    if (!count->isStruct() || count->getStructNumFields() != 1) return std::nullopt;
    count = &count->getStructField(0);
  }
  if (!count->isInt() && !count->isFloat()) return std::nullopt;
  Constant constant;
  constant.duration = true;
  constant.value = nanoseconds(*count, unit.num, unit.den);
  return constant;
}

std::optional<Constant> Constants::evaluate(const Expr* e, unsigned depth) {
  if (e->isValueDependent() || e->isTypeDependent() || e->containsErrors()) return std::nullopt;
  std::optional<Constant> constant;
  if (e->getType()->isIntegralOrEnumerationType()) {
    if (!mayFold(e, 0)) return std::nullopt;
    constant = integer(e);
  } else if (auto unit = unitOf(e->getType())) {
    if (!mayFold(e, 0)) return std::nullopt;
    constant = duration(e, *unit);
  } else {
    return std::nullopt;
  }
  if (constant || depth >= 8) return constant;
  // A const variable that is no constant expression (a local `const auto t = 50ms`, any in C).
  if (auto* name = dyn_cast<DeclRefExpr>(strip(e)))
    if (auto* var = dyn_cast<VarDecl>(name->getDecl()); var && variableMayFold(var))
      return evaluate(var->getAnyInitializer(), depth + 1);
  return std::nullopt;
}

std::optional<Constant> Constants::of(const Expr* e) { return evaluate(e, 0); }

}  // namespace loiter::extract
