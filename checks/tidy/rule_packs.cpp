#include "tidy/rule_packs.h"

#include "rules/loader.h"

#include <dlfcn.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

namespace loiter::tidy {
namespace {

namespace fs = std::filesystem;

bool isThere(const fs::path& path) {
  std::error_code ignored;
  return fs::exists(path, ignored);
}

std::string resolve(const std::string& named, const std::string& main_file) {
  if (fs::path(named).is_absolute()) return named;
  fs::path folder = fs::path(main_file).parent_path();
  for (; !folder.empty(); folder = folder.parent_path()) {
    if (isThere(folder / named)) return (folder / named).string();
    if (folder == folder.parent_path()) break;
  }
  return named;
}

// …/lib/LoiterTidy.so (as built) and …/lib/x86_64-linux-gnu/loiter/llvm-22/LoiterTidy.so (as installed) both belong to
// …/share/loiter/rules.
std::string besideModule() {
  static const char anchor = 0;
  Dl_info module;
  if (!dladdr(&anchor, &module) || !module.dli_fname) return {};
  std::error_code failed;
  fs::path folder = fs::canonical(module.dli_fname, failed).parent_path();
  for (int up = 0; !failed && up < 4; ++up) {
    folder = folder.parent_path();
    if (isThere(folder / "share/loiter/rules")) return (folder / "share/loiter/rules").string();
  }
  return {};
}

std::string text(const rules::LoadError& error) {
  std::string place = error.file;
  if (error.line) place += ":" + std::to_string(error.line);
  if (error.line && error.column) place += ":" + std::to_string(error.column);
  return place + ": " + error.message;
}

// Empty, and a problem, where there are none.
std::vector<std::string> packPaths(const Settings& settings, std::vector<std::string>& problems) {
  std::string folder = rulesFolder(settings);
  if (folder.empty()) {
    problems.push_back("no rules found: there is no share/loiter/rules beside " LOITER_MODULE
                       "; set the option loiter.RulesDir or LOITER_RULES_DIR");
    return {};
  }
  if (!isThere(folder)) {
    problems.push_back("no rules found: there is no " + folder +
                       " (named by the option RulesDir or by LOITER_RULES_DIR)");
    return {};
  }
  std::vector<std::string> paths = {folder};
  paths.insert(paths.end(), settings.extra_rules.begin(), settings.extra_rules.end());
  return paths;
}

void checkEnabled(const Settings& settings, RulePacks& packs) {
  for (const std::string& id : settings.enable) {
    bool known = std::any_of(packs.rules.blocking.begin(), packs.rules.blocking.end(),
                             [&](const rules::Blocking& rule) { return rule.id == id; });
    if (!known) packs.problems.push_back("Enable: no rule '" + id + "' (see `loiter rules list`)");
  }
}

}  // namespace

std::string rulesFolder(const Settings& settings) {
  if (!settings.rules_dir.empty()) return settings.rules_dir;
  if (const char* named = std::getenv("LOITER_RULES_DIR"); named && *named) return named;
  return besideModule();
}

Settings resolved(Settings settings, const std::string& main_file) {
  if (!settings.rules_dir.empty()) settings.rules_dir = resolve(settings.rules_dir, main_file);
  if (!settings.index.empty() && settings.index != kNoIndex) settings.index = resolve(settings.index, main_file);
  for (std::string& extra : settings.extra_rules) extra = resolve(extra, main_file);
  return settings;
}

RulePacks loadPacks(const Settings& settings) {
  RulePacks packs;
  std::vector<std::string> paths = packPaths(settings, packs.problems);
  if (paths.empty()) return packs;
  rules::LoadResult loaded = rules::load(paths);
  packs.rules = std::move(loaded.rules);
  for (const rules::LoadError& error : loaded.errors) packs.problems.push_back(text(error));
  if (!loaded.errors.empty()) return packs;
  if (packs.rules.blocking.empty())
    packs.problems.push_back("no rules found: no pack in " + paths.front() + " names a blocking call");
  checkEnabled(settings, packs);
  return packs;
}

HeaderRules loadHeaderRules(const Settings& settings) {
  HeaderRules header_rules;
  std::vector<std::string> paths = packPaths(settings, header_rules.problems);
  if (paths.empty()) return header_rules;
  rules::HeaderRules loaded = rules::loadHeaderRules(paths);
  for (const rules::LoadError& error : loaded.errors) header_rules.problems.push_back(text(error));
  header_rules.models = std::move(loaded.models);
  header_rules.keeps = std::move(loaded.keeps);
  return header_rules;
}

}  // namespace loiter::tidy
