#include "last_scan.h"

#include "facts/facts.h"
#include "paths.h"
#include "rule_files.h"

#include <llvm/Config/llvm-config.h>
#include <nlohmann/json.hpp>

#include <set>

namespace loiter::driver {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Hash, low, high)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ScannedUnit, file, key, facts)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ReadFile, file, content)

namespace {

using Json = nlohmann::json;

// Who reads it is another program than who wrote it, but built with it.
std::string format() {
  return std::string("loiter " LOITER_VERSION ", facts ") + std::to_string(facts::kFormat) + ", list 2";
}

std::string fileFor(const Cache& cache, const std::string& database) {
  return cache.resultFile("units of " + database);
}

std::vector<ReadFile> filesRead(const Project& project, const std::vector<ScannedUnit>& scanned,
                                const std::vector<const facts::Unit*>& units) {
  std::set<std::string> names{project.database};
  for (const facts::Unit* unit : units)
    for (const facts::File* file : *unit->files())
      if (std::string path = file->path()->str(); !path.starts_with("<"))
        names.insert(absolutePath(path, project.root));
  for (const ScannedUnit& unit : scanned) names.erase(unit.file);
  std::vector<ReadFile> files;
  for (const std::string& name : names)
    if (auto content = contentOf(name)) files.push_back({name, *content});
  return files;
}

}  // namespace

void storeLastScan(const Cache& cache, const Project& project, const ProjectOptions& options,
                   const std::vector<ScannedUnit>& scanned, const std::vector<const facts::Unit*>& units,
                   const std::optional<Hash>& report, Console& console) {
  if (!cache.usable()) return;
  std::vector<std::string> rules = ruleFiles(options);
  rules.insert(rules.end(), project.settings.rules.begin(), project.settings.rules.end());
  Json json = {{"format", format()},
               {"llvm", LLVM_VERSION_STRING},
               {"root", project.root},
               {"rules", rules},
               {"enable", project.analysis.enable},
               {"costs", options.costs.empty() ? "" : absolutePath(options.costs, currentFolder())},
               {"report", report ? Json(*report) : Json()},
               {"rules_hash", project.rules_hash},
               {"units", scanned},
               {"files_read", filesRead(project, scanned, units)}};
  std::string packed;
  Json::to_msgpack(json, packed);
  std::string why = facts::writeFile(fileFor(cache, project.database), sealed(packed));
  if (!why.empty()) console.detail("the list of units was not kept for clang-tidy: " + why);
}

std::optional<LastScan> loadLastScan(const Cache& cache, const std::string& database, std::string& why) {
  std::string error, file = fileFor(cache, database);
  if (!exists(file)) return std::nullopt;
  auto bytes = readFile(file, error);
  auto packed = bytes ? unsealed(*bytes) : std::nullopt;
  if (!packed) {
    why = file + ": " + (bytes ? "damaged" : error);
    return std::nullopt;
  }
  try {
    Json json = Json::from_msgpack(*packed);
    if (json.at("format") != format()) {
      why = "the last scan was by " + json.at("format").get<std::string>() + ", this is " + format();
      return std::nullopt;
    }
    LastScan scan;
    scan.other_llvm = json.at("llvm") != LLVM_VERSION_STRING;
    scan.root = json.at("root");
    scan.rules = json.at("rules");
    scan.enable = json.at("enable");
    scan.costs = json.at("costs");
    if (!json.at("report").is_null()) scan.report = json.at("report").get<Hash>();
    scan.rules_hash = json.at("rules_hash");
    scan.units = json.at("units");
    scan.read = json.at("files_read");
    if (auto stamp = stampOf(file)) scan.written_ns = stamp->modified_ns;
    return scan;
  } catch (const Json::exception&) {
    why = file + ": not what this version writes";
    return std::nullopt;
  }
}

}  // namespace loiter::driver
