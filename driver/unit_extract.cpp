#include "unit_extract.h"

namespace loiter::driver {

extract::Options extractOptions(const rules::RuleSet& rules, const std::string& root, bool skip_bodies) {
  extract::Options options;
  options.root = root;
  options.skip_bodies = skip_bodies;
  options.names = rules.namesOfFixes();
  for (const rules::Pack& pack : rules.packs) {
    options.models.insert(options.models.end(), pack.models.begin(), pack.models.end());
    options.keeps.insert(options.keeps.end(), pack.keeps.begin(), pack.keeps.end());
    if (!pack.prelude.empty()) options.preludes.push_back({pack.name, pack.prelude});
  }
  return options;
}

extract::Result extractUnit(const UnitCommand& unit, const extract::Options& options) {
  std::vector<std::string> command = unit.command;
  extract::Result result = extract::extractFile(unit.directory, unit.file, command, options);
  while (!result.parsed && dropUnknownArguments(result.error, command))
    result = extract::extractFile(unit.directory, unit.file, command, options);
  return result;
}

}  // namespace loiter::driver
