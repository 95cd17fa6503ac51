// A study that was published, made again here: what was said of it, and what came of ours.
#pragma once

#include "table.h"

#include <nlohmann/json.hpp>

#include <chrono>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace loiter::bench {

// Of a run: its tables, ours beside theirs, and where and why ours go another way. A table named `series` is for the
// page and is not printed.
struct StudyTables {
  std::vector<Table> tables;
  std::vector<std::string> remarks;
};

using Tell = std::function<void(unsigned done, unsigned of, const std::string& what)>;  // called between its steps

struct StudyOptions {
  bool quick = false;            // well under a minute: shows that it works, and says little
  std::filesystem::path prices;  // of instances; empty: those that are shipped
  unsigned threads = 4;          // of the service's loop
  uint64_t seed = 1;
};

struct Study {
  std::string name, title;
  std::string theirs;                                                  // what was published, with its figures
  std::function<std::chrono::nanoseconds(const StudyOptions&)> takes;  // about
  std::function<StudyTables(const StudyOptions&, const Tell&)> run;    // throws Failure, Interrupted
};
const std::vector<Study>& allStudies();

struct Result {
  std::string name, title, theirs;
  bool quick = false;
  StudyTables study;
};
// With the date, this program's version, its compiler, and the host.
nlohmann::ordered_json toJson(const Result& result);
void print(std::ostream& out, const Result& result);
// FOLDER/NAME.json; the folder is made where it is missing. Throws Failure, and leaves no half of a file.
void write(const std::filesystem::path& folder, const Result& result);

}  // namespace loiter::bench
