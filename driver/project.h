// A project as a command sees it: settings, rules and the units to analyse.
#pragma once

#include "analysis/analysis.h"
#include "compile_command.h"
#include "console.h"
#include "hash.h"
#include "rules/rules.h"
#include "settings.h"

#include <map>
#include <string>
#include <vector>

namespace loiter::driver {

// What the command line says of it; shared by `scan`, `why` and `explain`.
struct ProjectOptions {
  std::string build;                // -p
  std::string root;                 // --root
  std::vector<std::string> paths;   // only units below these
  std::string rules_folder;         // of the packs that come with the program; empty: as rulesFolder() has it
  std::vector<std::string> rules;   // --rules
  std::vector<std::string> enable;  // --enable
  std::string costs;                // --costs
  unsigned jobs = 0;                // 0: all hardware threads
  unsigned timeout_s = 300;
  bool skip_bodies = true;
  bool use_cache = true;
  bool verbose = false;
};

struct Project {
  std::string root;                // absolute, as the sources spell it
  std::string database;            // path of compile_commands.json
  std::string cache_folder;        // empty: --no-cache
  std::vector<std::string> paths;  // absolute
  Settings settings;
  rules::RuleSet rules;
  Hash rules_hash;  // of the packs' text
  analysis::Options analysis;
  std::vector<UnitCommand> units;            // to analyse, in the order of the database
  std::vector<analysis::FailedUnit> failed;  // that cannot be: files that are gone, …
  std::map<std::string, size_t> skipped;     // "assembly": how many
  size_t not_selected = 0;                   // outside of `paths`
  size_t excluded = 0;                       // by the settings
};

// Throws Failure.
Project openProject(const ProjectOptions& options, Console& console);

// The settings that hold in `folder`, or in `root` if it is named.
Settings loadSettings(const std::string& root, const std::string& folder);

// Rules and costs alone, for commands that need no sources. Throws Failure with every error of every pack.
// Returns a hash of the packs' text.
Hash loadRules(const ProjectOptions& options, const Settings& settings, rules::RuleSet& rules,
               analysis::Options& analysis);

// Of blocking rules whose pattern has no cost, what to say: the place, and what to do. Nothing where there are no
// costs.
std::vector<std::string> rulesWithoutCost(const rules::RuleSet& rules, const analysis::Costs& costs);

// The same of fixes for calls that no rule of `rules` says to block.
std::vector<std::string> fixesWithoutRule(const std::vector<rules::Fix>& fixes, const rules::RuleSet& rules);

// $LOITER_CACHE_DIR, else .loiter/cache beside the database; empty with --no-cache.
std::string cacheFolder(const ProjectOptions& options, const std::string& database);

// No path was named, or `file` lies below one that was.
bool isSelected(const Project& project, const std::string& file);

// `path`, relative to the settings' folder, matches one of its "exclude" globs.
bool isExcluded(const Settings& settings, const std::string& path);

}  // namespace loiter::driver
