// What fixing the worst findings, in their order, buys back: the rate at which a pool's threads are all held.
#pragma once

#include "report/report.h"

#include <optional>

namespace loiter::report {

struct Gain {
  const analysis::Finding* finding;
  // Of the entry that gains most. Requests a second, with the fixes before this one made; none: no finding is left that
  // limits it. 0: an endless wait stops it.
  const analysis::Entry* entry;
  std::optional<double> before, after;
};

// The first `most` findings whose fix raises some entry's rate. What is only possible, and
// what the first request alone pays for, limits no rate.
std::vector<Gain> topGains(const Report& report, size_t most);

// "at most 80 requests/s", "nothing known to block", "stops when 4 requests wait"
std::string rateText(std::optional<double> per_second, int pool_threads);

}  // namespace loiter::report
