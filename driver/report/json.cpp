// The machine contract: what tests, scripts and `loiter explain` read. DESIGN: every key of version 1 stays.
#include "report/escape.h"
#include "report/gains.h"
#include "report/report.h"

#include <llvm/Support/raw_ostream.h>
#include <nlohmann/json.hpp>

#include <cmath>

namespace loiter::report {
namespace {

using Json = nlohmann::ordered_json;

constexpr size_t kMaxGains = 20;

Json placeJson(const analysis::Place& place) {
  return {{"function", validUtf8(place.function)},
          {"file", validUtf8(place.file)},
          {"line", place.line},
          {"column", place.column}};
}

Json stepsJson(const std::vector<analysis::Step>& steps) {
  Json list = Json::array();
  for (const analysis::Step& step : steps) {
    Json item = placeJson(step);
    item["note"] = validUtf8(step.note);
    list.push_back(std::move(item));
  }
  return list;
}

// Thousandths are enough, and the same on every machine.
double rounded(double value) { return std::round(value * 1000) / 1000; }

Json entryJson(const analysis::Entry& entry) {
  Json item = placeJson(entry);
  item["why"] = validUtf8(entry.why);
  item["cost_ms"] = rounded(entry.cost_ms);
  return item;
}

Json fixJson(const analysis::Fix& fix) {
  if (fix.edits.empty()) return nullptr;
  Json edits = Json::array();
  for (const analysis::Fix::Edit& edit : fix.edits)
    edits.push_back({{"line", edit.line},
                     {"column", edit.column},
                     {"end_line", edit.end_line},
                     {"end_column", edit.end_column},
                     {"text", edit.text}});
  return {{"title", fix.title}, {"edits", edits}};
}

Json findingJson(const analysis::Finding& finding, const Report& report) {
  Json item;
  item["rule"] = finding.rule;
  item["rule_id"] = finding.rule_id;
  item["class"] = rules::className(finding.class_);
  item["level"] = analysis::levelName(finding.level);
  item["certainty"] = analysis::certaintyName(finding.certainty);
  item["rank"] = rounded(finding.rank);
  item["cost_ms"] = rounded(finding.cost_ms);
  item["cost_measured"] = finding.cost_measured;
  item["cost"] = validUtf8(finding.cost);
  item["pattern"] = finding.pattern;
  item["fingerprint"] = finding.fingerprint;
  item["message"] = validUtf8(finding.message());
  item["instead"] = validUtf8(finding.instead);
  item["fix"] = fixJson(finding.fix);
  item["callee"] = validUtf8(finding.callee);
  item["primary"] = placeJson(primaryPlace(finding, report));
  item["entry"] = entryJson(finding.entry());
  item["sink"] = placeJson(finding.sink);
  item["chain"] = stepsJson(finding.chain());
  item["related"] = stepsJson(finding.related);
  item["entries"] = Json::array();
  for (const analysis::Entry& entry : finding.entries) {
    Json with_chain = entryJson(entry);
    with_chain["fingerprint"] = entry.fingerprint;
    with_chain["chain"] = stepsJson(entry.chain);
    item["entries"].push_back(std::move(with_chain));
  }
  return item;
}

// Rates are requests a second; null: no finding limits it.
Json gainsJson(const Report& report) {
  auto rate = [](std::optional<double> per_second) { return per_second ? Json(rounded(*per_second)) : Json(); };
  Json list = Json::array();
  for (const Gain& gain : topGains(report, kMaxGains))
    list.push_back({{"fingerprint", gain.finding->fingerprint},
                    {"entry", entryJson(*gain.entry)},
                    {"rate_before", rate(gain.before)},
                    {"rate_after", rate(gain.after)}});
  return list;
}

Json comparisonsJson(const Report& report) {
  Json list = Json::array();
  for (const Comparison& comparison : report.comparisons) {
    Json fixed = Json::array();
    for (const Fixed& fault : comparison.fixed)
      fixed.push_back({{"rule_id", validUtf8(fault.rule)},
                       {"callee", validUtf8(fault.callee)},
                       {"entry", validUtf8(fault.entry)},
                       {"caller", validUtf8(fault.caller)},
                       {"file", validUtf8(fault.file)}});
    list.push_back({{"with", validUtf8(comparison.with)},
                    {"known", comparison.known},
                    {"fixed", fixed},
                    {"unread", comparison.unread}});
  }
  return list;
}

Json analysisJson(const Report& report) {
  Json item;
  item["units"] = report.statistics.units;
  item["failed"] = Json::array();
  for (const analysis::FailedUnit& unit : report.failed)
    item["failed"].push_back({{"file", validUtf8(unit.file)}, {"why", validUtf8(unit.why)}});
  item["skipped"] = Json::object();
  for (const auto& [kind, count] : report.skipped) item["skipped"][validUtf8(kind)] = count;
  item["not_selected"] = report.not_selected;
  item["excluded"] = report.excluded;
  item["functions"] = report.statistics.functions;
  item["calls"] = report.statistics.calls;
  item["entries"] = report.statistics.entries;
  item["pool_threads"] = report.pool_threads;
  item["remarks"] = Json::array();
  for (const Remark& remark : report.remarks)
    item["remarks"].push_back(
        {{"file", validUtf8(remark.file)}, {"line", remark.line}, {"message", validUtf8(remark.message)}});
  return item;
}

}  // namespace

void writeJson(const Report& report, llvm::raw_ostream& out) {
  // One finding at a time: a report can be larger than its tree should be.
  out << "{\"version\": 1,\n\"findings\": [";
  const char* separator = "\n";
  for (const analysis::Finding& finding : report.findings) {
    out << separator << findingJson(finding, report).dump();
    separator = ",\n";
  }
  out << "],\n\"silenced\": [";
  separator = "\n";
  for (const Silenced& silenced : report.silenced) {
    Json item = findingJson(silenced.finding, report);
    item["silenced_by"] = {{"kind", silenced.in_source ? "inSource" : "settings"},
                           {"reason", validUtf8(silenced.reason)}};
    out << separator << item.dump();
    separator = ",\n";
  }
  out << "],\n\"comparisons\": " << comparisonsJson(report).dump() << ",\n\"fixes\": " << gainsJson(report).dump()
      << ",\n\"analysis\": " << analysisJson(report).dump() << "}\n";
}

void writeJsonLines(const Report& report, llvm::raw_ostream& out) {
  for (const analysis::Finding& finding : report.findings) out << findingJson(finding, report).dump() << '\n';
}

}  // namespace loiter::report
