#include "report/revision.h"

#include "paths.h"

#include <llvm/ADT/SmallString.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Program.h>

namespace loiter::report {
namespace {

using llvm::StringRef;

constexpr unsigned kPatienceSeconds = 10;

std::string git(const std::string& program, const std::string& root, std::initializer_list<StringRef> arguments) {
  llvm::SmallString<128> output;
  if (llvm::sys::fs::createTemporaryFile("loiter-git", "txt", output)) return {};
  llvm::SmallVector<StringRef, 8> words = {program, "-C", root};
  words.append(arguments.begin(), arguments.end());
  std::optional<StringRef> redirects[] = {StringRef(""), StringRef(output), StringRef("")};
  int status = llvm::sys::ExecuteAndWait(program, words, std::nullopt, redirects, kPatienceSeconds);
  std::string error;
  auto text = driver::readFile(output.str().str(), error);
  llvm::sys::fs::remove(output);
  return status == 0 && text ? StringRef(*text).rtrim("\r\n").str() : std::string();
}

}  // namespace

std::string repositoryUri(const std::string& remote) {
  StringRef text = remote;
  size_t scheme = text.find("://");
  if (scheme == StringRef::npos) {
    // The short form of ssh: user@host:path. Anything else is a folder.
    auto [host, path] = text.split(':');
    if (path.empty() || host.contains('/')) return {};
    return ("ssh://" + host.substr(host.find('@') + 1) + "/" + path.ltrim('/')).str();
  }
  StringRef rest = text.substr(scheme + 3);
  StringRef host = rest.take_until([](char c) { return c == '/'; });
  return (text.take_front(scheme + 3) + host.substr(host.rfind('@') + 1) + rest.substr(host.size())).str();
}

std::optional<Revision> revisionOf(const std::string& root) {
  auto program = llvm::sys::findProgramByName("git");
  if (!program || !driver::exists(root + "/.git")) return std::nullopt;
  Revision revision;
  revision.repository = repositoryUri(git(*program, root, {"config", "--get", "remote.origin.url"}));
  revision.commit = git(*program, root, {"rev-parse", "--verify", "HEAD"});
  revision.branch = git(*program, root, {"symbolic-ref", "--short", "-q", "HEAD"});
  if (revision.repository.empty() || revision.commit.empty()) return std::nullopt;
  return revision;
}

}  // namespace loiter::report
