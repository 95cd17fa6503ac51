// loiter rules: the packs, their validity, their pages.
#include "commands.h"
#include "failure.h"
#include "paths.h"
#include "report/escape.h"
#include "rule_files.h"
#include "rule_pages.h"
#include "rules/loader.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/raw_ostream.h>

namespace loiter::driver {
namespace {

struct RulesOptions {
  ProjectOptions project;
  std::vector<std::string> files;
  std::string folder;
  CLI::App *list = nullptr, *check = nullptr, *docs = nullptr;
};

void load(const RulesOptions& options, rules::RuleSet& rules, analysis::Options& analysis) {
  loadRules(options.project, loadSettings("", currentFolder()), rules, analysis);
}

int runList(const RulesOptions& options) {
  rules::RuleSet rules;
  analysis::Options analysis;
  load(options, rules, analysis);
  for (const rules::Pack& pack : rules.packs) {
    llvm::outs() << pack.name << ": " << report::printable(pack.title) << '\n';
    for (const rules::Blocking& rule : rules.blocking)
      if (rule.origin.pack == pack.name)
        llvm::outs() << "  " << llvm::left_justify(rule.id, 40) << ' ' << llvm::left_justify(classRule(rule.class_), 24)
                     << (rule.by_default ? "" : " off by default") << '\n';
  }
  return kClean;
}

int runCheck(const RulesOptions& options) {
  std::vector<std::string> files = options.files;
  if (files.empty()) files = {rulesFolder()};
  for (const std::string& file : files)
    if (!exists(file)) throw Failure("'" + file + "': no such file or folder");
  rules::LoadResult loaded = rules::load(files);
  for (const rules::LoadError& error : loaded.errors) {
    llvm::errs() << report::printable(error.file);
    if (error.line) llvm::errs() << ':' << error.line << ':' << error.column;
    llvm::errs() << ": error: " << report::printableLines(error.message) << '\n';
  }
  if (!loaded.errors.empty()) return kUsage;
  analysis::Costs costs;
  std::string error;
  if (auto text = readFile(rulesFolder() + "/costs.json", error)) analysis::loadCosts(*text, costs);
  std::vector<std::string> warnings = rulesWithoutCost(loaded.rules, costs);
  // A pack may fix calls that packs beside it know to block.
  files.push_back(rulesFolder());
  llvm::append_range(warnings, fixesWithoutRule(loaded.rules.fixes, rules::load(files).rules));
  for (const std::string& message : warnings) llvm::errs() << "warning: " << report::printableLines(message) << '\n';
  llvm::outs() << loaded.rules.packs.size() << (loaded.rules.packs.size() == 1 ? " pack, " : " packs, ")
               << loaded.rules.blocking.size()
               << (loaded.rules.blocking.size() == 1 ? " blocking rule" : " blocking rules") << ": valid\n";
  return kClean;
}

int runDocs(const RulesOptions& options) {
  rules::RuleSet rules;
  analysis::Options analysis;
  load(options, rules, analysis);
  if (auto error = llvm::sys::fs::create_directories(options.folder))
    throw Failure("cannot make '" + options.folder + "': " + error.message());
  auto write = [&](const std::string& name, const std::string& text) {
    std::string path = options.folder + "/" + name;
    if (std::string error = writeOutput(path, text); !error.empty())
      throw Failure("cannot write '" + path + "': " + error);
  };
  write("README.md", indexPage(rules));
  for (rules::Class class_ : allClasses()) write(classRule(class_) + ".md", classPage(class_, rules, analysis.costs));
  for (const rules::Pack& pack : rules.packs) write("pack-" + pack.name + ".md", packPage(pack, rules, analysis.costs));
  return kClean;
}

}  // namespace

Command addRules(CLI::App& app) {
  auto options = std::make_shared<RulesOptions>();
  CLI::App* command = app.add_subcommand("rules", "Lists the rules, checks rule packs, or writes pages about them.");
  command->footer("list, check or document the rule packs")->require_subcommand(1);
  options->list = command->add_subcommand("list", "Lists every pack and its blocking rules.");
  options->list->footer("the packs and their rules");
  options->check = command->add_subcommand("check", "Checks packs (default: those that come with Loiter).");
  options->check->footer("whether packs are valid");
  options->check->add_option("files", options->files)->type_name("[FILE...]");
  options->docs = command->add_subcommand("docs", "Writes a page about every class of rules and every pack.");
  options->docs->footer("pages about rules and packs");
  options->docs->add_option("folder", options->folder)->type_name("DIR")->required();
  for (CLI::App* sub : {options->list, options->docs})
    sub->add_option("--rules", options->project.rules, "add rule packs")
        ->type_name("PATH")
        ->expected(1)
        ->allow_extra_args(false)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  return [options] {
    return options->list->parsed()    ? runList(*options)
           : options->check->parsed() ? runCheck(*options)
                                      : runDocs(*options);
  };
}

}  // namespace loiter::driver
