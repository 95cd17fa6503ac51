// loiter scan: the findings of a whole project, or those that are new in it.
#include "base_comparison.h"
#include "commands.h"
#include "failure.h"
#include "findings.h"
#include "paths.h"
#include "report/outputs.h"
#include "scanning.h"

#include <set>

namespace loiter::driver {
namespace {

struct ScanOptions {
  ProjectOptions project;
  ReportOptions report;
  std::string index;
  std::optional<std::string> diff;
};

// Facts that were kept of what is scanned are no second unit of it, now or as it was.
void dropScanned(IndexContent& index, const Project& project) {
  std::set<std::string> scanned;
  for (const UnitCommand& unit : project.units) scanned.insert(displayPath(unit.file, project.root));
  std::erase_if(index.units, [&](const auto& held) { return scanned.contains(sourceOf(held->unit())); });
}

int runScan(const ScanOptions& options) {
  if (options.diff && options.diff->empty()) throw Failure("--diff names no revision");
  Console console(options.project.verbose);
  auto outputs = report::parseOutputs(options.report.outputs, options.report.sarif_profile);
  Project project = openProject(options.project, console);
  // What cannot be compared with is said before the work is done.
  std::optional<BaseRevision> base;
  if (options.diff) base = readBase(project.root, *options.diff);
  if (base)
    for (const std::string& warning : base->warnings) console.warning("--diff: " + warning);
  Baseline baseline = chooseBaseline(options.report.baseline, project.settings);
  IndexContent index;
  if (!options.index.empty()) index = readIndex(options.index);
  dropScanned(index, project);

  const Project as_opened = project;
  ProjectScan scan(project, options.project, console);
  if (!options.index.empty()) scan.addIndex(options.index, index);
  report::Report report = scan.report();
  FunctionsNow functions_now([&] { return scan.functions(); });
  News news(report, functions_now);
  if (base) {
    std::vector<const facts::Unit*> others;
    others.reserve(index.units.size());
    for (const auto& unit : index.units) others.push_back(&unit->unit());
    compareWithBase(news, report, *base, as_opened, options.project, others, console);
  }
  if (!baseline.file.empty()) news.compareWithBaseline(baseline);
  news.dropKnown();

  report.anchor = anchorOf(options.report, base ? report::Anchor::Diff : report::Anchor::Entry);
  report.sarif_profile = options.report.sarif_profile;
  report.root_uri = options.report.root_uri;
  Verdict verdict{options.report.fail_on.empty() ? project.settings.fail_on : options.report.fail_on,
                  options.report.exit_zero, options.report.strict};
  report.exit_code = exitCode(report, verdict);
  if (!report::writeOutputs(report, outputs, colorOf(options.report), console)) return kUsage;
  return report.exit_code;
}

}  // namespace

Command addScan(CLI::App& app) {
  auto options = std::make_shared<ScanOptions>();
  CLI::App* command = app.add_subcommand(
      "scan", "Analyses the files of compile_commands.json that lie below PATH (default: all).");
  command->footer("a whole project, from its compile_commands.json");
  addProjectOptions(*command, options->project);
  addReportOptions(*command, options->report);
  command->add_option("--diff", options->diff, "only what is new since REVISION")->type_name("REVISION");
  addExtractionOptions(*command, options->project);
  command->add_option("--index", options->index, "link with the facts of `loiter link`")->type_name("FILE");
  command->add_option("path", options->project.paths)->type_name("[PATH...]");
  return [options] { return runScan(*options); };
}

}  // namespace loiter::driver
