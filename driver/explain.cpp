// loiter explain: a rule, or one finding of the last scan.
#include "commands.h"
#include "failure.h"
#include "paths.h"
#include "report/escape.h"
#include "rule_pages.h"
#include "stored_report.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/raw_ostream.h>
#include <nlohmann/json.hpp>

namespace loiter::driver {
namespace {

using llvm::StringRef;

struct ExplainOptions {
  ProjectOptions project;
  std::string what;
};

void explainClass(rules::Class class_, const rules::RuleSet& rules) {
  std::string rule = classRule(class_);
  llvm::outs() << rule << "\n\n"
               << classSummary(class_) << '\n'
               << classReason(class_) << "\n\nInstead: " << classAdvice(class_)
               << "\n\nSilence: " << silenceAdvice(rule) << "\n\nRules of this class:\n";
  for (const rules::Blocking& one : rules.blocking)
    if (one.class_ == class_) llvm::outs() << "  " << one.id << (one.by_default ? "" : " (off by default)") << '\n';
}

void printConditions(const rules::Blocking& rule) {
  for (const rules::Condition& condition : rule.when) llvm::outs() << "  only when " << describe(condition) << '\n';
  for (const rules::Condition& condition : rule.unless) llvm::outs() << "  not when " << describe(condition) << '\n';
}

void explainRule(const rules::Blocking& rule, const analysis::Costs& costs) {
  llvm::outs() << rule.id << "  (class " << classRule(rule.class_) << ", pack " << rule.origin.pack << ", "
               << rule.origin.file << ':' << rule.origin.line << ")\n\n";
  llvm::outs() << "Calls of " << describe(rule.call) << ": " << rule.what << ".\n";
  printConditions(rule);
  llvm::outs() << classReason(rule.class_) << "\n\nCost: " << describeCost(costs, rule.pattern)
               << (rule.unbounded ? ", without a bound" : "") << "\nInstead: " << rule.instead
               << "\n\nSilence: " << silenceAdvice(classRule(rule.class_)) << '\n';
  if (!rule.by_default) llvm::outs() << "Off by default: --enable " << rule.id << '\n';
}

void printStep(const analysis::Step& step, bool with_function) {
  llvm::outs() << "  " << report::printable(step.file) << ':' << step.line << ": "
               << (with_function ? report::printable(step.function) + ": " : "") << report::printable(step.note)
               << '\n';
}

// Silences for this very call.
std::string silencesOf(const analysis::Finding& finding) {
  using Json = nlohmann::ordered_json;
  Json silence = {{"from", finding.sink.function}, {"to", finding.callee}, {"rule", finding.rule}, {"reason", "..."}};
  return "`// NOLINT(" + finding.rule + "): ...` on " + report::printable(finding.sink.file) + ":" +
         std::to_string(finding.sink.line) + ", or in `.loiter.json`:\n`\"silence\": [" +
         report::printable(silence.dump(-1, ' ', false, Json::error_handler_t::replace)) + "]`";
}

// What would make the finding go away, as far as the rules know.
void printRemedies(const analysis::Finding& finding, const rules::RuleSet& rules) {
  llvm::outs() << "\nIt goes away when\n";
  auto rule = llvm::find_if(rules.blocking, [&](const auto& one) { return one.id == finding.rule_id; });
  if (rule != rules.blocking.end()) {
    llvm::outs() << "  the call is replaced: " << rule->instead << '\n';
    for (const rules::Condition& condition : rule->unless) llvm::outs() << "  or " << describe(condition) << '\n';
  }
  llvm::outs() << "  or a step of the chain moves to a thread that may block\n  or it is silenced: "
               << silencesOf(finding) << '\n';
}

void explainFinding(const analysis::Finding& finding, const rules::RuleSet& rules) {
  llvm::outs() << finding.fingerprint << "  " << analysis::levelName(finding.level) << ", "
               << analysis::certaintyName(finding.certainty) << "  [" << finding.rule << ", " << finding.rule_id
               << "]\n\n"
               << report::printable(finding.message()) << "\n\nCost: " << report::printable(finding.cost)
               << "\n\nThe chain:\n";
  for (const analysis::Step& step : finding.chain()) printStep(step, /*with_function=*/true);
  for (const analysis::Step& step : finding.related) printStep(step, /*with_function=*/false);
  if (finding.entries.size() > 1) {
    llvm::outs() << "\nAll that reach it:\n";
    for (const analysis::Entry& entry : finding.entries)
      llvm::outs() << "  " << report::printable(entry.file) << ':' << entry.line << ": "
                   << report::printable(entry.function) << ": " << report::printable(entry.why) << '\n';
  }
  printRemedies(finding, rules);
}

void explainFingerprint(const ExplainOptions& options, const rules::RuleSet& rules) {
  std::vector<std::string> others;
  std::string database = findDatabase(options.project.build, others);
  auto report = loadReport(Cache(cacheFolder(options.project, database)), database, std::nullopt);
  if (!report) throw Failure("no findings of " + database + " are kept; run `loiter scan` first");
  bool found = false;
  auto explain = [&](const analysis::Finding& finding) {
    if (!StringRef(finding.fingerprint).starts_with(options.what)) return;
    explainFinding(finding, rules);
    found = true;
  };
  for (const analysis::Finding& finding : report->findings) explain(finding);
  for (const report::Silenced& silenced : report->silenced) {
    if (!StringRef(silenced.finding.fingerprint).starts_with(options.what)) continue;
    explain(silenced.finding);
    llvm::outs() << "\nIt is silenced: " << report::printable(silenced.reason) << '\n';
  }
  if (!found) throw Failure("the last scan has no finding " + options.what);
}

int runExplain(const ExplainOptions& options) {
  rules::RuleSet rules;
  analysis::Options analysis;
  loadRules(options.project, loadSettings(options.project.root, currentFolder()), rules, analysis);
  StringRef what = options.what;
  for (rules::Class class_ : allClasses())
    if (what == classRule(class_) || what == rules::className(class_)) {
      explainClass(class_, rules);
      return kClean;
    }
  for (const rules::Blocking& rule : rules.blocking)
    if (what == rule.id || what == "loiter-" + rule.id) {
      explainRule(rule, analysis.costs);
      return kClean;
    }
  if (what.size() < 4 || !llvm::all_of(what, llvm::isHexDigit))
    throw Failure("'" + options.what +
                  "' is neither a rule (see `loiter rules list`) nor a fingerprint, of which 4 "
                  "digits are needed");
  explainFingerprint(options, rules);
  return kClean;
}

}  // namespace

Command addExplain(CLI::App& app) {
  auto options = std::make_shared<ExplainOptions>();
  CLI::App* command = app.add_subcommand(
      "explain", "Explains a rule (loiter-blocking-sleep, or one of `loiter rules list`), or a\n"
                 "finding of the last scan by its fingerprint or the beginning of it.");
  command->footer("a rule, or a finding of the last scan");
  addProjectOptions(*command, options->project);
  command->add_option("RULE", options->what)->type_name("RULE|FINGERPRINT")->required();
  return [options] { return runExplain(*options); };
}

}  // namespace loiter::driver
