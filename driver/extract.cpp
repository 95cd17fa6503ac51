// loiter extract: one translation unit to facts, as one step of a build.
#include "commands.h"
#include "facts/dump.h"
#include "facts/facts.h"
#include "failure.h"

#include "host_compiler.h"
#include "paths.h"
#include "unit_extract.h"
#include "workers.h"

#include <llvm/ADT/StringRef.h>
#include <llvm/Support/raw_ostream.h>

namespace loiter::driver {
namespace {

struct ExtractOptions {
  ProjectOptions project;
  std::string output, dump, depfile;
  std::vector<std::string> command;
};

int runDump(const std::string& file) {
  facts::OpenResult opened = facts::open(file);
  if (!opened.unit) throw Failure(file + ": " + opened.error);
  facts::dump(opened.unit->unit(), llvm::outs());
  return kClean;
}

// The source among the words of a command: the one with an extension of C or C++, or behind `--`.
std::string sourceOf(const std::vector<std::string>& command) {
  for (size_t i = 1; i < command.size(); ++i) {
    CompileEntry entry{currentFolder(), absolutePath(command[i], currentFolder()), command};
    if (command[i].empty() || command[i][0] == '-' || command[i - 1] == "-o") continue;
    UnitCommand unit = makeCommand(entry);
    if (unit.skipped.empty() && exists(entry.file) && !isFolder(entry.file)) return entry.file;
  }
  throw Failure("no existing C or C++ file in the command behind `--`");
}

std::string makeDepfile(const std::string& target, const std::vector<std::string>& files) {
  std::string text = target + ":";
  for (const std::string& file : files) {
    text += " \\\n  ";
    for (char c : file) {
      if (c == ' ' || c == '#') text += '\\';
      if (c == '$') text += '$';
      text += c;
    }
  }
  return text + "\n";
}

// An error, or behind a NUL the depfile and behind another the facts. The child's standard output is not the
// user's, so it writes no file itself.
std::string extractInChild(const UnitCommand& unit, const extract::Options& options, const ExtractOptions& wanted) {
  extract::Result result = extractUnit(unit, options);
  if (!result.parsed) return result.error.empty() ? "could not be read" : result.error;
  return '\0' + makeDepfile(wanted.output, result.reading.files) + '\0' + facts::serialize(result.unit);
}

void write(const std::string& file, std::string_view bytes) {
  if (std::string error = writeOutput(file, bytes); !error.empty())
    throw Failure("cannot write '" + file + "': " + error);
}

int runExtract(const ExtractOptions& options) {
  if (!options.dump.empty()) return runDump(options.dump);
  if (options.output.empty() || options.command.empty())
    throw Failure("extract needs -o FILE and a command: loiter extract -o a.facts -- clang++ -c a.cpp");
  Console console(options.project.verbose);
  CompileEntry entry{currentFolder(), sourceOf(options.command), options.command};
  UnitCommand unit = makeCommand(entry);
  if (!unit.failed.empty()) throw Failure(unit.failed);
  HostCompilers("", console).adapt(unit);

  rules::RuleSet rules;
  analysis::Options unused;
  Settings settings = loadSettings(options.project.root, currentFolder());
  loadRules(options.project, settings, rules, unused);
  std::string root = !options.project.root.empty() ? absolutePath(options.project.root, currentFolder())
                     : settings.folder.empty()     ? currentFolder()
                                                   : settings.folder;
  extract::Options extract_options = extractOptions(rules, root, options.project.skip_bodies);

  WorkerOptions workers;
  workers.timeout = std::chrono::seconds(options.project.timeout_s);
  workers.show_noise = console.verbose();
  std::string answer;
  runForked(
      1, workers, [&](size_t) { return extractInChild(unit, extract_options, options); },
      [&](size_t, JobOutcome outcome) { answer = outcome.died.empty() ? outcome.message : outcome.died; });
  auto [error, results] = llvm::StringRef(answer).split('\0');
  if (!error.empty()) throw Failure(displayPath(unit.file, extract_options.root) + ": " + error.str());
  auto [depfile, unit_facts] = results.split('\0');
  write(options.output, unit_facts);
  if (!options.depfile.empty()) write(options.depfile, depfile);
  return kClean;
}

}  // namespace

Command addExtract(CLI::App& app) {
  auto options = std::make_shared<ExtractOptions>();
  CLI::App* command = app.add_subcommand(
      "extract", "Writes the facts of one file, compiled by COMMAND, for a build system to keep and "
                 "`loiter link` to read. Never fails on findings, nor on errors in the source.");
  command->footer("the facts of one file");
  command->add_option("-o", options->output, "where the facts go")->type_name("FILE");
  command->add_option("--depfile", options->depfile, "where the names of all files read go")->type_name("FILE");
  command->add_option("--dump", options->dump, "print a facts file as text instead")->type_name("FILE");
  command->add_option("--root", options->project.root, "the project's folder")->type_name("DIR");
  command->add_option("--rules", options->project.rules, "add rule packs")
      ->type_name("PATH")
      ->expected(1)
      ->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  command->add_option("--timeout", options->project.timeout_s, "give up after so long (default: 300)")
      ->type_name("SECONDS")
      ->check(between(1, 86400));
  command->add_flag("!--no-skip", options->project.skip_bodies, "parse the bodies that packs describe, too");
  command->add_flag("-v,--verbose", options->project.verbose, "say what is done");
  command->add_option("command", options->command)->type_name("-- COMMAND...");
  return [options] { return runExtract(*options); };
}

}  // namespace loiter::driver
