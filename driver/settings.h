// .loiter.json: the settings of a project.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace loiter::driver {

// A silence that the project keeps outside its sources: a function, or a call edge.
struct SettingSilence {
  std::string function;  // a chain through it, by pattern or display name, `*` allowed
  std::string from, to;  // or a chain with this step
  std::string rule;      // "loiter-blocking-sleep", a pack's rule id, a glob; empty: any
  std::string reason;
  unsigned line = 0;  // in .loiter.json
};

struct Settings {
  std::string file;                  // where they were read; empty: none
  std::string folder;                // of that file
  std::vector<std::string> rules;    // absolute paths of packs
  std::vector<std::string> exclude;  // globs on paths relative to the folder
  std::vector<std::string> enable;
  std::optional<unsigned> pool_threads;
  std::string costs;  // absolute path
  std::string fail_on;
  std::vector<SettingSilence> silences;
};

// The settings in `file`. Throws Failure with file, line and what is wrong, for every mistake.
Settings readSettings(const std::string& file);

// The nearest .loiter.json in `folder` or above; empty: there is none.
std::string findSettings(const std::string& folder);

}  // namespace loiter::driver
