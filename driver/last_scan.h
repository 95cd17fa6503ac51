// Which facts the last scan of a project was made of, and how: for a clang-tidy that has parsed one file of it and
// wants to know what the others do.
#pragma once

#include "cache.h"
#include "console.h"
#include "extraction.h"
#include "project.h"

#include <optional>
#include <string>
#include <vector>

namespace loiter::driver {

struct ReadFile {
  std::string file;  // absolute
  Hash content;
};

struct LastScan {
  std::string root;
  bool other_llvm = false;                 // whose facts name functions otherwise than this program's
  std::vector<std::string> rules, enable;  // files and folders of packs, absolute; those of the settings too
  std::string costs;                       // --costs, absolute; empty: none
  std::optional<Hash> report;              // what the stored report was made from
  Hash rules_hash;                         // Project::rules_hash
  std::vector<ScannedUnit> units;
  std::vector<ReadFile> read;  // the compile commands, and the project's headers that facts name
  int64_t written_ns = 0;      // by the clock that stamps files
};

void storeLastScan(const Cache& cache, const Project& project, const ProjectOptions& options,
                   const std::vector<ScannedUnit>& scanned, const std::vector<const facts::Unit*>& units,
                   const std::optional<Hash>& report, Console& console);

// Nothing: there was none, or `why` says what is wrong with it.
std::optional<LastScan> loadLastScan(const Cache& cache, const std::string& database, std::string& why);

}  // namespace loiter::driver
