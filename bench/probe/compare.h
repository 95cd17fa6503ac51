// Two measurements of the same patterns: whether they come in the same order.
#pragma once

#include "stats/summary.h"

#include <nlohmann/json.hpp>

#include <string>
#include <utility>
#include <vector>

namespace loiter::bench {

// A pattern that was measured in both.
struct ComparedPattern {
  std::string name;
  double first_ms = 0, second_ms = 0;  // holds
  Interval first, second;              // 95 %, in ms
};

struct Comparison {
  std::vector<ComparedPattern> patterns;                      // by the first's hold
  size_t pairs = 0;                                           // of patterns
  std::vector<std::pair<std::string, std::string>> reversed;  // other way round in the second; intervals meet in one
  std::vector<std::pair<std::string, std::string>> contradicted;  // the same, and in neither do the intervals meet
  double tau = 1;  // Kendall's: 1 the same order, 0 none, -1 reversed (Biometrika 30, 1938)
};

// Costs files of `loiter-bench costs`. Throws Failure where one is none, or fewer than two patterns are in both.
Comparison compareCosts(const nlohmann::json& first, const nlohmann::json& second);

}  // namespace loiter::bench
