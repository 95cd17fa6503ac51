// Which rules the module uses.
#pragma once

#include "rules/rules.h"

#include <compare>
#include <string>
#include <vector>

namespace loiter::tidy {

inline constexpr const char* kNoIndex = "none";

// The options of a check.
struct Settings {
  std::string rules_dir;                 // empty: $LOITER_RULES_DIR, else beside the module
  std::vector<std::string> extra_rules;  // packs, or folders of packs
  std::vector<std::string> enable;       // rules that are off by default
  std::string index;                     // see project_index.h; "none": what the file shows by itself; empty: found

  auto operator<=>(const Settings&) const = default;
};

struct RulePacks {
  rules::RuleSet rules;
  std::vector<std::string> problems;  // with one, the rules are not to be used
};

// What the packs say of headers, for a plugin that extracts facts and applies no rule.
struct HeaderRules {
  std::vector<std::string> models, keeps;
  std::vector<std::string> problems;
};

// With absolute paths. A relative one is looked for in the folder of `main_file`, then in each folder above,
// as the .clang-tidy file that names it lies in one of them.
Settings resolved(Settings settings, const std::string& main_file);

// The folder of the packs; empty: there is none beside the module.
std::string rulesFolder(const Settings& settings);

// `settings` are resolved.
RulePacks loadPacks(const Settings& settings);
HeaderRules loadHeaderRules(const Settings& settings);

}  // namespace loiter::tidy
