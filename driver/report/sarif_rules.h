// What a SARIF file says of the tool itself: rules, weaknesses, notifications.
#pragma once

#include "analysis/analysis.h"
#include "rules/rules.h"

#include <nlohmann/json.hpp>

namespace loiter::report {

// The id of the notification that names a unit which could not be analysed completely.
inline constexpr const char* kIncompleteUnit = "loiter-incomplete-unit";

// With what each pattern of a rule costs.
nlohmann::ordered_json sarifTool(const rules::RuleSet& rules, const analysis::Costs& costs);
nlohmann::ordered_json sarifTaxonomies();
// Index into the tool's rules.
unsigned sarifRuleIndex(rules::Class class_);

}  // namespace loiter::report
