// Which revision of which repository a root holds, for reports that name it.
#pragma once

#include <optional>
#include <string>

namespace loiter::report {

struct Revision {
  std::string repository;  // a URI without credentials
  std::string commit;
  std::string branch;  // empty: detached
};

// Nothing: `root` is not the top of a Git work tree with a remote, or there is no git.
std::optional<Revision> revisionOf(const std::string& root);

// A remote's address as a URI without user and password. Exposed for tests.
std::string repositoryUri(const std::string& remote);

}  // namespace loiter::report
