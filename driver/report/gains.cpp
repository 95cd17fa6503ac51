#include "report/gains.h"

#include <algorithm>
#include <cmath>

namespace loiter::report {
namespace {

using analysis::Entry;
using analysis::Finding;

// What one request of an entry costs.
struct Load {
  double thread_ms = 0;
  size_t costly = 0, endless = 0;  // findings
  std::optional<double> rate(int pool_threads) const {
    if (endless > 0) return 0;
    if (costly == 0) return {};
    return pool_threads * 1000 / thread_ms;
  }
};

using Loads = std::map<std::tuple<std::string, std::string, uint32_t>, Load>;

bool limits(const Finding& finding) {
  if (finding.certainty == analysis::Certainty::Possible || finding.first_time || finding.last_time) return false;
  return finding.endless || finding.cost_ms > 0;
}

// What is known holds its threads as what is new does.
Loads loadsOf(const Report& report) {
  Loads loads;
  for (const auto* findings : {&report.findings, &report.known})
    for (const Finding& finding : *findings) {
      if (!limits(finding)) continue;
      for (const Entry& entry : finding.entries) {
        Load& load = loads[entry.key()];
        load.thread_ms += entry.cost_ms;
        ++load.costly;
        load.endless += finding.endless;
      }
    }
  return loads;
}

double orInfinite(std::optional<double> rate) { return rate.value_or(INFINITY); }

}  // namespace

std::vector<Gain> topGains(const Report& report, size_t most) {
  Loads loads = loadsOf(report);
  std::vector<Gain> gains;
  for (const Finding& finding : report.findings) {
    if (gains.size() == most) break;
    if (!limits(finding)) continue;
    Gain gain{&finding, nullptr, {}, {}};
    for (const Entry& entry : finding.entries) {
      Load& load = loads[entry.key()];
      auto before = load.rate(report.pool_threads);
      load.thread_ms = std::max(load.thread_ms - entry.cost_ms, 0.0);
      --load.costly;
      load.endless -= finding.endless;
      auto after = load.rate(report.pool_threads);
      // The entry with the lowest rate gains most from it.
      if (!gain.entry || orInfinite(before) < orInfinite(gain.before)) gain = {&finding, &entry, before, after};
    }
    if (gain.entry) gains.push_back(gain);
  }
  return gains;
}

std::string rateText(std::optional<double> per_second, int pool_threads) {
  if (!per_second) return "nothing known to block";
  if (*per_second == 0)
    return pool_threads == 1 ? "stops when one request waits"
                             : "stops when " + std::to_string(pool_threads) + " requests wait";
  return analysis::rateInWords(*per_second);
}

}  // namespace loiter::report
