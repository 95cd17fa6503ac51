#include "extract/absent_files.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallString.h>

namespace loiter::extract {

void AbsentFiles::note(const llvm::Twine& path, std::error_code error) {
  if (error != std::errc::no_such_file_or_directory) return;
  llvm::SmallString<256> name;
  path.toVector(name);
  if (!makeAbsolute(name)) paths_.insert(name);
}

std::vector<std::string> AbsentFiles::paths() const {
  std::vector<std::string> all;
  for (llvm::StringRef path : paths_.keys()) all.push_back(path.str());
  llvm::sort(all);
  return all;
}

}  // namespace loiter::extract
