#include "analysis/rank.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace loiter::analysis {

namespace {
constexpr double kDoubt = 0.5;        // confidence of a possible chain
constexpr double kFirstTime = 0.001;  // one request in many pays for what runs once
constexpr double kErrorRank = 50;     // from about 16 ms of a thread on
}  // namespace

double rankOf(double thread_ms) {
  if (thread_ms <= 0) return 0;
  return std::clamp(20 * std::log10(thread_ms / 0.05), 0.0, 100.0);
}

void price(Finding& finding, const rules::Blocking& rule, const Costs& costs, std::optional<double> literal_ms) {
  auto cost = costs.patterns.find(rule.pattern);
  double hold = cost == costs.patterns.end() ? 1.0 : cost->second.hold_ms;
  finding.cost_measured = cost != costs.patterns.end() && cost->second.measured;
  if (literal_ms) {
    hold = *literal_ms;
    finding.cost_measured = true;
  }
  bool doubtful = finding.certainty == Certainty::Possible;
  finding.cost_ms = hold * (doubtful ? kDoubt : 1.0) * (finding.first_time ? kFirstTime : 1.0);
  bool endless = (rule.unbounded || finding.deadlock) && !literal_ms && !finding.first_time;
  finding.rank = endless ? (doubtful ? 90 : 100) : rankOf(finding.cost_ms);
  if (doubtful)
    finding.level = Level::Note;
  else
    finding.level = finding.rank >= kErrorRank ? Level::Error : Level::Warning;
}

std::string loadCosts(const std::string& text, Costs& costs) {
  auto json = nlohmann::json::parse(text, nullptr, false);
  if (json.is_discarded() || !json.is_object()) return "not a JSON object";
  auto patterns = json.find("patterns");
  if (patterns == json.end() || !patterns->is_object()) return "\"patterns\" is missing";
  for (const auto& [name, value] : patterns->items()) {
    if (!value.is_object() || !value.contains("hold_ms") || !value["hold_ms"].is_number())
      return "pattern \"" + name + "\" has no number \"hold_ms\"";
    Cost cost;
    cost.hold_ms = value["hold_ms"].get<double>();
    if (cost.hold_ms < 0 || !std::isfinite(cost.hold_ms)) return "pattern \"" + name + "\": \"hold_ms\" is negative";
    if (auto measured = value.find("measured"); measured != value.end() && measured->is_boolean())
      cost.measured = measured->get<bool>();
    costs.patterns[name] = cost;
  }
  if (auto threads = json.find("pool_threads"); threads != json.end()) {
    if (!threads->is_number_integer() || threads->get<int>() < 1) return "\"pool_threads\" is not a number of threads";
    costs.pool_threads = threads->get<int>();
  }
  return "";
}

}  // namespace loiter::analysis
