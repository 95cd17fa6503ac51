#include "comparison.h"

#include "paths.h"

namespace loiter::driver {
Functions functionsOf(const std::vector<const facts::Unit*>& units, const std::string& root) {
  return Functions(
      units, [](const std::string& file) { return file; },
      [root](const std::string& file) { return exists(absolutePath(file, root)); });
}

std::vector<Way> allWays(const report::Report& report) {
  std::vector<Way> ways;
  for (const analysis::Finding& finding : report.findings) addWays(finding, ways);
  for (const report::Silenced& silenced : report.silenced) addWays(silenced.finding, ways);
  for (const analysis::Finding& finding : report.left_out) addWays(finding, ways);
  return ways;
}

News::News(report::Report& report, const FunctionsNow& functions_now)
    : report_(report), functions_now_(functions_now), ways_(allWays(report)), known_(ways_.size()) {
  for (const analysis::Finding& finding : report.findings) shown_ += finding.entries.size();
}

void News::compareWithBaseline(const Baseline& baseline) {
  compare(baseline.ways, nullptr, {displayPath(baseline.file, report_.root)});
}

void News::compare(const std::vector<Way>& before, const Functions* functions_before, report::Comparison comparison) {
  KnownFaults faults = findKnown(before, ways_, functions_before, functions_now_, report_.isComplete());
  for (size_t i = 0; i < ways_.size(); ++i) {
    known_[i] = known_[i] || faults.known[i];
    comparison.known += i < shown_ && faults.known[i];
  }
  for (size_t i = 0; i < before.size(); ++i) {
    comparison.unread += faults.gone[i] && !faults.fixed[i];
    if (faults.fixed[i])
      comparison.fixed.push_back(
          {before[i].rule, before[i].callee, before[i].entry.name, before[i].sink.name, before[i].sink.file});
  }
  report_.comparisons.push_back(std::move(comparison));
}

void News::dropKnown() {
  size_t way = 0;
  std::vector<analysis::Finding> fresh;
  for (analysis::Finding& finding : report_.findings) {
    std::vector<analysis::Entry> parts[2];
    for (analysis::Entry& entry : finding.entries) parts[known_[way++]].push_back(std::move(entry));
    for (bool is_known : {false, true}) {
      if (parts[is_known].empty()) continue;
      analysis::Finding part = finding;
      part.entries = std::move(parts[is_known]);
      if (!parts[!is_known].empty()) part.fingerprint = part.entry().fingerprint;
      (is_known ? report_.known : fresh).push_back(std::move(part));
    }
  }
  report_.findings = std::move(fresh);
}

void leaveOutBaseline(report::Report& report, const Baseline& baseline, const FunctionsNow& functions_now) {
  if (baseline.file.empty()) return;
  News news(report, functions_now);
  news.compareWithBaseline(baseline);
  news.dropKnown();
}

}  // namespace loiter::driver
