// What of a project needs no compile commands: settings, rules, costs, where its cache is.
#include "failure.h"
#include "paths.h"
#include "project.h"
#include "rule_files.h"
#include "rules/loader.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>

#include <cstdlib>

namespace loiter::driver {
namespace {}  // namespace

std::string cacheFolder(const ProjectOptions& options, const std::string& database) {
  if (!options.use_cache) return {};
  if (const char* named = std::getenv("LOITER_CACHE_DIR"); named && *named) return absolutePath(named, currentFolder());
  return llvm::sys::path::parent_path(database).str() + "/.loiter/cache";
}

bool isSelected(const Project& project, const std::string& file) {
  if (project.paths.empty()) return true;
  return llvm::any_of(project.paths, [&](const std::string& path) {
    return isBelow(file, path) || isBelow(realPath(file), realPath(path));
  });
}

bool isExcluded(const Settings& settings, const std::string& path) {
  if (settings.exclude.empty()) return false;
  std::string name = displayPath(path, settings.folder);
  return llvm::any_of(settings.exclude, [&](const std::string& glob) { return rules::globMatches(glob, name); });
}

Settings loadSettings(const std::string& root, const std::string& folder) {
  std::string file;
  if (!root.empty()) {
    std::string named = absolutePath(root, currentFolder());
    if (!isFolder(named)) throw Failure("--root '" + root + "': no such folder");
    if (exists(named + "/.loiter.json")) file = named + "/.loiter.json";
  } else {
    file = findSettings(folder);
  }
  return file.empty() ? Settings() : readSettings(file);
}

std::vector<std::string> rulesWithoutCost(const rules::RuleSet& rules, const analysis::Costs& costs) {
  std::vector<std::string> messages;
  for (const rules::Blocking& rule : rules.blocking) {
    if (costs.patterns.empty() || costs.patterns.contains(rule.pattern)) continue;
    messages.push_back(rule.origin.file + ":" + std::to_string(rule.origin.line) + ": no costs have the pattern '" +
                       rule.pattern + "' of " + rule.id + ", which counts as 1 ms; `--costs` can give it one");
  }
  return messages;
}

std::vector<std::string> fixesWithoutRule(const std::vector<rules::Fix>& fixes, const rules::RuleSet& rules) {
  auto is_named = [&](const std::string& call) {
    return llvm::any_of(rules.blocking, [&](const rules::Blocking& rule) {
      return llvm::any_of(rule.call.names, [&](const std::string& name) {
        return rules::globMatches(name, call) || rules::globMatches(call, name);
      });
    });
  };
  std::vector<std::string> messages;
  for (const rules::Fix& fix : fixes)
    for (const std::string& call : fix.call.names)
      if (!is_named(call))
        messages.push_back(fix.origin.file + ":" + std::to_string(fix.origin.line) + ": no blocking rule names '" +
                           call + "', so this fix of it is never offered");
  return messages;
}

Hash loadRules(const ProjectOptions& options, const Settings& settings, rules::RuleSet& rules,
               analysis::Options& analysis) {
  std::vector<std::string> files = ruleFiles(options);
  files.insert(files.end(), settings.rules.begin(), settings.rules.end());
  Hash hash = hashOfPacks(files);
  rules::LoadResult loaded = rules::load(files);
  if (!loaded.errors.empty()) {
    std::string all;
    for (const rules::LoadError& error : loaded.errors) {
      all += (all.empty() ? "" : "\n") + error.file;
      if (error.line) all += ":" + std::to_string(error.line) + ":" + std::to_string(error.column);
      all += ": " + error.message;
    }
    throw Failure(all);
  }
  rules = std::move(loaded.rules);

  analysis.enable = settings.enable;
  analysis.enable.insert(analysis.enable.end(), options.enable.begin(), options.enable.end());
  for (const std::string& id : analysis.enable)
    if (llvm::none_of(rules.blocking, [&](const rules::Blocking& rule) { return rule.id == id; }))
      throw Failure("no rule '" + id + "' to enable (see `loiter rules list`)");

  // A folder of packs without costs is a folder of the user's own: their cost is unknown.
  std::vector<std::string> costs = {rulesFolder(options) + "/costs.json"};
  if (!exists(costs.front())) costs.clear();
  if (!settings.costs.empty()) costs.push_back(settings.costs);
  if (!options.costs.empty()) costs.push_back(absolutePath(options.costs, currentFolder()));
  for (const std::string& file : costs) {
    std::string error;
    auto text = readFile(file, error);
    if (!text) throw Failure(file + ": " + error);
    if (error = analysis::loadCosts(*text, analysis.costs); !error.empty()) throw Failure(file + ": " + error);
  }
  if (settings.pool_threads) analysis.costs.pool_threads = int(*settings.pool_threads);
  return hash;
}

}  // namespace loiter::driver
