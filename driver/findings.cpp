#include "findings.h"

#include "failure.h"
#include "paths.h"
#include "silences.h"

#include <llvm/ADT/STLExtras.h>

namespace loiter::driver {
namespace {

// With paths given, a finding is shown if something of it lies below one of them.
bool touchesPaths(const analysis::Finding& finding, const Project& project) {
  auto touches = [&](const analysis::Place& place) {
    return isSelected(project, absolutePath(place.file, project.root));
  };
  return touches(finding.entry()) || touches(finding.sink) || llvm::any_of(finding.chain(), touches);
}

bool isLeftOut(const analysis::Finding& finding, const Project& project) {
  const analysis::Place& place = analysis::callInEntry(finding, finding.entry());
  return isExcluded(project.settings, absolutePath(place.file, project.root));
}

}  // namespace

report::Report makeReport(const Project& project, const std::vector<const facts::Unit*>& units,
                          const std::vector<analysis::FailedUnit>& failed) {
  analysis::ProgramPtr program = analysis::link(units, project.rules);
  return makeReport(project, units, failed, analysis::analyze(*program, project.analysis));
}

report::Report makeReport(const Project& project, const std::vector<const facts::Unit*>& units,
                          const std::vector<analysis::FailedUnit>& failed, analysis::Analysis result) {
  report::Report report;
  report.root = project.root;
  report.rules = &project.rules;
  report.costs = &project.analysis.costs;
  report.costs_page = project.settings.costs_page;
  report.failed = failed;
  report.skipped = project.skipped;
  report.not_selected = project.not_selected;
  report.excluded = project.excluded;
  report.pool_threads = project.analysis.costs.pool_threads;

  report.statistics = result.statistics;
  report.statistics.units = units.size();
  for (analysis::Finding& finding : result.findings)
    if (touchesPaths(finding, project) && !isLeftOut(finding, project))
      report.findings.push_back(std::move(finding));
    else
      report.left_out.push_back(std::move(finding));

  applySilences(units, project, report.isComplete(), report);
  return report;
}

int exitCode(const report::Report& report, const Verdict& verdict) {
  bool nothing_read = report.statistics.units == 0;  // then "no findings" says nothing
  if ((verdict.strict || nothing_read) && !report.failed.empty()) return kIncomplete;
  analysis::Level least = verdict.fail_on == "error"  ? analysis::Level::Error
                          : verdict.fail_on == "note" ? analysis::Level::Note
                                                      : analysis::Level::Warning;
  bool found = llvm::any_of(report.findings, [&](const auto& finding) { return finding.level >= least; });
  return found && !verdict.exit_zero ? kFindings : kClean;
}

}  // namespace loiter::driver
