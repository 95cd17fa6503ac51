// The sources as another revision has them, and what changed since: from git.
#pragma once

#include "extract/extract.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace loiter::driver {

struct Hunk {  // lines from 1; a count of 0: behind that line
  unsigned old_start = 0, old_count = 0, new_start = 0, new_count = 0;
};

// The hunks of a patch in unified format without context, by the name of the file as it is now, in order.
std::map<std::string, std::vector<Hunk>> hunksOf(std::string_view patch);

// Names of files are absolute, as the sources spell them.
struct BaseRevision {
  std::string name, commit;                        // as the user named it; the commit that is compared with
  extract::Overlay files;                          // what changed since, as it was
  std::map<std::string, std::string> moved;        // from the name then to the name now
  std::set<std::string> added;                     // not moved; untracked files too
  std::map<std::string, std::vector<Hunk>> hunks;  // by the name now
  std::vector<std::string> warnings;               // what of the change cannot be compared

  const std::string& nameNow(const std::string& file) const;
  // Where a line is now. A line that was rewritten is that in its place. Nothing: it is gone.
  std::optional<unsigned> lineNow(const std::string& file_now, unsigned line) const;
  bool isChanged(const std::string& file_now, unsigned line) const;
};

// The commit from which `revision` and the sources in `root` went separate ways, as in a pull request. Throws Failure.
BaseRevision readBase(const std::string& root, const std::string& revision);

}  // namespace loiter::driver
