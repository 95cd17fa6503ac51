// The findings of one translation unit, from its facts.
#pragma once

#include "analysis/analysis.h"
#include "facts/facts.h"
#include "rules/rules.h"

#include <string>
#include <vector>

namespace loiter::tidy {

struct UnitFindings {
  std::vector<analysis::Finding> findings;  // without those that a NOLINT comment silences
  std::string error;
};

UnitFindings findingsOf(const facts::UnitT& unit, const rules::RuleSet& rules, const std::vector<std::string>& enable);

// Where a finding is shown: the call inside the entry that leads to the blocking call.
const analysis::Place& anchorOf(const analysis::Finding& finding);

// What of the chain a reader needs beside the diagnostic itself.
std::vector<analysis::Step> notesOf(const analysis::Finding& finding);

}  // namespace loiter::tidy
