// What the packs say, in words: for `loiter explain`, for the generated pages and for SARIF.
#pragma once

#include "analysis/analysis.h"
#include "rules/rules.h"

#include <string>
#include <vector>

namespace loiter::driver {

// "loiter-blocking-sleep"
std::string classRule(rules::Class class_);
std::vector<rules::Class> allClasses();

// One sentence: "Code on an event loop sleeps."
std::string classSummary(rules::Class class_);
// Why that is a fault, in a paragraph.
std::string classReason(rules::Class class_);
// What to do about it in general, in a paragraph.
std::string classAdvice(rules::Class class_);
// What a call of each of its patterns costs: a list in Markdown.
std::string classCosts(rules::Class class_, const rules::RuleSet& rules, const analysis::Costs& costs);
// How a finding is silenced.
std::string silenceAdvice(const std::string& rule);

// "when the first argument is zero", for a condition of a rule.
std::string describe(const rules::Condition& condition);
std::string describe(const rules::Selector& selector);
std::string describe(const rules::Match& match);

// "20 ms of a thread (measured)".
std::string describeCost(const analysis::Costs& costs, const std::string& pattern);

// Markdown pages, deterministic.
std::string classPage(rules::Class class_, const rules::RuleSet& rules, const analysis::Costs& costs);
std::string packPage(const rules::Pack& pack, const rules::RuleSet& rules, const analysis::Costs& costs);
std::string indexPage(const rules::RuleSet& rules);

}  // namespace loiter::driver
