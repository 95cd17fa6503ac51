// Keys, pattern names and display names of declarations.
#pragma once

#include <functional>

namespace loiter::extract {

// For a call operator that was instantiated from a generic lambda: the lambda's own. Else the canonical
// declaration. One decl stands for all instantiations of one generic lambda.
const clang::FunctionDecl* canonicalFunction(const clang::FunctionDecl* fn);

bool isCallOperatorOfLambda(const clang::FunctionDecl& fn);

class Names {
 public:
  // `file_of` gives the facts' name of the file that a location lies in.
  Names(clang::ASTContext& context, std::function<std::string(clang::SourceLocation)> file_of);

  // The same in every unit that sees the same entity, and different for different entities.
  uint64_t key(const clang::NamedDecl* decl);

  // Qualified, without template arguments and inline namespaces: "std::vector::push_back",
  // "f::(lambda)::operator()".
  std::string pattern(const clang::NamedDecl* decl);

  // For people: "Session::start(int)", "lambda in Session::start".
  std::string display(const clang::FunctionDecl* fn);

  std::string type(clang::QualType type) const;  // as facts print types

 private:
  std::string keyText(const clang::NamedDecl* decl);
  std::string localKeyText(const clang::NamedDecl* decl);
  void appendArgumentKeys(std::string& text, llvm::ArrayRef<clang::TemplateArgument> args);
  void appendTypeKeys(std::string& text, clang::QualType type);
  std::string scope(const clang::DeclContext* context);
  std::string ownName(const clang::NamedDecl* decl) const;

  clang::ASTContext& context_;
  std::function<std::string(clang::SourceLocation)> file_of_;
  clang::PrintingPolicy policy_;
  llvm::DenseMap<const clang::Decl*, uint64_t> keys_;
  llvm::DenseMap<const clang::DeclContext*, std::string> scopes_;
  llvm::DenseMap<const clang::Decl*, std::string> argument_keys_;  // of class template specializations
};

}  // namespace loiter::extract
