// Studies: published measurements of what blocking costs, done again here, theirs beside ours.
#pragma once

#include "table.h"

#include <chrono>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace loiter::bench::study {

struct Options {
  bool quick = false;            // the same in small: well under a minute, and less sure
  uint64_t seed = 1;             // of arrivals and orders
  std::filesystem::path prices;  // of instances; empty: prices.json beside the program's rules
};

// What one study found. Tables may have any columns; what the published study says of a row stands in columns whose
// names begin with `their_`, in the units of ours. Equal names mean equal columns in all studies (bench/README.md).
struct Result {
  std::vector<Table> tables;
  std::vector<std::string> remarks;  // where ours go another way than theirs, and why; what could not be measured
};

// Says how far a study is: `done` of `of` parts, and what comes next.
using Report = std::function<void(size_t done, size_t of, const std::string& next)>;

struct Study {
  const char* name;                                  // of the subcommand's argument and of the file: one-line
  const char* title;                                 // "One line, nine containers"
  const char* theirs;                                // what was published, in a few sentences with their figures
  std::chrono::seconds (*duration)(const Options&);  // about how long it takes
  Result (*run)(const Options&, const Report&);      // throws Failure, Interrupted
};

const std::vector<Study>& allStudies();

// A result with its circumstances, as FOLDER/NAME.json has it: study, title, theirs, date, version, compiler, host,
// quick, tables (name: list of rows), remarks.
nlohmann::ordered_json resultJson(const std::string& name, const std::string& title, const std::string& theirs,
                                  bool quick, const Result& result);

// FOLDER/NAME.json, which appears as a whole; the folder is made where it is not there. Throws Failure.
void writeResult(const std::filesystem::path& folder, const nlohmann::ordered_json& result);

}  // namespace loiter::bench::study
