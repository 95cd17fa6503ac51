#include "git.h"

#include "paths.h"

#include <llvm/ADT/ScopeExit.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/Support/Program.h>

namespace loiter::driver {
namespace {

using llvm::StringRef;

constexpr unsigned kPatienceSeconds = 300;

}  // namespace

std::optional<std::string> Git::run(const std::vector<std::string>& arguments, const std::string& input) {
  auto program = llvm::sys::findProgramByName("git");
  if (!program) {
    error_ = "there is no git on the PATH";
    return std::nullopt;
  }
  llvm::SmallString<128> files[3];
  llvm::scope_exit clean([&] {
    for (const auto& file : files)
      if (!file.empty()) llvm::sys::fs::remove(file);
  });
  for (auto& file : files)
    if (std::error_code failed = llvm::sys::fs::createTemporaryFile("loiter-git", "txt", file)) {
      error_ = "no temporary file: " + failed.message();
      return std::nullopt;
    }
  if (!input.empty())
    if (error_ = writeOutput(files[0].str().str(), input); !error_.empty()) return std::nullopt;
  std::vector<StringRef> words = {*program, "-C", folder_};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::optional<StringRef> redirects[] = {StringRef(files[0]), StringRef(files[1]), StringRef(files[2])};
  int status = llvm::sys::ExecuteAndWait(*program, words, std::nullopt, redirects, kPatienceSeconds);
  auto text = readFile(files[1].str().str(), error_);
  if (status == 0) return text;
  std::string why;
  auto messages = readFile(files[2].str().str(), why);
  error_ = messages ? StringRef(*messages).rtrim().str() : why;
  if (error_.empty()) error_ = "git " + arguments.front() + " failed";
  return std::nullopt;
}

std::optional<std::string> Git::line(const std::vector<std::string>& arguments) {
  auto text = run(arguments);
  if (text) *text = StringRef(*text).rtrim("\r\n").str();
  return text;
}

}  // namespace loiter::driver
