// Study 1's questions of one endpoint: more and more clients in a closed loop, the rate it sustains, where it
// collapses, and what that costs.
#pragma once

#include "serve/site.h"

#include <optional>
#include <string>
#include <vector>

namespace loiter::bench::serve {

// One load of one endpoint on a service of its own.
struct RampPoint {
  unsigned clients = 0;
  LoadFigures load;
  double service_busy = 0, others_busy = 0;  // shares of a core: the service; stub and generator together
  uint64_t calls_started = 0, calls_finished = 0, calls_cancelled = 0;  // as the downstream saw them
  double mean_queue = 0;
  uint64_t peak_queue = 0, peak_threads = 0;
  nlohmann::ordered_json series;  // samples of the service's counters
};

// "Sustained": p95 under the downstream's time + 250 ms, and errors under 1 %.
struct Limits {
  double slack_ms = 250;
  double errors = 0.01;
};
bool sustained(const RampPoint& point, double downstream_ms, const Limits& limits);
// What keeps the rate from being higher: "clients" (all of them wait for the downstream), "threads", "processor", or
// "generator", which says nothing of the service.
std::string limitedBy(const RampPoint& point, bool holds_threads);

struct Capacity {
  double per_second = 0;  // the highest rate that was sustained; 0: none was
  unsigned at_clients = 0;
  bool at_least = false;                 // nothing of the service kept it from more
  std::optional<unsigned> collapses_at;  // the fewest clients that were not sustained because of the service
};
// `points`: of one endpoint, by any order of clients.
Capacity capacity(std::vector<RampPoint> points, double downstream_ms, const Limits& limits, bool holds_threads);

struct RampOptions {
  std::string endpoint;
  double downstream_ms = 50;
  std::vector<unsigned> clients;
  unsigned threads = 4;
  Time duration{0}, warm_up{0};
  Time timeout = std::chrono::seconds(10);
  double abort_share = 0;  // after half of the downstream's time
  uint64_t seed = 1;
};
// All of `clients`; where not even the fewest are sustained, halves of them too, down to one.
std::vector<RampPoint> ramp(const RampOptions& options, const Limits& limits);

}  // namespace loiter::bench::serve
