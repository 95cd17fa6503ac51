#include "tidy/unit_findings.h"

#include <algorithm>

namespace loiter::tidy {
namespace {

using analysis::Finding;
using analysis::Place;
using analysis::Step;

constexpr size_t kMaxOtherEntries = 3;

bool samePlace(const Place& a, const Place& b) { return a.file == b.file && a.line == b.line && a.column == b.column; }

// As in clang-tidy's lists: the last glob that matches decides, `-glob` takes out.
bool covers(const facts::Silence& silence, const Finding& finding) {
  bool covered = false;
  for (const auto* check : *silence.checks()) {
    std::string glob = check->str();
    bool negative = !glob.empty() && glob[0] == '-';
    if (negative) glob.erase(0, 1);
    if (rules::globMatches(glob, finding.rule) || rules::globMatches(glob, "loiter-" + finding.rule_id) ||
        rules::globMatches(glob, finding.rule_id))
      covered = !negative;
  }
  return covered;
}

// clang-tidy knows the comments at the diagnostic. One at the blocking call, or with the name of a rule
// instead of a check, silences as well, as it does in `loiter scan`.
bool isSilenced(const facts::Unit& unit, const Finding& finding) {
  auto at = [&](const facts::Silence& silence, const Place& place) {
    const facts::Location& begin = *silence.location();
    return begin.line() <= place.line && place.line <= std::max(silence.last_line(), begin.line()) &&
           unit.files()->Get(begin.file())->path()->str() == place.file;
  };
  return std::any_of(unit.silences()->begin(), unit.silences()->end(), [&](const facts::Silence* silence) {
    return covers(*silence, finding) && (at(*silence, finding.sink) || at(*silence, anchorOf(finding)));
  });
}

}  // namespace

UnitFindings findingsOf(const facts::UnitT& unit, const rules::RuleSet& rules, const std::vector<std::string>& enable) {
  UnitFindings result;
  facts::OpenResult opened = facts::fromBytes(facts::serialize(unit));
  if (!opened.unit) {
    result.error = opened.error;
    return result;
  }
  analysis::ProgramPtr program = analysis::link({&opened.unit->unit()}, rules);
  analysis::Options options;
  options.enable = enable;
  result.findings = analysis::analyze(*program, options).findings;
  std::erase_if(result.findings, [&](const Finding& finding) { return isSilenced(opened.unit->unit(), finding); });
  return result;
}

const Place& anchorOf(const Finding& finding) { return analysis::callInEntry(finding, finding.entry()); }

std::vector<Step> notesOf(const Finding& finding) {
  std::vector<Step> notes;
  for (const Step& step : finding.chain())
    // A blocking call right in the entry is the diagnostic.
    if (!samePlace(step, anchorOf(finding)) || !samePlace(step, finding.sink)) notes.push_back(step);
  notes.insert(notes.end(), finding.related.begin(), finding.related.end());
  for (size_t i = 1; i < std::min(finding.entries.size(), kMaxOtherEntries + 1); ++i) {
    Step other;
    static_cast<Place&>(other) = finding.entries[i];
    other.note = "also reached from " + other.function + ": " + finding.entries[i].why;
    notes.push_back(std::move(other));
  }
  if (!finding.instead.empty()) {
    Step instead;
    static_cast<Place&>(instead) = finding.sink;
    instead.note = "instead: " + finding.instead;
    notes.push_back(std::move(instead));
  }
  return notes;
}

}  // namespace loiter::tidy
