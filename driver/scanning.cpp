#include "scanning.h"

#include "comparison.h"
#include "findings.h"
#include "last_scan.h"
#include "stored_report.h"

namespace loiter::driver {

ProjectScan::ProjectScan(Project& project, const ProjectOptions& options, Console& console,
                         const extract::Overlay* overlay)
    : project_(project), options_(options), console_(console), overlaid_(overlay != nullptr),
      settings_(reportKey(project)), extractor_(project, options, console, overlay) {}
ProjectScan::~ProjectScan() = default;

void ProjectScan::addIndex(const std::string& file, const IndexContent& index) {
  settings_.add(hex(contentOf(file).value_or(Hash())));
  for (const auto& unit : index.units) others_.push_back(&unit->unit());
}

std::optional<Hash> ProjectScan::key() const {
  auto facts = extractor_.factsHash();
  if (!facts) return std::nullopt;
  HashInput input = settings_;
  return input.add(hex(*facts)).hash();
}

std::optional<report::Report> ProjectScan::storedReport() const {
  auto known = key();
  auto stored = known ? loadReport(extractor_.cache(), project_.database, known) : std::nullopt;
  if (!stored) return std::nullopt;
  // A damaged list of units is made again with the report.
  std::string why;
  if (!overlaid_ && !project_.not_selected && !loadLastScan(extractor_.cache(), project_.database, why))
    return std::nullopt;
  console_.detail("0 units parsed, " + std::to_string(project_.units.size()) + " from the cache; nothing changed");
  stored->rules = &project_.rules;
  stored->costs = &project_.analysis.costs;
  stored->costs_page = project_.settings.costs_page;
  return stored;
}

const std::vector<const facts::Unit*>& ProjectScan::units() {
  if (extraction_) return units_;
  extraction_ = extractor_.run();
  units_ = extraction_->facts();
  units_.insert(units_.end(), others_.begin(), others_.end());
  return units_;
}

analysis::Answers& ProjectScan::analysed() {
  if (answers_) return *answers_;
  program_ = analysis::link(units(), project_.rules);
  answers_ = std::make_unique<analysis::Answers>(*program_, project_.analysis);
  return *answers_;
}

const analysis::Answers& ProjectScan::answers() { return analysed(); }

Functions ProjectScan::functions() { return functionsOf(units(), project_.root); }

report::Report ProjectScan::report() {
  auto stored = storedReport();
  return stored ? std::move(*stored) : newReport();
}

report::Report ProjectScan::newReport() {
  report::Report report = makeReport(project_, units(), extraction_->failed, analysed().findings());
  if (overlaid_) return report;
  storeReport(extractor_.cache(), project_, key(), report, console_);
  if (!project_.not_selected)
    storeLastScan(extractor_.cache(), project_, options_, extractor_.scannedUnits(), units(), key(), console_);
  return report;
}

}  // namespace loiter::driver
