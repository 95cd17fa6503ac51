// loiter baseline: a file of the faults that a project has, so that scans report what is not in it.
#include "baseline_file.h"
#include "commands.h"
#include "comparison.h"
#include "failure.h"
#include "paths.h"
#include "scanning.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/raw_ostream.h>

namespace loiter::driver {
namespace {

struct BaselineOptions {
  ProjectOptions project;
  std::string file;
  CLI::App *create = nullptr, *update = nullptr, *prune = nullptr;
};

constexpr const char* kDefaultFile = "loiter-baseline.txt";

struct State {
  std::string file;
  bool complete = true;  // all units were read; else what is not found may still be there
  std::vector<Way> now;  // all, those first that a report shows
  size_t shown = 0;
  std::optional<FunctionsNow> functions;
};

State scan(const BaselineOptions& options, bool exists_already) {
  Console console(options.project.verbose);
  Project project = openProject(options.project, console);
  State state;
  state.file = !options.file.empty()                ? options.file
               : !project.settings.baseline.empty() ? project.settings.baseline
                                                    : project.root + "/" + kDefaultFile;
  if (exists_already != exists(state.file))
    throw Failure("'" + state.file + "' " +
                  (exists_already ? "is not there; `loiter baseline create` makes it"
                                  : "is there already; `loiter baseline update` or `prune` changes it"));
  ProjectScan scan(project, options.project, console);
  report::Report report = scan.report();
  for (const analysis::FailedUnit& unit : report.failed)
    console.warning(unit.file + " could not be analysed completely: " + unit.why);
  if (report.statistics.units == 0 && !report.failed.empty())
    throw Failure("no file could be analysed; nothing is written");
  state.complete = report.isComplete();
  state.now = allWays(report);
  state.functions.emplace(scan.functions());
  for (const analysis::Finding& finding : report.findings) state.shown += finding.entries.size();
  return state;
}

void write(const State& state, const std::vector<Way>& ways) {
  if (std::string error = writeOutput(state.file, baselineText(ways)); !error.empty())
    throw Failure("cannot write '" + state.file + "': " + error);
}

std::string counted(size_t faults) { return std::to_string(faults) + (faults == 1 ? " fault" : " faults") + " known"; }

int runCreate(const BaselineOptions& options) {
  State state = scan(options, /*exists_already=*/false);
  state.now.resize(state.shown);
  write(state, state.now);
  llvm::outs() << state.file << ": " << counted(state.shown) << '\n';
  return kClean;
}

// What is fixed is forgotten; what was not read or is silenced may come again.
int runUpdate(const BaselineOptions& options) {
  State state = scan(options, /*exists_already=*/true);
  std::vector<Way> before = readBaseline(state.file), kept;
  KnownFaults faults = findKnown(before, state.now, nullptr, *state.functions, state.complete);
  size_t added = 0, fixed = 0, unread = 0;
  for (size_t i = 0; i < state.now.size(); ++i) {
    bool adds = !faults.known[i] && i < state.shown && options.update->parsed();
    added += adds;
    if (faults.known[i] || adds) kept.push_back(state.now[i]);
  }
  for (size_t i = 0; i < before.size(); ++i) {
    if (!faults.gone[i]) continue;
    fixed += faults.fixed[i];
    unread += !faults.fixed[i];
    if (!faults.fixed[i]) kept.push_back(before[i]);
  }
  // Where not all was read, no line changes but those that are said to.
  if ((state.complete && !unread) || added || fixed) write(state, kept);
  llvm::outs() << state.file << ": " << counted(kept.size()) << ", " << added << " added, " << fixed
               << " fixed and removed";
  if (unread)
    llvm::outs() << "; " << unread << " kept, because " << (unread == 1 ? "its" : "their") << " code was not read";
  llvm::outs() << '\n';
  return kClean;
}

}  // namespace

Command addBaseline(CLI::App& app) {
  auto options = std::make_shared<BaselineOptions>();
  CLI::App* command = app.add_subcommand(
      "baseline", "Keeps a file of the faults that a project has. `loiter scan` reports only others if it is\n"
                  "given with --baseline, or named by \"baseline\" in .loiter.json.");
  command->footer("create, update or prune a file of known faults")->require_subcommand(1);
  options->create = command->add_subcommand("create", "Writes all that is found now.");
  options->create->footer("all that is found now");
  options->update = command->add_subcommand("update", "Adds what is new and removes what is fixed.");
  options->update->footer("and what is new, without what is fixed");
  options->prune = command->add_subcommand("prune", "Removes what is fixed.");
  options->prune->footer("without what is fixed");
  for (CLI::App* sub : {options->create, options->update, options->prune}) {
    addProjectOptions(*sub, options->project);
    addExtractionOptions(*sub, options->project);
    sub->add_option("--baseline", options->file, std::string("default: ") + kDefaultFile + " in the project's folder")
        ->type_name("FILE");
  }
  return [options] { return options->create->parsed() ? runCreate(*options) : runUpdate(*options); };
}

}  // namespace loiter::driver
