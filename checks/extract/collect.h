// From a parsed unit to its facts: which functions are worth a body, and the tables around them.
#pragma once

#include "extract/extract.h"
#include "extract/problems.h"

#include <functional>

namespace loiter::extract {

// What only a running compiler can tell; all of it may be missing.
struct Host {
  std::vector<std::string> include_dirs;
  std::vector<RawProblem> problems;
  // Classes declare an implicit destructor when something first needs it; this makes them.
  std::function<clang::CXXDestructorDecl*(clang::CXXRecordDecl*)> declare_destructor;
};

facts::UnitT collect(clang::ASTContext& context, const Options& options, Host host);

}  // namespace loiter::extract
