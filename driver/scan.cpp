// loiter scan: the whole project, from compile commands to findings.
#include "commands.h"
#include "extraction.h"
#include "failure.h"
#include "findings.h"
#include "index.h"
#include "report/outputs.h"
#include "stored_report.h"

namespace loiter::driver {
namespace {

struct ScanOptions {
  ProjectOptions project;
  ReportOptions report;
  std::string index;
};

// The stored report if nothing changed since; otherwise a new one, which is stored.
report::Report findOrMakeReport(const ScanOptions& options, Project& project, Console& console) {
  // Facts that came from elsewhere take part as if they were of this project.
  IndexContent index;
  if (!options.index.empty()) index = readIndex(options.index);
  HashInput settings = reportKey(project);
  if (!options.index.empty()) settings.add(hex(contentOf(options.index).value_or(Hash())));
  auto keyOf = [&](const std::optional<Hash>& facts) -> std::optional<Hash> {
    if (!facts) return std::nullopt;
    HashInput input = settings;
    return input.add(hex(*facts)).hash();
  };

  Extractor extractor(project, options.project, console);
  if (auto key = keyOf(extractor.factsHash()))
    if (auto stored = loadReport(extractor.cache(), project.database, key)) {
      console.detail("0 units parsed, " + std::to_string(project.units.size()) + " from the cache; nothing changed");
      return std::move(*stored);
    }
  Extraction extraction = extractor.run();
  std::vector<const facts::Unit*> units = extraction.facts();
  for (const auto& unit : index.units) units.push_back(&unit->unit());
  report::Report report = makeReport(project, units, extraction.failed);
  storeReport(extractor.cache(), project, keyOf(extractor.factsHash()), report, console);
  return report;
}

int runScan(const ScanOptions& options) {
  Console console(options.project.verbose);
  auto outputs = report::parseOutputs(options.report.outputs);
  Project project = openProject(options.project, console);
  report::Report report = findOrMakeReport(options, project, console);
  report.rules = &project.rules;
  report.anchor = options.report.anchor == "sink" ? report::Anchor::Sink : report::Anchor::Entry;
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
  addExtractionOptions(*command, options->project);
  command->add_option("--index", options->index, "link with the facts of `loiter link`")->type_name("FILE");
  command->add_option("path", options->project.paths)->type_name("[PATH...]");
  return [options] { return runScan(*options); };
}

}  // namespace loiter::driver
