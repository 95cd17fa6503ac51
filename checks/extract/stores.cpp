// Values put somewhere: initialisation, assignment, braced lists, returns.
#include "extract/body.h"

namespace loiter::extract {

using namespace clang;
using facts::ExprKind;

namespace {

// Tables of plain numbers say nothing that a rule could ask for, and can be huge.
constexpr unsigned kLongestNumberList = 16;

bool isNumberTable(QualType type, size_t size) {
  auto* array = dyn_cast<ArrayType>(type.getCanonicalType());
  return array && size > kLongestNumberList && array->getElementType()->isArithmeticType();
}

llvm::ArrayRef<Expr*> elements(const Expr* list) {
  if (auto* braces = dyn_cast<InitListExpr>(list)) {
    if (auto* semantic = braces->getSemanticForm()) braces = semantic;
    return const_cast<InitListExpr*>(braces)->inits();
  }
  return const_cast<CXXParenListInitExpr*>(cast<CXXParenListInitExpr>(list))->getInitExprs();
}

const FieldDecl* activeUnionField(const Expr* list) {
  if (auto* braces = dyn_cast<InitListExpr>(list)) {
    if (auto* semantic = braces->getSemanticForm()) braces = semantic;
    return braces->getInitializedFieldInUnion();
  }
  return cast<CXXParenListInitExpr>(list)->getInitializedFieldInUnion();
}

// The braced list that `init` is, also behind a compound literal.
const Expr* listIn(const Expr* init) {
  const Expr* core = strip(init);
  if (auto* literal = dyn_cast<CompoundLiteralExpr>(core)) core = strip(literal->getInitializer());
  if (auto* by_default = dyn_cast<CXXDefaultInitExpr>(core)) core = strip(by_default->getExpr());
  return isa<InitListExpr, CXXParenListInitExpr>(core) && !core->getType()->isScalarType() ? core : nullptr;
}

}  // namespace

void BodyLowering::store(uint32_t dst, uint32_t src) {
  if (dst == src) return;
  uint32_t index = fn_->stores.size();
  fn_->stores.emplace_back(dst, src, block_);
  event(facts::EventKind::Store, index);
}

uint32_t BodyLowering::aggregate(llvm::ArrayRef<const Expr*> inits, QualType type) {
  if (isNumberTable(type, inits.size())) return unknown(type);
  unit_.constructed(type);
  std::vector<uint32_t> values;
  for (const Expr* init : inits) values.push_back(lower(init));
  uint32_t first = operands(values);
  return expr(ExprKind::Aggregate, type, 0, first, values.size());
}

void BodyLowering::initialise(uint32_t dst, const Expr* init) {
  uint32_t value = lower(init);
  // What is unknown is told too: it may take the place of something known.
  store(dst, value);
  if (const Expr* list = listIn(init)) fields(dst, list);
}

// The members of `base` that a braced list sets; elements of arrays are told as their array.
void BodyLowering::fields(uint32_t base, const Expr* list) {
  llvm::ArrayRef<Expr*> inits = elements(list);
  const RecordDecl* record = list->getType()->getAsRecordDecl();
  if (!record) {
    for (const Expr* init : inits)
      if (const Expr* inner = listIn(init)) fields(base, inner);
    return;
  }
  record = record->getDefinition();
  if (!record) return;
  auto set = [&](const FieldDecl* field, const Expr* init) {
    if (isa<ImplicitValueInitExpr, NoInitExpr>(init)) return;
    initialise(expr(ExprKind::Field, field->getType(), base, unit_.symbol(field)), init);
  };
  if (record->isUnion()) {
    if (const FieldDecl* field = activeUnionField(list); field && !inits.empty()) set(field, inits.front());
    return;
  }
  size_t at = 0;
  if (auto* cxx = dyn_cast<CXXRecordDecl>(record)) {
    for (unsigned i = 0; i < cxx->getNumBases() && at < inits.size(); ++i, ++at)
      if (const Expr* inner = listIn(inits[at])) fields(base, inner);
  }
  for (const FieldDecl* field : record->fields()) {
    if (field->isUnnamedBitField()) continue;
    if (at == inits.size()) break;
    set(field, inits[at++]);
  }
}

void BodyLowering::declare(const VarDecl* var) {
  if (!var->getType()->isReferenceType()) unit_.constructed(var->getType());
  uint32_t dst = variable(var, var->getType());
  mark(var, false);
  const Expr* init = var->getInit();
  if (!init) return;
  // `T x;` of a class without a constructor of its own sets nothing.
  if (auto* made = dyn_cast<CXXConstructExpr>(strip(init));
      made && made->getConstructor()->isDefaultConstructor() && made->getConstructor()->isTrivial())
    return;
  initialise(dst, init);
}

void BodyLowering::returned(const Expr* value) {
  if (!value || value->getType()->isVoidType()) return;
  if (auto* name = dyn_cast<DeclRefExpr>(strip(value))) {
    if (auto* var = dyn_cast<VarDecl>(name->getDecl())) mark(var, true);
  } else if (auto* construct = dyn_cast<CXXConstructExpr>(strip(value)); construct && construct->getNumArgs() == 1) {
    // `return x` as a move, or as a conversion of x.
    if (auto* from = dyn_cast<DeclRefExpr>(strip(construct->getArg(0))))
      if (auto* var = dyn_cast<VarDecl>(from->getDecl())) mark(var, true);
  }
  uint32_t index = fn_->returns.size();
  uint32_t lowered = lower(value);
  fn_->returns.push_back(lowered);
  event(facts::EventKind::Return, index);
}

}  // namespace loiter::extract
