#include "project.h"

#include "failure.h"
#include "host_compiler.h"
#include "paths.h"
#include "rule_files.h"
#include "rules/loader.h"
#include "unity_file.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>

#include <algorithm>
#include <cstdlib>
#include <set>

namespace loiter::driver {
namespace {

using llvm::StringRef;

size_t countBelow(const std::vector<CompileEntry>& entries, const std::string& folder) {
  return llvm::count_if(entries, [&](const CompileEntry& entry) { return isBelow(entry.file, folder); });
}

// Facts name files by spelling. Where the compile commands reach `root` through a symbolic link, the
// root as they spell it.
std::string asSourcesSpell(const std::string& root, const std::vector<CompileEntry>& entries) {
  std::string best = root, real = realPath(root);
  size_t most = countBelow(entries, root);
  auto consider = [&](const std::string& candidate) {
    size_t count = candidate.empty() ? 0 : countBelow(entries, candidate);
    if (count > most) {
      most = count;
      best = candidate;
    }
  };
  consider(real);
  for (const CompileEntry& entry : entries) {
    if (isBelow(entry.file, best)) continue;
    std::string file = realPath(entry.file);
    if (!isBelow(file, real) || file == real) continue;
    StringRef prefix = entry.file;
    if (prefix.consume_back(StringRef(file).drop_front(real.size()))) consider(prefix.str());
    break;
  }
  return best;
}

// The deepest folder that holds more than half of the sources.
std::string mostCommonFolder(const std::vector<CompileEntry>& entries) {
  std::map<std::string, size_t> below;
  for (const CompileEntry& entry : entries)
    for (StringRef folder = llvm::sys::path::parent_path(entry.file); !folder.empty();
         folder = llvm::sys::path::parent_path(folder))
      ++below[folder.str()];
  std::string deepest = "/";
  for (const auto& [folder, count] : below)
    if (2 * count > entries.size() && folder.size() > deepest.size()) deepest = folder;
  return deepest;
}

std::string commonFolderOf(const std::vector<CompileEntry>& entries) {
  std::string common = llvm::sys::path::parent_path(entries.front().file).str();
  for (const CompileEntry& entry : entries)
    common = commonFolder(common, llvm::sys::path::parent_path(entry.file).str());
  return common;
}

std::string chooseRoot(const ProjectOptions& options, const Settings& settings,
                       const std::vector<CompileEntry>& entries) {
  if (!options.root.empty()) return asSourcesSpell(absolutePath(options.root, currentFolder()), entries);
  if (!settings.folder.empty()) return asSourcesSpell(settings.folder, entries);
  std::string here = asSourcesSpell(currentFolder(), entries);
  size_t count = countBelow(entries, here);
  if (count == entries.size()) return here;
  std::string common = commonFolderOf(entries);
  if (common != "/") return common;
  // Some sources come from elsewhere, as /usr/src/googletest does.
  return 2 * count > entries.size() ? here : mostCommonFolder(entries);
}

// The unit of this file, or of the sources that it includes.
bool isUnitSelected(const Project& project, const std::string& file) {
  return isSelected(project, file) ||
         llvm::any_of(unitySources(file), [&](const std::string& source) { return isSelected(project, source); });
}

// Sorts the entries into units, failures and what is left out.
void makeUnits(const std::vector<CompileEntry>& entries, Project& project) {
  std::set<std::pair<std::string, std::vector<std::string>>> seen;
  for (const CompileEntry& entry : entries) {
    std::string name = displayPath(entry.file, project.root);
    if (!isUnitSelected(project, entry.file)) {
      ++project.not_selected;
      continue;
    }
    if (isExcluded(project.settings, entry.file)) {
      ++project.excluded;
      continue;
    }
    UnitCommand unit = makeCommand(entry);
    if (!unit.skipped.empty())
      ++project.skipped[unit.skipped];
    else if (!unit.failed.empty())
      project.failed.push_back({name, unit.failed});
    else if (!exists(unit.file))
      project.failed.push_back({name, "no such file"});
    else if (seen.emplace(unit.directory, unit.command).second)
      project.units.push_back(std::move(unit));
  }
}

void checkPaths(const ProjectOptions& options, Project& project) {
  for (const std::string& path : options.paths) {
    std::string absolute = absolutePath(path, currentFolder());
    if (!exists(absolute)) throw Failure("'" + path + "': no such file or folder");
    project.paths.push_back(absolute);
  }
}

}  // namespace

Project openProject(const ProjectOptions& options, Console& console) {
  Project project;
  std::vector<std::string> others;
  project.database = findDatabase(options.build, others);
  if (!others.empty())
    console.detail("using " + project.database + "; there are others, -p chooses: " + llvm::join(others, ", "));
  CompileDatabase database = readDatabase(project.database);
  project.settings = loadSettings(options.root, currentFolder());
  project.root = chooseRoot(options, project.settings, database.entries);
  if (project.settings.file.empty() && options.root.empty()) project.settings = loadSettings("", project.root);
  if (project.settings.file.empty())
    if (std::string other = findSettings(llvm::sys::path::parent_path(project.database).str()); !other.empty())
      console.warning(other + " is not used: the project's folder is " + project.root + "; `--root " +
                      llvm::sys::path::parent_path(other).str() + "` takes it");
  checkPaths(options, project);
  project.cache_folder = cacheFolder(options, project.database);
  for (const auto& [entry, why] : database.unreadable)
    project.failed.push_back({displayPath(entry, project.root), why});
  makeUnits(database.entries, project);
  if (project.units.empty() && project.failed.empty()) {
    if (!project.paths.empty() && project.not_selected)
      throw Failure("no compile command for a file below " + llvm::join(options.paths, ", "));
    console.warning(project.excluded ? project.settings.file + ": \"exclude\" leaves no file to analyse"
                                     : project.database + ": no C or C++ file to analyse");
  }
  project.rules_hash = loadRules(options, project.settings, project.rules, project.analysis);
  for (const std::string& message : rulesWithoutCost(project.rules, project.analysis.costs)) console.warning(message);
  return project;
}

}  // namespace loiter::driver
