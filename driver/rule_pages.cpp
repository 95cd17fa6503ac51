#include "rule_pages.h"

#include <llvm/ADT/StringExtras.h>

#include <algorithm>
#include <set>

namespace loiter::driver {
namespace {

using rules::Blocking;

std::string conditionList(const rules::Conditions& conditions, const std::string& between) {
  std::vector<std::string> parts;
  for (const rules::Condition& condition : conditions) parts.push_back(describe(condition));
  return llvm::join(parts, between);
}

std::string ruleSection(const Blocking& rule, const analysis::Costs& costs) {
  std::string text = "### " + rule.id + "\n\n";
  text += describe(rule.call) + ": " + rule.what + ".\n\n";
  text += "- Class: [" + classRule(rule.class_) + "](" + classRule(rule.class_) + ".md)\n";
  text += "- Cost: " + describeCost(costs, rule.pattern) + (rule.unbounded ? ", without a bound" : "") + "\n";
  if (!rule.when.empty()) text += "- Only when " + conditionList(rule.when, ", and ") + "\n";
  for (const rules::Condition& condition : rule.unless) text += "- Not when " + describe(condition) + "\n";
  if (!rule.by_default) text += "- Off by default: `--enable " + rule.id + "`\n";
  text += "- Instead: " + rule.instead + "\n\n";
  return text;
}

std::vector<const Blocking*> sorted(const rules::RuleSet& rules, auto&& wanted) {
  std::vector<const Blocking*> found;
  for (const Blocking& rule : rules.blocking)
    if (wanted(rule)) found.push_back(&rule);
  std::sort(found.begin(), found.end(), [](const Blocking* a, const Blocking* b) { return a->id < b->id; });
  return found;
}

// Those that aliases multiply are told once.
std::string fixesSection(const rules::Pack& pack, const rules::RuleSet& rules) {
  std::string text;
  unsigned last_line = 0;
  for (const rules::Fix& fix : rules.fixes) {
    if (fix.origin.pack != pack.name || fix.origin.line == last_line) continue;
    last_line = fix.origin.line;
    text += "- " + describe(fix.call) + " in a coroutine of type `" + llvm::join(fix.coroutine, "`, `") + "`: `" +
            fix.write + "`\n";
  }
  return text.empty()
             ? text
             : "## Fixes\n\nWhere the call stands in such a coroutine, this is offered in its place:\n\n" + text;
}

constexpr const char* kGenerated = "<!-- Made by `loiter rules docs`; edit the packs in rules/ instead. -->\n\n";

}  // namespace

std::string classCosts(rules::Class class_, const rules::RuleSet& rules, const analysis::Costs& costs) {
  std::set<std::string> patterns;
  for (const Blocking& rule : rules.blocking)
    if (rule.class_ == class_) patterns.insert(rule.pattern);
  std::string text;
  for (const std::string& pattern : patterns) text += "- " + describeCost(costs, pattern) + "\n";
  return text;
}

std::string classPage(rules::Class class_, const rules::RuleSet& rules, const analysis::Costs& costs) {
  std::string rule = classRule(class_);
  std::string text = "# " + rule + "\n\n" + kGenerated + classSummary(class_) + "\n\n";
  text += "## Why\n\n" + classReason(class_) + "\n\n## Cost\n\n" + classCosts(class_, rules, costs) +
          "\n## Instead\n\n" + classAdvice(class_) + "\n\n";
  text += "## Silencing\n\n" + silenceAdvice(rule) + "\n\n## Calls\n\n";
  text += "| rule | blocks | cost | instead |\n|---|---|---|---|\n";
  for (const Blocking* one : sorted(rules, [&](const Blocking& r) { return r.class_ == class_; })) {
    auto cell = [](std::string words) {
      std::string out;
      for (char c : words) out += c == '|' ? std::string("\\|") : c == '\n' ? std::string(" ") : std::string(1, c);
      return out;
    };
    text += "| [" + one->id + "](pack-" + one->origin.pack + ".md#" + one->id + ") | " + cell(describe(one->call)) +
            " | " + cell(describeCost(costs, one->pattern)) + " | " + cell(one->instead) + " |\n";
  }
  return text;
}

std::string packPage(const rules::Pack& pack, const rules::RuleSet& rules, const analysis::Costs& costs) {
  std::string text = "# " + pack.title + "\n\n" + kGenerated;
  text += "Pack `" + pack.name + "`.";
  if (!pack.models.empty()) text += " Models the headers `" + llvm::join(pack.models, "`, `") + "`.";
  text += "\n\n## Blocking calls\n\n";
  for (const Blocking* rule : sorted(rules, [&](const Blocking& r) { return r.origin.pack == pack.name; }))
    text += ruleSection(*rule, costs);
  return text + fixesSection(pack, rules);
}

std::string indexPage(const rules::RuleSet& rules) {
  std::string text = "# Rules\n\n";
  text += kGenerated;
  text += "| rule | finds |\n|---|---|\n";
  for (rules::Class class_ : allClasses())
    text += "| [" + classRule(class_) + "](" + classRule(class_) + ".md) | " + classSummary(class_) + " |\n";
  text += "\n| pack | blocking calls | describes |\n|---|---|---|\n";
  std::vector<const rules::Pack*> packs;
  for (const rules::Pack& pack : rules.packs) packs.push_back(&pack);
  std::sort(packs.begin(), packs.end(), [](auto* a, auto* b) { return a->name < b->name; });
  for (const rules::Pack* pack : packs) {
    size_t count = sorted(rules, [&](const Blocking& r) { return r.origin.pack == pack->name; }).size();
    text += "| [" + pack->name + "](pack-" + pack->name + ".md) | " + std::to_string(count) + " | " + pack->title +
            " |\n";
  }
  return text;
}

}  // namespace loiter::driver
