#include "probe/compare.h"

#include "failure.h"

#include <algorithm>

namespace loiter::bench {
namespace {

using nlohmann::json;

bool isMeasured(const json& pattern) {
  return pattern.is_object() && pattern.contains("hold_ms") && pattern["hold_ms"].is_number() &&
         pattern.contains("interval_ms") && pattern["interval_ms"].is_array() && pattern["interval_ms"].size() == 2 &&
         pattern["interval_ms"][0].is_number() && pattern["interval_ms"][1].is_number();
}

Interval intervalOf(const json& pattern) { return {pattern["interval_ms"][0], pattern["interval_ms"][1]}; }

const json& patternsOf(const json& costs, const char* which) {
  if (!costs.is_object() || !costs.contains("patterns") || !costs["patterns"].is_object())
    throw Failure(std::string("the ") + which + " file is no costs file: it has no \"patterns\"");
  return costs["patterns"];
}

}  // namespace

Comparison compareCosts(const json& first, const json& second) {
  Comparison result;
  const json &before = patternsOf(first, "first"), &after = patternsOf(second, "second");
  for (const auto& [name, pattern] : before.items())
    if (isMeasured(pattern) && after.contains(name) && isMeasured(after[name]))
      result.patterns.push_back(
          {name, pattern["hold_ms"], after[name]["hold_ms"], intervalOf(pattern), intervalOf(after[name])});
  if (result.patterns.size() < 2) throw Failure("fewer than two patterns were measured in both files");
  std::stable_sort(result.patterns.begin(), result.patterns.end(),
                   [](const auto& a, const auto& b) { return a.first_ms < b.first_ms; });
  long agree = 0;
  for (size_t i = 0; i < result.patterns.size(); ++i)
    for (size_t j = i + 1; j < result.patterns.size(); ++j) {
      const ComparedPattern &low = result.patterns[i], &high = result.patterns[j];
      ++result.pairs;
      const bool reversed = low.second_ms > high.second_ms;
      agree += reversed ? -1 : 1;
      if (!reversed) continue;
      const bool sure = !low.first.meets(high.first) && !low.second.meets(high.second);
      (sure ? result.contradicted : result.reversed).emplace_back(low.name, high.name);
    }
  result.tau = double(agree) / double(result.pairs);
  return result;
}

}  // namespace loiter::bench
