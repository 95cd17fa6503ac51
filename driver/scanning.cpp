#include "scanning.h"

#include "extraction.h"
#include "findings.h"
#include "stored_report.h"

namespace loiter::driver {

report::Report scanProject(Project& project, const ProjectOptions& options, const std::string& index_file,
                           const IndexContent& index, std::optional<Functions>* functions, Console& console) {
  HashInput settings = reportKey(project);
  if (!index_file.empty()) settings.add(hex(contentOf(index_file).value_or(Hash())));
  auto keyOf = [&](const std::optional<Hash>& facts) -> std::optional<Hash> {
    if (!facts) return std::nullopt;
    HashInput input = settings;
    return input.add(hex(*facts)).hash();
  };

  Extractor extractor(project, options, console);
  if (auto key = keyOf(extractor.factsHash()); key && !functions)
    if (auto stored = loadReport(extractor.cache(), project.database, key)) {
      console.detail("0 units parsed, " + std::to_string(project.units.size()) + " from the cache; nothing changed");
      stored->rules = &project.rules;
      stored->costs = &project.analysis.costs;
      stored->costs_page = project.settings.costs_page;
      return std::move(*stored);
    }
  Extraction extraction = extractor.run();
  std::vector<const facts::Unit*> units = extraction.facts();
  for (const auto& unit : index.units) units.push_back(&unit->unit());
  report::Report report = makeReport(project, units, extraction.failed);
  if (functions) functions->emplace(units, [](const std::string& file) { return file; });
  storeReport(extractor.cache(), project, keyOf(extractor.factsHash()), report, console);
  return report;
}

}  // namespace loiter::driver
