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
  bool once = false;                 // only the first request, or the last, makes it
  std::string context;               // where the entry runs
};

// Sets cost_measured, endless, cost, and the entries' cost_ms: what the call alone holds. `weights`: one for each
// entry.
void price(Finding& finding, const rules::Blocking& rule, const Costs& costs, const std::vector<Weight>& weights);

// Sets cost_ms, rank and level of all findings. Where a mutex is held meanwhile an entry's cost_ms becomes what its
// requests spend there when all threads of the pool serve this entry, waiting for the mutex included.
void rankAll(std::vector<Finding>& findings, const Costs& costs);

// The time at a queue of one server that takes `hold` each, for `threads` customers who spend `elsewhere` between their
// visits: exact mean value analysis (Reiser and Lavenberg, JACM 27(2), 1980).
double residence(double hold, double elsewhere, int threads);

// rank = clamp(20 log10(thread-ms / 0.05), 0, 100): 50 µs is 0, 25 ms is 54, 5 s is 100.
double rankOf(double thread_ms);

}  // namespace loiter::analysis
