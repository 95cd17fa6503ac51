// What a finding costs, and how it is ranked by that (DESIGN §8).
#pragma once

#include "analysis/analysis.h"
#include "analysis/rounds.h"

namespace loiter::analysis {

// What makes one call of a pattern's hold a request's cost.
struct Weight {
  std::string pattern;               // whose hold it is
  std::optional<double> literal_ms;  // a timeout that stands in the code
  Times times;                       // that a request makes the call
  bool locked = false;               // with a mutex held, which the other requests want as well
  bool first_time = false;           // only the first request makes it
  std::string context;               // where the entry runs
};

// Sets cost_ms (also of the entries), cost_measured, cost, rank and level. `weights`: one for each entry. A request
// that holds a mutex meanwhile keeps the whole pool from going on, so then the cost is that of all its threads.
void price(Finding& finding, const rules::Blocking& rule, const Costs& costs, const std::vector<Weight>& weights);

// rank = clamp(20 log10(thread-ms / 0.05), 0, 100): 50 µs is 0, 25 ms is 54, 5 s is 100.
double rankOf(double thread_ms);

}  // namespace loiter::analysis
