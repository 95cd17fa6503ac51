#include "extract/paths.h"

#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>

namespace loiter::extract {

namespace path = llvm::sys::path;

std::string absolutePath(clang::FileManager& files, clang::FileEntryRef entry) {
  llvm::SmallString<256> name(entry.getName());
  // `a/../b` is not `b` when `a` is a symbolic link; Clang has resolved it when it opened the file.
  if (llvm::StringRef(name).contains("..")) {
    if (llvm::StringRef real = entry.getFileEntry().tryGetRealPathName(); !real.empty()) name = real;
  }
  files.makeAbsolutePath(name);
  path::remove_dots(name, /*remove_dot_dot=*/true);
  return std::string(name);
}

std::optional<std::string> relativeTo(const std::string& root, const std::string& file) {
  llvm::StringRef rest = file;
  if (root.empty() || !rest.consume_front(root)) return std::nullopt;
  if (root.back() != '/' && !rest.consume_front("/")) return std::nullopt;
  return rest.str();
}

std::string factsName(const std::string& root, const std::vector<std::string>& include_dirs, const std::string& file) {
  if (auto inside = relativeTo(root, file)) return *inside;
  size_t longest = 0;
  for (const std::string& dir : include_dirs)
    if (dir.size() > longest && relativeTo(dir, file)) longest = dir.size();
  if (longest) return "<" + file.substr(longest + (file[longest] == '/')) + ">";
  size_t include = file.rfind("/include/");
  if (include != std::string::npos) return "<" + file.substr(include + 9) + ">";
  return "<" + path::filename(file).str() + ">";
}

}  // namespace loiter::extract
