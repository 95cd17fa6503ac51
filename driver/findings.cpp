#include "findings.h"

#include "failure.h"
#include "paths.h"
#include "silences.h"

#include <llvm/ADT/STLExtras.h>

namespace loiter::driver {
namespace {

bool touches(const analysis::Place& place, const Project& project) {
  std::string file = absolutePath(place.file, project.root);
  return llvm::any_of(project.paths, [&](const std::string& path) {
    return isBelow(file, path) || isBelow(realPath(file), realPath(path));
  });
}

// With paths given, a finding is shown if something of it lies below one of them.
bool isSelected(const analysis::Finding& finding, const Project& project) {
  if (project.paths.empty()) return true;
  return touches(finding.entry, project) || touches(finding.sink, project) ||
         llvm::any_of(finding.chain, [&](const analysis::Step& step) { return touches(step, project); });
}

bool isLeftOut(const analysis::Finding& finding, const Project& project) {
  const analysis::Place& place = report::primaryPlace(finding, report::Anchor::Entry);
  return isExcluded(project.settings, absolutePath(place.file, project.root));
}

}  // namespace

report::Report makeReport(const Project& project, const std::vector<const facts::Unit*>& units,
                          const std::vector<analysis::FailedUnit>& failed) {
  report::Report report;
  report.root = project.root;
  report.rules = &project.rules;
  report.failed = failed;
  report.skipped = project.skipped;
  report.not_selected = project.not_selected;
  report.excluded = project.excluded;

  analysis::ProgramPtr program = analysis::link(units, project.rules);
  analysis::Analysis result = analysis::analyze(*program, project.analysis);
  report.statistics = result.statistics;
  report.statistics.units = units.size();
  for (analysis::Finding& finding : result.findings)
    if (isSelected(finding, project) && !isLeftOut(finding, project)) report.findings.push_back(std::move(finding));

  bool complete = failed.empty() && project.not_selected == 0;
  applySilences(units, project.settings, complete, report);
  return report;
}

int exitCode(const report::Report& report, const Verdict& verdict) {
  if (verdict.strict && !report.failed.empty()) return kIncomplete;
  analysis::Level least = verdict.fail_on == "error"  ? analysis::Level::Error
                          : verdict.fail_on == "note" ? analysis::Level::Note
                                                      : analysis::Level::Warning;
  bool found = llvm::any_of(report.findings, [&](const auto& finding) { return finding.level >= least; });
  return found && !verdict.exit_zero ? kFindings : kClean;
}

}  // namespace loiter::driver
