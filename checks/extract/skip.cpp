#include "extract/skip.h"

#include "extract/paths.h"

namespace loiter::extract {
namespace {

// The packs' globs know `*` only, and it matches `/` too, as GlobPattern's does.
std::vector<llvm::GlobPattern> compile(const std::vector<std::string>& globs) {
  std::vector<llvm::GlobPattern> compiled;
  for (const std::string& glob : globs) {
    if (auto pattern = llvm::GlobPattern::create(glob))
      compiled.push_back(std::move(*pattern));
    else
      llvm::consumeError(pattern.takeError());  // the loader of packs has reported it
  }
  return compiled;
}

bool anyMatches(const std::vector<llvm::GlobPattern>& patterns, llvm::StringRef text) {
  return llvm::any_of(patterns, [&](const llvm::GlobPattern& p) { return p.match(text); });
}

}  // namespace

SkipPolicy::SkipPolicy(const Options& options, const clang::SourceManager& sources)
    : sources_(sources), root_(options.root), models_(compile(options.models)), keeps_(compile(options.keeps)) {}

bool SkipPolicy::decide(clang::FileID file) const {
  clang::OptionalFileEntryRef entry = sources_.getFileEntryRefForID(file);
  if (!entry) return false;
  std::string path = absolutePath(sources_.getFileManager(), *entry);
  bool foreign = clang::SrcMgr::isSystem(sources_.getFileCharacteristic(sources_.getLocForStartOfFile(file))) ||
                 !relativeTo(root_, path);
  return foreign && anyMatches(models_, path) && !anyMatches(keeps_, path);
}

bool SkipPolicy::skips(clang::SourceLocation location) {
  if (models_.empty() || location.isInvalid()) return false;
  clang::FileID file = sources_.getFileID(sources_.getExpansionLoc(location));
  auto [it, fresh] = decided_.try_emplace(file, false);
  if (fresh) it->second = decide(file);
  return it->second;
}

}  // namespace loiter::extract
