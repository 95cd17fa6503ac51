#include "analysis/rank.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace loiter::analysis {

namespace {
constexpr double kDoubt = 0.5;   // confidence of a possible chain
constexpr double kOnce = 0.001;  // one request in many pays for what runs once
constexpr double kLongestHoldMs = 24 * 3600 * 1000.0;
constexpr double kErrorRank = 50;  // from about 16 ms of a thread on
}  // namespace

double rankOf(double thread_ms) {
  if (thread_ms <= 0) return 0;
  return std::clamp(20 * std::log10(thread_ms / 0.05), 0.0, 100.0);
}

namespace {

// "0.25", "8.3", "80", "12500"
std::string figure(double value) {
  int digits = value < 0.1 ? 3 : value < 1 ? 2 : value < 10 ? 1 : 0;
  char text[32];
  snprintf(text, sizeof text, "%.*f", digits, value);
  std::string shown = text;
  if (digits > 0) shown.erase(std::max(shown.find_last_not_of('0'), shown.find('.') - 1) + 1);
  if (shown.ends_with('.')) shown.pop_back();
  return shown;
}

// Three digits are more than a cost is known by.
double rounded(double value) {
  double unit = value >= 1000 ? std::pow(10, std::floor(std::log10(value)) - 2) : 0;
  return unit > 0 ? std::round(value / unit) * unit : value;
}

std::string duration(double ms) { return ms < 1000 ? figure(ms) + " ms" : figure(ms / 1000) + " s"; }

// "holds 1 of 4 loop threads for 50 ms a request (assumed): at most 80 requests/s"
std::string inWords(const Finding& finding, double hold, const Costs& costs, const Weight& weight) {
  const int pool = costs.pool_threads;
  std::string who = pool == 1 ? "the only " + weight.context + " thread"
                              : "1 of " + std::to_string(pool) + " " + weight.context + " threads";
  std::string text = (finding.certainty == Certainty::Possible ? "may hold " : "holds ") + who;
  if (finding.deadlock)
    return text + (pool == 1 ? " for good" : " for good as soon as " + std::to_string(pool) + " requests wait so");
  if (finding.endless)
    return text + " until the other side is ready: " +
           (pool == 1 ? "one such wait stops" : std::to_string(pool) + " such waits at once stop") + " all requests";
  std::string assumed = finding.cost_measured ? "" : " (assumed)";
  if (finding.first_time || finding.last_time) return text + " for " + duration(hold) + ", once" + assumed;
  text += " for " + duration(hold) + (weight.times.count > 1 ? ", " + figure(weight.times.count) + " times" : "") +
          " a request" + assumed;
  if (weight.locked && pool > 1) text += ", and those that want its mutex wait";
  double thread_ms = hold * weight.times.count;
  if (thread_ms <= 0) return text;
  return text + ": " + rateInWords((weight.locked ? 1 : pool) * 1000 / thread_ms);
}

// Another entry may make the call more often than the one that is shown.
void addWorst(Finding& finding, const Costs& costs) {
  constexpr double kWorthSaying = 1.5;
  const Entry& worst = *std::max_element(finding.entries.begin(), finding.entries.end(),
                                         [](const Entry& a, const Entry& b) { return a.cost_ms < b.cost_ms; });
  if (finding.endless || worst.cost_ms <= kWorthSaying * finding.entries.front().cost_ms) return;
  finding.cost += "; worst in " + worst.function + ": " + duration(worst.cost_ms) + ", " +
                  rateInWords(costs.pool_threads * 1000 / worst.cost_ms);
}

}  // namespace

std::string rateInWords(double per_second) { return "at most " + figure(rounded(per_second)) + " requests/s"; }

void price(Finding& finding, const rules::Blocking& rule, const Costs& costs, const std::vector<Weight>& weights) {
  auto hold = [&](const Weight& weight) {
    auto cost = costs.patterns.find(weight.pattern);
    return weight.literal_ms.value_or(cost == costs.patterns.end() ? 1.0 : cost->second.hold_ms);
  };
  const Weight& shown = weights.front();
  auto known = costs.patterns.find(shown.pattern);
  bool measured = known != costs.patterns.end() && known->second.measured;
  finding.cost_measured = (shown.literal_ms || measured) && !shown.times.assumed;
  for (size_t i = 0; i < weights.size(); ++i) {
    const Weight& weight = weights[i];
    finding.entries[i].locked = weight.locked;
    finding.entries[i].cost_ms = hold(weight) * (weight.once ? 1 : weight.times.count) * (weight.once ? kOnce : 1) *
                                 (finding.certainty == Certainty::Possible ? kDoubt : 1);
  }
  finding.endless = (rule.unbounded || finding.deadlock) && !shown.literal_ms && !shown.once;
  finding.cost = inWords(finding, hold(shown), costs, shown);
}

double residence(double hold, double elsewhere, int threads) {
  double time = 0, queue = 0;
  for (int n = 1; n <= threads; ++n) {
    time = hold * (1 + queue);
    queue = time > 0 ? n * time / (elsewhere + time) : 0;
  }
  return time;
}

void rankAll(std::vector<Finding>& findings, const Costs& costs) {
  std::map<std::tuple<const std::string&, const std::string&, const uint32_t&>, double> whole;  // thread-ms of an entry
  for (const Finding& finding : findings)
    for (const Entry& entry : finding.entries) whole[entry.key()] += entry.cost_ms;
  for (Finding& finding : findings) {
    finding.cost_ms = 0;
    for (Entry& entry : finding.entries) {
      if (entry.locked)
        entry.cost_ms = residence(entry.cost_ms, whole[entry.key()] - entry.cost_ms, costs.pool_threads);
      finding.cost_ms += entry.cost_ms;
    }
    addWorst(finding, costs);
    bool doubtful = finding.certainty == Certainty::Possible;
    finding.rank = finding.endless ? (doubtful ? 90 : 100) : rankOf(finding.cost_ms);
    if (doubtful)
      finding.level = Level::Note;
    else
      finding.level = finding.rank >= kErrorRank ? Level::Error : Level::Warning;
  }
}

std::string loadCosts(const std::string& text, Costs& costs) {
  nlohmann::json json;
  try {
    json = nlohmann::json::parse(text);
  } catch (const nlohmann::json::exception& error) {  // "[json.exception.…] parse error at line 1, column 2: …"
    std::string_view what = error.what();
    return std::string(what.substr(what.find("] ") + 2));
  }
  if (!json.is_object()) return "not a JSON object";
  auto patterns = json.find("patterns");
  if (patterns == json.end() || !patterns->is_object()) return "\"patterns\" is missing";
  for (const auto& [name, value] : patterns->items()) {
    if (!value.is_object() || !value.contains("hold_ms") || !value["hold_ms"].is_number())
      return "pattern \"" + name + "\" has no number \"hold_ms\"";
    Cost cost;
    cost.hold_ms = value["hold_ms"].get<double>();
    if (cost.hold_ms < 0 || cost.hold_ms > kLongestHoldMs)
      return "pattern \"" + name + "\": \"hold_ms\" is between 0 and a day";
    if (auto measured = value.find("measured"); measured != value.end() && measured->is_boolean())
      cost.measured = measured->get<bool>();
    costs.patterns[name] = cost;
  }
  if (auto threads = json.find("pool_threads"); threads != json.end()) {
    if (!threads->is_number_integer() || *threads < 1 || *threads > kMaxPoolThreads)
      return "\"pool_threads\" is between 1 and " + std::to_string(kMaxPoolThreads);
    costs.pool_threads = threads->get<int>();
  }
  return "";
}

}  // namespace loiter::analysis
