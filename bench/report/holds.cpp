#include "report/holds.h"

#include "report/words.h"

#include <algorithm>
#include <cstdio>

namespace loiter::bench::report {
namespace {

double part(const Json& probe, const char* key) {
  return probe.contains(key) && probe[key].is_number() ? std::max(0.0, probe[key].get<double>()) : 0;
}

std::string percent(double share, double all) {
  char text[16];
  std::snprintf(text, sizeof text, "%.1f", all > 0 ? 100 * share / all : 0);
  return text;
}

std::string interval(const Json& probe) {
  const auto found = probe.find("interval_ms");
  if (found == probe.end() || !found->is_array() || found->size() != 2) return "";
  return cellText((*found)[0]) + " to " + cellText((*found)[1]);
}

Json bar(const std::string& pattern, const Json& entry) {
  const Json probe = entry.value("probe", Json::object());
  const double cpu = part(probe, "cpu_ms"), queue = part(probe, "run_queue_ms"), blocked = part(probe, "blocked_ms");
  const double all = cpu + queue + blocked;
  return {{"pattern", pattern},
          {"hold_ms", entry["hold_ms"]},
          {"hold", cellText(entry["hold_ms"])},
          {"assumed", !entry.contains("measured") || entry["measured"] != true},
          {"probed", textAt(probe, "hold_ms")},
          {"interval", interval(probe)},
          {"instead", textAt(probe, "counterpart")},
          {"async", textAt(probe, "async_hold_ms")},
          {"parts", all > 0},
          {"cpu", percent(cpu, all)},
          {"queue", percent(queue, all)},
          {"blocked", percent(blocked, all)},
          {"note", textAt(entry, "note")}};
}

}  // namespace

Json holdBars(const Json& costs) {
  std::vector<Json> bars;
  for (const auto& [pattern, entry] : costs["patterns"].items()) bars.push_back(bar(pattern, entry));
  std::stable_sort(bars.begin(), bars.end(), [](const Json& a, const Json& b) { return a["hold_ms"] > b["hold_ms"]; });
  return bars;
}

}  // namespace loiter::bench::report
