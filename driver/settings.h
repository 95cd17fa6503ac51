// .loiter.json: the settings of a project.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace loiter::driver {

// A silence that the project keeps outside its sources: of chains through a function, a file or a call.
struct SettingSilence {
  std::string function;  // by pattern or display name, `*` allowed
  std::string path;      // or a glob on the path of a file, from the settings' folder
  std::string from, to;  // or a step
  std::string rule;      // "loiter-blocking-sleep", a pack's rule id, a glob; empty: any
  std::string reason;
  std::string expires;  // the last day that it holds, as 2027-01-31; empty: none
  unsigned line = 0;    // in .loiter.json
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
  std::string baseline;    // absolute path
  std::string costs_page;  // a URL, or a path from the HTML report's folder
  std::vector<SettingSilence> silences;
};

// The settings in `file`. Throws Failure with file, line and what is wrong, for every mistake.
Settings readSettings(const std::string& file);
// The same of its `text` as it is elsewhere.
Settings parseSettings(const std::string& file, const std::string& text);

// Today, or $SOURCE_DATE_EPOCH (reproducible-builds.org), is behind the silence's last day. In UTC.
bool isExpired(const SettingSilence& silence);

// The nearest .loiter.json in `folder` or above; empty: there is none.
std::string findSettings(const std::string& folder);

}  // namespace loiter::driver
