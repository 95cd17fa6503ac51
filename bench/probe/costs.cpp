#include "probe/costs.h"

#include "failure.h"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>

namespace loiter::bench {
namespace {

using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;

constexpr int kDigits = 4;
constexpr double kMillion = 1e6;  // nanoseconds in a ms

double rounded(double value) {
  if (value == 0 || !std::isfinite(value)) return 0;
  const double scale = std::pow(10, kDigits - 1 - int(std::floor(std::log10(std::abs(value)))));
  return std::round(value * scale) / scale;
}

Json intervalJson(const Interval& interval) { return {rounded(interval.low), rounded(interval.high)}; }

// What is assumed of a pattern, without what an earlier measurement said behind it.
std::string assumption(const Json& before) {
  const std::string note = before.value("note", "assumed");
  return note.substr(0, note.find("; measured:"));
}

std::string noteOf(const Pattern& pattern, const Json& before, const Measured& measured, double assumed_ms) {
  char took[32];
  switch (pattern.basis) {
    case Basis::Machine: return "measured: " + pattern.call;
    case Basis::Delay:
      std::snprintf(took, sizeof took, "%.2g ms", measured.hold.value - assumed_ms);
      return assumption(before) + "; measured: " + took + " beyond that, by " + pattern.call;
    case Basis::Distance:
      std::snprintf(took, sizeof took, "%.2g ms", measured.hold.value);
      return assumption(before) + "; measured: " + took + " on top, by " + pattern.call;
  }
  return "";
}

void put(Json& entry, const PatternResult& result) {
  const Json before = entry;
  const Measured& measured = *result.measured;
  const double assumed_ms = before.value("assumed_ms", before.value("hold_ms", 0.0));
  const Basis basis = result.pattern->basis;
  const double added = basis == Basis::Distance ? assumed_ms : 0;
  const Interval interval{measured.hold.interval.low + added, measured.hold.interval.high + added};
  entry = Json{{"hold_ms", rounded(measured.hold.value + added)},
               {"interval_ms", intervalJson(interval)},
               {"measured", basis == Basis::Machine}};
  entry["note"] = noteOf(*result.pattern, before, measured, assumed_ms);
  if (basis != Basis::Machine) entry["assumed_ms"] = assumed_ms;
  entry["probe"] = resultJson(result);
}

}  // namespace

Costs::Costs(const fs::path& file) {
  std::ifstream in(file);
  json = Json::parse(in, nullptr, false);
  if (!in.is_open()) throw Failure("cannot read '" + file.string() + "'");
  const bool fits = json.is_object() && json.contains("patterns") && json["patterns"].is_object();
  if (!fits) throw Failure(file.string() + ": not a file of costs");
  for (const auto& [name, entry] : json["patterns"].items())
    if (!entry.is_object() || !entry.contains("hold_ms") || !entry["hold_ms"].is_number())
      throw Failure(file.string() + ": pattern \"" + name + "\" has no number \"hold_ms\"");
}

std::map<std::string, Nanoseconds> Costs::expected() const {
  std::map<std::string, Nanoseconds> result;
  for (const auto& [name, entry] : json.at("patterns").items())
    result[name] = Nanoseconds(std::llround(entry.value("assumed_ms", entry.at("hold_ms").get<double>()) * kMillion));
  return result;
}

fs::path defaultCosts() {
  if (const char* folder = std::getenv("LOITER_RULES_DIR"); folder && *folder) return fs::path(folder) / "costs.json";
  std::error_code none;
  const fs::path program = fs::read_symlink("/proc/self/exe", none);
  const fs::path file = program.parent_path() / "../share/loiter/rules/costs.json";
  if (!fs::exists(file, none))
    throw Failure("no costs to start from: neither --base nor LOITER_RULES_DIR names any, and there is no '" +
                  file.lexically_normal().string() + "'");
  return file;
}

Json resultJson(const PatternResult& result) {
  if (!result.measured) return {{"unavailable", result.unavailable}};
  const Measured& measured = *result.measured;
  Json json = {{"hold_ms", rounded(measured.hold.value)},
               {"interval_ms", intervalJson(measured.hold.interval)},
               {"p50_ms", rounded(measured.p50)},
               {"p95_ms", rounded(measured.p95)},
               {"p99_ms", rounded(measured.p99)},
               {"cpu_ms", rounded(measured.cpu)},
               {"blocked_ms", rounded(measured.blocked)},
               {"run_queue_ms", rounded(measured.run_queue)},
               {"counterpart", result.pattern->counterpart.text()},
               {"async_hold_ms", rounded(measured.async_hold.value)},
               {"async_interval_ms", intervalJson(measured.async_hold.interval)},
               {"async_latency_ms", rounded(measured.async_latency)},
               {"ratio", rounded(measured.ratio.value)},
               {"ratio_interval", intervalJson(measured.ratio.interval)},
               {"blocks", measured.hold.blocks},
               {"calls", measured.calls}};
  if (measured.unstable()) json["unstable"] = true;
  return json;
}

std::string costsText(const Costs& base, const std::vector<PatternResult>& results, const Json& measurement) {
  Json json = base.json;
  for (const PatternResult& result : results)
    if (result.measured && !result.measured->unstable()) put(json["patterns"][result.pattern->name], result);
  json["measurement"] = measurement;
  const Json patterns = json["patterns"];
  json.erase("patterns");
  std::string text = "{\n";
  for (const auto& [key, value] : json.items()) text += "  " + Json(key).dump() + ": " + value.dump() + ",\n";
  text += "  \"patterns\": {\n";
  size_t left = patterns.size();
  for (const auto& [name, entry] : patterns.items())
    text += "    " + Json(name).dump() + ": " + entry.dump() + (--left ? ",\n" : "\n");
  return text + "  }\n}\n";
}

}  // namespace loiter::bench
