// A baseline: the faults that a project has and does not want to hear of. A text file with one sorted line per way from
// an entry to a blocking call, so that version control merges it, and a diff of it reads as what was fixed. Equal ways
// are numbered: a line that a merge doubled is one fault, not two.
#pragma once

#include "known_faults.h"
#include "settings.h"

#include <optional>
#include <string>
#include <vector>

namespace loiter::driver {

std::string baselineText(const std::vector<Way>& ways);

// Throws Failure with file, line and what is wrong.
std::vector<Way> readBaseline(const std::string& file);

struct Baseline {
  std::string file;  // empty: there is none
  std::vector<Way> ways;
};
// That which the command line names, else that of the settings.
Baseline chooseBaseline(const std::optional<std::string>& named, const Settings& settings);

}  // namespace loiter::driver
