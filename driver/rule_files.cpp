#include "rule_files.h"

#include "failure.h"
#include "paths.h"

#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>

#include <cstdlib>

namespace loiter::driver {

std::string rulesFolder() {
  if (const char* named = std::getenv("LOITER_RULES_DIR"); named && *named) {
    if (!isFolder(named)) throw Failure(std::string("LOITER_RULES_DIR: no folder '") + named + "'");
    return absolutePath(named, currentFolder());
  }
  std::string program = llvm::sys::fs::getMainExecutable(nullptr, nullptr);
  if (program.empty()) throw Failure("where this program is cannot be told without /proc; set LOITER_RULES_DIR");
  std::string bin = llvm::sys::path::parent_path(program).str();
  std::string folder = absolutePath("../share/loiter/rules", bin);
  if (!isFolder(folder)) throw Failure("no rule packs: neither '" + folder + "' nor LOITER_RULES_DIR is a folder");
  return folder;
}

std::string rulesFolder(const ProjectOptions& options) {
  return options.rules_folder.empty() ? rulesFolder() : options.rules_folder;
}

std::vector<std::string> ruleFiles(const ProjectOptions& options) {
  std::vector<std::string> files = {rulesFolder(options)};
  for (const std::string& path : options.rules) {
    std::string absolute = absolutePath(path, currentFolder());
    if (!exists(absolute)) throw Failure("--rules '" + path + "': no such file or folder");
    files.push_back(absolute);
  }
  return files;
}

Hash hashOfPacks(const std::vector<std::string>& paths) {
  HashInput input;
  std::string error;
  for (const std::string& path : paths) {
    std::vector<std::string> files;
    std::error_code trouble;
    for (llvm::sys::fs::directory_iterator at(path, trouble), end; at != end && !trouble; at.increment(trouble))
      if (llvm::sys::path::extension(at->path()) == ".json") files.push_back(at->path());
    if (files.empty()) files.push_back(path);
    llvm::sort(files);
    for (const std::string& file : files) input.add(file).add(readFile(file, error).value_or(""));
  }
  return input.hash();
}

}  // namespace loiter::driver
