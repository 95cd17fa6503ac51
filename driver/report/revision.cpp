#include "report/revision.h"

#include "git.h"
#include "paths.h"
#include "report/escape.h"

#include <llvm/ADT/StringRef.h>

namespace loiter::report {

using llvm::StringRef;

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
  if (!driver::exists(root + "/.git")) return std::nullopt;
  driver::Git git(root);
  Revision revision;
  revision.repository = validUtf8(repositoryUri(git.line({"config", "--get", "remote.origin.url"}).value_or("")));
  revision.commit = git.line({"rev-parse", "--verify", "HEAD"}).value_or("");
  revision.branch = git.line({"symbolic-ref", "--short", "-q", "HEAD"}).value_or("");
  revision.branch = validUtf8(revision.branch);
  if (revision.repository.empty() || revision.commit.empty()) return std::nullopt;
  return revision;
}

}  // namespace loiter::report
