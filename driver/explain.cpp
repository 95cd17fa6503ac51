// loiter explain: a rule, or one finding of the last scan.
#include "commands.h"
#include "failure.h"
#include "last_result.h"
#include "paths.h"
#include "report/escape.h"
#include "rule_pages.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/raw_ostream.h>
#include <nlohmann/json.hpp>

namespace loiter::driver {
namespace {

using Json = nlohmann::json;
using llvm::StringRef;

struct ExplainOptions {
  ProjectOptions project;
  std::string what;
};

void explainClass(rules::Class class_, const rules::RuleSet& rules) {
  std::string rule = classRule(class_);
  llvm::outs() << rule << "\n\n" << classSummary(class_) << '\n' << classReason(class_) << "\n\nInstead: "
               << classAdvice(class_) << "\n\nSilence: " << silenceAdvice(rule) << "\n\nRules of this class:\n";
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

std::string text(const Json& item, const char* key) {
  auto found = item.find(key);
  return found != item.end() && found->is_string() ? report::printable(found->get<std::string>()) : std::string();
}

std::string placeText(const Json& item) {
  auto line = item.find("line");
  return text(item, "file") + ":" + (line != item.end() ? line->dump() : "0");
}

// What would make the finding go away, as far as the rules know.
void printRemedies(const Json& finding, const rules::RuleSet& rules) {
  llvm::outs() << "\nIt goes away when\n";
  auto rule = llvm::find_if(rules.blocking, [&](const auto& one) { return one.id == text(finding, "rule_id"); });
  if (rule != rules.blocking.end()) {
    llvm::outs() << "  the call is replaced: " << rule->instead << '\n';
    for (const rules::Condition& condition : rule->unless) llvm::outs() << "  or " << describe(condition) << '\n';
  }
  llvm::outs() << "  or a step of the chain moves to a thread that may block\n  or it is silenced: "
               << silenceAdvice(text(finding, "rule")) << '\n';
}

void explainFinding(const Json& finding, const rules::RuleSet& rules) {
  llvm::outs() << text(finding, "fingerprint") << "  " << text(finding, "level") << ", " << text(finding, "certainty")
               << "  [" << text(finding, "rule") << ", " << text(finding, "rule_id") << "]\n\n"
               << text(finding, "message") << "\n\nThe chain:\n";
  for (const Json& step : finding.value("chain", Json::array()))
    llvm::outs() << "  " << placeText(step) << ": " << text(step, "function") << ": " << text(step, "note") << '\n';
  for (const Json& step : finding.value("related", Json::array()))
    llvm::outs() << "  " << placeText(step) << ": " << text(step, "note") << '\n';
  const Json entries = finding.value("entries", Json::array());
  if (entries.size() > 1) llvm::outs() << "\nAll that reach it:\n";
  for (const Json& entry : entries)
    if (entries.size() > 1)
      llvm::outs() << "  " << placeText(entry) << ": " << text(entry, "function") << ": " << text(entry, "why") << '\n';
  printRemedies(finding, rules);
}

// The findings whose fingerprint begins with `prefix`.
std::vector<Json> findFindings(const std::string& stored, StringRef prefix) {
  Json report = Json::parse(stored, nullptr, /*allow_exceptions=*/false);
  if (!report.is_object()) throw Failure("the kept findings are damaged; run `loiter scan` again");
  std::vector<Json> found;
  for (const char* list : {"findings", "silenced"})
    for (const Json& finding : report.value(list, Json::array()))
      if (finding.is_object() && StringRef(text(finding, "fingerprint")).starts_with(prefix)) found.push_back(finding);
  return found;
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
    throw Failure("'" + options.what + "' is neither a rule (see `loiter rules list`) nor a fingerprint");
  std::vector<Json> found = findFindings(loadLastResult(options.project), what);
  if (found.empty()) throw Failure("the last scan has no finding " + options.what);
  for (const Json& finding : found) explainFinding(finding, rules);
  return kClean;
}

}  // namespace

Command addExplain(CLI::App& app) {
  auto options = std::make_shared<ExplainOptions>();
  CLI::App* command = app.add_subcommand(
      "explain", "Explains a rule (loiter-blocking-sleep, or one of `loiter rules list`), or a finding of\n"
                 "the last scan by its fingerprint or the beginning of it.");
  command->footer("a rule, or a finding of the last scan");
  addProjectOptions(*command, options->project);
  command->add_option("what", options->what)->type_name("RULE|FINGERPRINT")->required();
  return [options] { return runExplain(*options); };
}

}  // namespace loiter::driver
