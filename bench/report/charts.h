// Charts as page.js draws them: {id, title, x, y, log_x, log_y, series: [{name, colour, dashed, points: [[x, y,
// failed]]}], limit, limit_label}. A point that failed is drawn as a cross, the first of a series as its cliff.
#pragma once

#include "report/folder.h"

#include <string>
#include <vector>

namespace loiter::bench::report {

// One colour per endpoint, the same in all charts: an index of the page's palette, by first appearance.
class Colours {
 public:
  unsigned of(const std::string& name);

 private:
  std::vector<std::string> names_;
};

// A chart per downstream latency of table `ramp`.
std::vector<Json> capacityCharts(const Json& ramp, Colours& colours);  // requests a second over clients
std::vector<Json> cliffCharts(const Json& ramp, Colours& colours);     // 95th percentile over clients
std::vector<std::string> cliffs(const Json& ramp);                     // the same in words

Json victimsChart(const Json& victims, Colours& colours);  // table `victims`: load, form or endpoint, p95_ms
Json anchorChart(const Json& anchor, Colours& colours);    // table `anchor`: real and simulated p95_ms over load

// Table `series`: the service's counters over time at the most clients.
std::vector<Json> seriesCharts(const Json& series, Colours& colours);

}  // namespace loiter::bench::report
