// Values that are known while compiling: integers, enumerators, durations.
#pragma once

namespace loiter::extract {

struct Constant {
  bool duration = false;  // `value` is nanoseconds
  int64_t value = 0;
  const clang::EnumConstantDecl* enumerator = nullptr;  // of an enum's value that has a name
};

class Constants {
 public:
  explicit Constants(clang::ASTContext& context) : context_(context) {}

  // The value of `expr`, which has no effects when it has one.
  std::optional<Constant> of(const clang::Expr* expr);

 private:
  // A class that holds one count of a unit of time, recognised by its shape: two type arguments, the
  // second a ratio (two integers); or a class around one of those, such as a point in time.
  struct Unit {
    int64_t num = 0, den = 0;
    bool wrapped = false;
  };
  std::optional<Unit> unitOf(clang::QualType type);
  static std::optional<Unit> ratioOf(const clang::ClassTemplateSpecializationDecl* record);

  bool mayFold(const clang::Expr* expr, unsigned depth) const;
  bool variableMayFold(const clang::ValueDecl* decl) const;
  std::optional<Constant> evaluate(const clang::Expr* expr, unsigned depth);
  std::optional<Constant> integer(const clang::Expr* expr);
  std::optional<Constant> duration(const clang::Expr* expr, const Unit& unit);

  clang::ASTContext& context_;
  llvm::DenseMap<const clang::CXXRecordDecl*, std::optional<Unit>> units_;
};

// Without what changes no value that facts follow: parentheses, casts, temporaries.
const clang::Expr* strip(const clang::Expr* expr);

}  // namespace loiter::extract
