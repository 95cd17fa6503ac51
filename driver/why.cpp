// loiter why: the contexts that a function can run in, and the chain that proves each.
#include "commands.h"
#include "extraction.h"
#include "failure.h"
#include "report/escape.h"

#include <llvm/Support/raw_ostream.h>

namespace loiter::driver {
namespace {

struct WhyOptions {
  ProjectOptions project;
  std::string function;
};

void printStep(const analysis::Step& step) {
  llvm::outs() << "    " << report::printable(step.file) << ':' << step.line << ": "
               << report::printable(step.note.empty() ? step.function : step.note) << '\n';
}

void print(const analysis::Why& why) {
  llvm::outs() << report::printable(why.function) << "  (" << report::printable(why.place.file) << ':' << why.place.line
               << ")\n";
  if (why.contexts.empty()) llvm::outs() << "  is not known to run on a loop\n";
  for (const auto& context : why.contexts) {
    llvm::outs() << "  runs in context '" << context.context << "': " << report::printable(context.why) << '\n';
    for (const analysis::Step& step : context.chain) printStep(step);
  }
  if (!why.blocks.empty()) llvm::outs() << "  blocks by itself:\n";
  for (const analysis::Step& step : why.blocks) printStep(step);
}

int runWhy(const WhyOptions& options) {
  if (options.function.empty()) throw Failure("why needs a function's name: loiter why Session::read");
  Console console(options.project.verbose);
  Project project = openProject(options.project, console);
  Extraction extraction = Extractor(project, options.project, console).run();
  for (const analysis::FailedUnit& unit : extraction.failed)
    console.warning(unit.file + ": " + unit.why + " (its functions may be missing below)");
  analysis::ProgramPtr program = analysis::link(extraction.facts(), project.rules);
  std::vector<analysis::Why> answers = analysis::Answers(*program, project.analysis).why(options.function);
  if (answers.empty())
    throw Failure("no function '" + options.function + "' in " + project.database +
                  "; a name is qualified, or the end of one: Session::read, read");
  for (const analysis::Why& answer : answers) print(answer);
  return kClean;
}

}  // namespace

Command addWhy(CLI::App& app) {
  auto options = std::make_shared<WhyOptions>();
  CLI::App* command = app.add_subcommand(
      "why", "Says in which contexts FUNCTION (a qualified name, or its end) can run, and why.");
  command->footer("where a function can run, and why");
  addProjectOptions(*command, options->project);
  addExtractionOptions(*command, options->project);
  command->add_option("function", options->function)->type_name("FUNCTION")->required();
  return [options] { return runWhy(*options); };
}

}  // namespace loiter::driver
