// Where the versions of Clang that the clang-tidy module is built for differ.
#pragma once

#include "extract/clang_headers.h"

#include <clang/Basic/Version.h>

namespace loiter::extract {

inline clang::QualType recordType(const clang::ASTContext& context, const clang::CXXRecordDecl* record) {
#if CLANG_VERSION_MAJOR >= 22
  return context.getCanonicalTagType(record);
#else
  return context.getCanonicalType(context.getRecordType(record));
#endif
}

inline void suppressInlineNamespaces(clang::PrintingPolicy& policy) {
#if CLANG_VERSION_MAJOR >= 22
  policy.SuppressInlineNamespace = llvm::to_underlying(clang::PrintingPolicy::SuppressInlineNamespaceMode::All);
#else
  policy.SuppressInlineNamespace = true;
#endif
}

// The index is known, and so is what it selects.
inline bool isSelected(const clang::PackIndexingExpr* pack) {
#if CLANG_VERSION_MAJOR >= 22
  if (!pack->isFullySubstituted()) return false;
#endif
  return !pack->isInstantiationDependent();
}

}  // namespace loiter::extract
