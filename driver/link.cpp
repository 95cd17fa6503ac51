// loiter link: the facts of many units into one index, or into findings.
#include "baseline_file.h"
#include "commands.h"
#include "comparison.h"
#include "extraction.h"
#include "failure.h"
#include "findings.h"
#include "index.h"
#include "paths.h"
#include "report/outputs.h"

#include <llvm/ADT/STLExtras.h>

namespace loiter::driver {
namespace {

struct LinkOptions {
  ProjectOptions project;
  ReportOptions report;
  std::vector<std::string> inputs;
  std::string index;
};

void writeIndex(const LinkOptions& options) {
  std::vector<std::string> all;
  for (const std::string& input : options.inputs)
    for (std::string& bytes : factsIn(input)) all.push_back(std::move(bytes));
  std::string error = writeOutput(options.index, makeIndex(std::move(all)));
  if (!error.empty()) throw Failure("cannot write '" + options.index + "': " + error);
}

// Facts name files from the project's folder, and do not know where that is.
void warnOfRoot(const std::string& root, const std::vector<const facts::Unit*>& units, Console& console) {
  if (llvm::any_of(units, [&](const facts::Unit* unit) { return exists(absolutePath(sourceOf(*unit), root)); })) return;
  console.warning("no source of the facts, such as " + sourceOf(*units.front()) + ", is below '" + root +
                  "'; name the project's folder with --root");
}

int writeFindings(const LinkOptions& options, const std::vector<const facts::Unit*>& units, Console& console) {
  auto outputs = report::parseOutputs(options.report.outputs, options.report.sarif_profile);
  Project project;
  project.settings = loadSettings(options.project.root, currentFolder());
  project.root = !options.project.root.empty()     ? absolutePath(options.project.root, currentFolder())
                 : project.settings.folder.empty() ? currentFolder()
                                                   : project.settings.folder;
  warnOfRoot(project.root, units, console);
  Baseline baseline = chooseBaseline(options.report.baseline, project.settings);
  loadRules(options.project, project.settings, project.rules, project.analysis);
  std::vector<analysis::FailedUnit> failed;
  for (const facts::Unit* unit : units)
    if (std::string why = problemOf(*unit); !why.empty()) failed.push_back({sourceOf(*unit), why});
  report::Report report = makeReport(project, units, failed);
  leaveOutBaseline(report, baseline, FunctionsNow([&] { return functionsOf(units, project.root); }));
  report.anchor = anchorOf(options.report, report::Anchor::Entry);
  report.sarif_profile = options.report.sarif_profile;
  report.root_uri = options.report.root_uri;
  Verdict verdict{options.report.fail_on.empty() ? project.settings.fail_on : options.report.fail_on,
                  options.report.exit_zero, options.report.strict};
  report.exit_code = exitCode(report, verdict);
  if (!report::writeOutputs(report, outputs, colorOf(options.report), console)) return kUsage;
  return report.exit_code;
}

// A whole program's objects may hold hundreds without facts: those of libraries.
void warnOfOthers(const std::vector<IndexContent>& contents, Console& console) {
  std::vector<std::string> without;
  for (const IndexContent& content : contents)
    without.insert(without.end(), content.without.begin(), content.without.end());
  if (without.empty()) return;
  constexpr size_t kNamed = 3;
  std::string names;
  for (size_t i = 0; i < std::min(kNamed, without.size()); ++i) names += (i ? ", " : "") + without[i];
  if (without.size() > kNamed) names += " and " + std::to_string(without.size() - kNamed) + " more";
  console.warning("no facts in " + names + "; compile with clang++ -fplugin=LoiterExtract.so");
}

int runLink(const LinkOptions& options) {
  Console console(false);
  if (options.inputs.empty()) throw Failure("link needs facts: loiter link a.facts b.facts -o project.index");
  std::vector<IndexContent> contents = readIndices(options.inputs);
  std::vector<const facts::Unit*> units;
  for (const IndexContent& content : contents)
    for (const auto& unit : content.units) units.push_back(&unit->unit());
  warnOfOthers(contents, console);
  if (units.empty()) throw Failure("no facts in what was given");
  if (!options.index.empty()) writeIndex(options);
  // With an index alone nobody asked for findings.
  if (!options.index.empty() && options.report.outputs.empty()) return kClean;
  return writeFindings(options, units, console);
}

}  // namespace

Command addLink(CLI::App& app) {
  auto options = std::make_shared<LinkOptions>();
  CLI::App* command = app.add_subcommand(
      "link", "Links facts, or indices of facts. With -o writes them as one index; without -o, or "
              "with --output, reports the findings.");
  command->footer("facts into an index, or into findings");
  command->add_option("-o", options->index, "where the index goes")->type_name("FILE");
  command->add_option("--root", options->project.root, "the project's folder, for settings and excerpts")
      ->type_name("DIR");
  command->add_option("--rules", options->project.rules, "add rule packs")
      ->type_name("PATH")
      ->expected(1)
      ->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  command->add_option("--enable", options->project.enable, "turn on rules that are off by default")
      ->type_name("ID")
      ->expected(1)
      ->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  command->add_option("--costs", options->project.costs, "costs that replace the packs'")->type_name("FILE");
  addReportOptions(*command, options->report);
  command->add_option("facts", options->inputs)->type_name("FACTS...");
  return [options] { return runLink(*options); };
}

}  // namespace loiter::driver
