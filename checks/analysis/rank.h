// What a finding costs, and how it is ranked by that (DESIGN §8).
#pragma once

#include "analysis/analysis.h"

#include <optional>

namespace loiter::analysis {

// Sets cost_ms, cost_measured, rank and level. `literal_ms`: a timeout that stands in the code.
void price(Finding& finding, const rules::Blocking& rule, const Costs& costs, std::optional<double> literal_ms);

// rank = clamp(20 log10(thread-ms / 0.05), 0, 100): 50 µs is 0, 25 ms is 54, 5 s is 100.
double rankOf(double thread_ms);

}  // namespace loiter::analysis
