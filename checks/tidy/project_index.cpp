#include "tidy/project_index.h"

#include "comparison.h"
#include "failure.h"
#include "findings.h"
#include "index.h"
#include "paths.h"
#include "rule_files.h"
#include "stored_report.h"

#include <clang/Tooling/JSONCompilationDatabase.h>
#include <llvm/Support/Path.h>

#include <algorithm>

namespace loiter::tidy {
namespace {

namespace path = llvm::sys::path;
using driver::Failure;

bool hasFile(const std::string& database, const std::string& main_file) {
  std::string error;
  auto commands = clang::tooling::JSONCompilationDatabase::loadFromFile(
      database, error, clang::tooling::JSONCommandLineSyntax::AutoDetect);
  if (!commands) return false;  // clang-tidy has said it
  std::vector<std::string> files = commands->getAllFiles();
  return std::find(files.begin(), files.end(), main_file) != files.end();
}

bool hasUnit(const driver::LastScan& scan, const std::string& main_file) {
  return std::any_of(scan.units.begin(), scan.units.end(),
                     [&](const driver::ScannedUnit& unit) { return unit.file == main_file; });
}

// Where compile_commands.json may lie: clang-tidy does not tell which one it read.
std::vector<std::string> databasesFor(const std::string& build, const std::string& main_file) {
  std::vector<std::string> found;
  for (llvm::StringRef from : {llvm::StringRef(build), path::parent_path(main_file)})
    for (llvm::StringRef at = from; !at.empty(); at = path::parent_path(at))
      for (const char* below : {"", "/build", "/out"})
        if (std::string file = at.rtrim('/').str() + below + "/compile_commands.json"; driver::exists(file))
          found.push_back(file);
  return found;
}

std::string nameOf(const facts::Unit& unit) { return unit.files()->Get(unit.main_file())->path()->str(); }

}  // namespace

std::unique_ptr<ProjectIndex> ProjectIndex::find(const Settings& settings, const std::string& build,
                                                 const std::string& main_file, std::string& why) {
  bool is_named = !settings.index.empty();
  if (is_named && !driver::exists(settings.index)) {
    why = "Index: there is no " + settings.index;
    return nullptr;
  }
  std::vector<std::string> databases = databasesFor(build, main_file);
  if (is_named && driver::isFolder(settings.index))
    databases = {settings.index + "/compile_commands.json"};
  else if (is_named && path::extension(settings.index) == ".json")
    databases = {settings.index};
  else if (is_named)
    databases.clear();
  if (databases.empty()) {
    if (!is_named) return nullptr;
    std::unique_ptr<ProjectIndex> index(new ProjectIndex(""));
    index->openFile(settings.index, main_file, settings);
    return index;
  }
  const std::string* own = nullptr;  // that has the file, without a scan
  for (const std::string& database : databases) {
    std::string folder = driver::cacheFolder({}, database);
    std::unique_ptr<ProjectIndex> index(new ProjectIndex(driver::isFolder(folder) ? folder : ""));
    std::string trouble;
    auto scan = driver::loadLastScan(index->cache_, database, trouble);
    if (is_named || (scan && hasUnit(*scan, main_file)) || hasFile(database, main_file)) {
      if (scan) {
        index->openScan(std::move(*scan), database, settings);
        return index;
      }
      if (!own) why = trouble;
      if (!own) own = &database;
    }
  }
  if (!own) return nullptr;
  std::string build_folder = path::parent_path(*own).str();
  if (why.empty()) why = "no index: " + build_folder + " was not scanned as a whole";
  why += "; only what a file shows by itself is reported. `loiter scan -p " + build_folder +
         "` makes it, the option Index: none goes without";
  return nullptr;
}

void ProjectIndex::openScan(driver::LastScan scan, const std::string& database, const Settings& settings) {
  scan_ = std::move(scan);
  database_ = database;
  project_.database = database;
  project_.root = scan_.root;
  project_.settings = driver::loadSettings(scan_.root, scan_.root);
  options_.rules_folder = scan_.rules.front();
  options_.rules.assign(scan_.rules.begin() + 1, scan_.rules.end());
  options_.enable = scan_.enable;
  options_.costs = scan_.costs;
  bool as_scanned = driver::hashOfPacks(scan_.rules) == scan_.rules_hash;
  for (const std::string& extra : settings.extra_rules)
    if (std::find(scan_.rules.begin(), scan_.rules.end(), extra) == scan_.rules.end()) {
      options_.rules.push_back(extra);
      as_scanned = false;
    }
  for (const std::string& id : settings.enable)
    if (std::find(scan_.enable.begin(), scan_.enable.end(), id) == scan_.enable.end()) {
      options_.enable.push_back(id);
      as_scanned = false;
    }
  if (as_scanned && scan_.report) report_ = driver::loadReport(cache_, database, scan_.report);
}

void ProjectIndex::openFile(const std::string& file, const std::string& main_file, const Settings& settings) {
  driver::IndexContent content = driver::readIndex(file);
  std::string folder = path::parent_path(main_file).str();
  std::string settings_file = driver::findSettings(folder);
  project_.root = settings_file.empty() ? folder : path::parent_path(settings_file).str();
  if (settings_file.empty() && !content.units.empty()) {
    // Facts name files from the root: the folder above the source in which one of them lies.
    for (llvm::StringRef at = folder; !at.empty(); at = path::parent_path(at))
      if (driver::exists(at.str() + "/" + nameOf(content.units.front()->unit()))) {
        project_.root = at.str();
        break;
      }
  }
  if (!settings_file.empty()) project_.settings = driver::readSettings(settings_file);
  options_.rules_folder = settings.rules_dir;
  options_.rules = settings.extra_rules;
  options_.enable = settings.enable;
  units_.emplace();
  for (auto& unit : content.units) {
    std::string name = nameOf(unit->unit());
    units_->push_back({driver::absolutePath(name, project_.root), std::move(unit)});
  }
  auto written = driver::stampOf(file);
  scan_.written_ns = written ? written->modified_ns : 0;
}

void ProjectIndex::loadRules(const driver::ProjectOptions& options) {
  if (rules_loaded_) return;
  driver::Settings without = project_.settings;
  if (!database_.empty()) without.rules.clear();  // they are among those of the scan
  driver::loadRules(options, without, project_.rules, project_.analysis);
  rules_loaded_ = true;
}

// The file and all headers that it includes, by one of its commands.
bool ProjectIndex::isAsScanned(const std::string& main_file, const extract::Reading& reading) {
  bool is_read = false;
  for (const driver::ScannedUnit& unit : scan_.units) {
    if (unit.file != main_file) continue;
    auto facts = cache_.lookUp(unit.key);
    if (!facts || !(*facts == unit.facts)) return false;
    is_read = is_read || cache_.lookUp(unit.key, &reading);
  }
  return is_read;
}

// The compile commands and headers that are no longer as the scan read them. Whose stamp is no newer is not opened.
std::vector<std::string> ProjectIndex::changedReads() const {
  std::vector<std::string> changed;
  for (const driver::ReadFile& file : scan_.read)
    if (auto stamp = driver::stampOf(file.file);
        !stamp || (stamp->newest_ns() > scan_.written_ns && driver::contentOf(file.file) != file.content))
      changed.push_back(driver::displayPath(file.file, project_.root));
  return changed;
}

void ProjectIndex::warnOfOld(const std::string& main_file, std::vector<std::string>& warnings) {
  if (std::exchange(age_checked_, true)) return;
  std::vector<std::string> files;
  for (const driver::ScannedUnit& unit : scan_.units) files.push_back(unit.file);
  if (database_.empty())
    for (const Unit& unit : *units_) files.push_back(unit.file);
  size_t changed = 0, others = 0;
  for (size_t i = 0; i < files.size(); ++i) {
    if (files[i] == main_file) continue;
    ++others;
    auto stamp = driver::stampOf(files[i]);
    bool is_old = !stamp || stamp->newest_ns() > scan_.written_ns;
    if (is_old && !database_.empty() && cache_.lookUp(scan_.units[i].key)) is_old = false;  // only touched
    changed += is_old;
  }
  std::string again = database_.empty() ? "`loiter link -o`"
                                        : "`loiter scan -p " + path::parent_path(database_).str() + "`";
  if (changed)
    warnings.push_back("old index: " + std::to_string(changed) + " of " + std::to_string(others) +
                       " other files have changed since " + again + "; what they do is taken as it was");
  if (std::vector<std::string> read = changedReads(); !read.empty())
    warnings.push_back("old index: " + read.front() +
                       (read.size() > 1 ? " and " + std::to_string(read.size() - 1) + " more have" : " has") +
                       " changed since " + again + "; what other files make of that is taken as it was");
  if (!database_.empty() && !project_.settings.file.empty())
    if (auto stamp = driver::stampOf(project_.settings.file); stamp && stamp->newest_ns() > scan_.written_ns)
      warnings.push_back("old index: " + project_.settings.file + " has changed since " + again);
}

void ProjectIndex::openUnits(std::vector<std::string>& warnings) {
  if (units_) return;
  units_.emplace();
  size_t lost = 0;
  for (const driver::ScannedUnit& unit : scan_.units) {
    auto facts = cache_.open(unit.facts);
    lost += !facts;
    if (facts) units_->push_back({unit.file, std::move(facts)});
  }
  if (lost)
    warnings.push_back("the facts of " + std::to_string(lost) + " files are no longer in " + cache_.folder() +
                       "; what they do is not known until the next `loiter scan`");
}

std::vector<analysis::Finding> ProjectIndex::withoutBaseline(report::Report report,
                                                             llvm::function_ref<Units()> units) const {
  auto functions = [&] { return driver::functionsOf(units(), project_.root); };
  driver::leaveOutBaseline(report, driver::chooseBaseline({}, project_.settings), driver::FunctionsNow(functions));
  return std::move(report.findings);
}

std::optional<std::vector<analysis::Finding>> ProjectIndex::findings(const std::string& main_file,
                                                                     const extract::Reading* reading, Extract extract,
                                                                     std::vector<std::string>& warnings) {
  warnOfOld(main_file, warnings);
  // The units with `own` in the place of the main file's; null: as they were scanned.
  auto units = [&](const facts::Unit* own) {
    openUnits(warnings);
    Units all;
    if (own) all.push_back(own);
    for (const Unit& unit : *units_)
      if (!own || unit.file != main_file) all.push_back(&unit.facts->unit());
    return all;
  };
  if (report_ && reading && isAsScanned(main_file, *reading)) {
    if (!scanned_findings_) scanned_findings_ = withoutBaseline(std::move(*report_), [&] { return units(nullptr); });
    return scanned_findings_;
  }
  if (scan_.other_llvm) {
    warnings.push_back(
        main_file + " has changed since it was scanned, or is read with other flags, and another LLVM than this " +
        "clang-tidy's scanned it: until it is scanned as it is, only what it shows by itself is reported");
    return std::nullopt;
  }
  loadRules(options_);
  facts::OpenResult own = facts::fromBytes(facts::serialize(extract(project_.root, project_.rules)));
  if (!own.unit) throw Failure(main_file + ": " + own.error);
  const Units all = units(&own.unit->unit());
  return withoutBaseline(driver::makeReport(project_, all, {}), [&] { return all; });
}

}  // namespace loiter::tidy
