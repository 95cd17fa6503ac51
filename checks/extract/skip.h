// Which function bodies a rule pack makes superfluous.
#pragma once

#include "extract/extract.h"

#include <llvm/Support/GlobPattern.h>

namespace loiter::extract {

// A body is skipped when its file is a system header, or lies outside the project, and matches one
// of the globs in `models` and none in `keeps`. Decided once per file: the parser asks per function.
class SkipPolicy {
 public:
  SkipPolicy(const Options& options, const clang::SourceManager& sources);

  bool skips(clang::SourceLocation location);
  bool skips(const clang::FunctionDecl& fn) { return skips(fn.getLocation()); }

 private:
  bool decide(clang::FileID file) const;

  const clang::SourceManager& sources_;
  std::string root_;
  std::vector<llvm::GlobPattern> models_, keeps_;
  llvm::DenseMap<clang::FileID, bool> decided_;
};

}  // namespace loiter::extract
