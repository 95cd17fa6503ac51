// The tables of a unit: what functions refer to by index, each entity once.
#pragma once

#include "extract/extract.h"
#include "extract/names.h"
#include "extract/skip.h"

#include <deque>
#include <set>

namespace loiter::extract {

using facts::kNone;

class UnitBuilder {
 public:
  using DeclareDestructor = std::function<clang::CXXDestructorDecl*(clang::CXXRecordDecl*)>;

  UnitBuilder(clang::ASTContext& context, const Options& options, std::vector<std::string> include_dirs,
              DeclareDestructor declare_destructor);

  clang::ASTContext& context() { return context_; }
  Names& names() { return names_; }
  SkipPolicy& skip() { return skip_; }
  facts::UnitT& unit() { return unit_; }

  uint32_t string(llvm::StringRef text);
  uint32_t file(clang::FileID file);
  std::string fileName(const std::string& absolute_path) const;
  // In a macro's body: where the macro is used. In an argument of a macro: where the argument stands.
  facts::Location location(clang::SourceLocation location);
  // The outermost macro whose body holds the location, or none.
  uint32_t macro(clang::SourceLocation location);

  uint32_t type(clang::QualType type);
  uint32_t classOf(const clang::RecordDecl* record);
  uint32_t symbol(const clang::ValueDecl* variable);  // a field, a global, an enumerator

  // A function gets onto the list of bodies to lower the first time that something names it.
  uint32_t decl(const clang::FunctionDecl* fn);
  const clang::FunctionDecl* nextPending();

  // Null where there is none, or none that has been declared.
  const clang::CXXDestructorDecl* destructor(clang::CXXRecordDecl* record);

  // An object of exactly this class may be made here; so may its members be.
  void constructed(clang::QualType type);

 private:
  void fillDecl(uint32_t decl, const clang::FunctionDecl* fn);
  void fillTemplateArguments(facts::DeclT& decl, llvm::ArrayRef<clang::TemplateArgument> args);
  void fillAttributes(uint32_t decl, const clang::FunctionDecl* fn);
  facts::DeclFlag flagsOf(const clang::FunctionDecl* fn);
  uint32_t enclosing(const clang::FunctionDecl* fn);
  bool isGeneric(const clang::ValueDecl* variable) const;
  void pend(const clang::FunctionDecl* fn);
  void pendVirtuals(const clang::CXXRecordDecl* record);

  clang::ASTContext& context_;
  std::string root_;
  std::vector<std::string> include_dirs_;
  DeclareDestructor declare_destructor_;
  Names names_;
  SkipPolicy skip_;
  facts::UnitT unit_;

  llvm::StringMap<uint32_t> strings_, files_by_name_;
  llvm::DenseMap<clang::FileID, uint32_t> files_;
  llvm::DenseMap<const void*, uint32_t> types_;
  llvm::DenseMap<const clang::Decl*, uint32_t> symbols_, classes_, decls_;
  llvm::DenseMap<uint64_t, uint32_t> symbols_by_key_, classes_by_key_, decls_by_key_;
  std::deque<const clang::FunctionDecl*> pending_;
  llvm::DenseSet<const clang::FunctionDecl*> pended_;
  llvm::DenseSet<const clang::Decl*> constructed_;
};

// The definition whose body this unit has, or null.
const clang::FunctionDecl* definitionOf(const clang::FunctionDecl* fn);

inline bool has(facts::DeclFlag flags, facts::DeclFlag flag) { return (flags & flag) != facts::DeclFlag::NONE; }

}  // namespace loiter::extract
