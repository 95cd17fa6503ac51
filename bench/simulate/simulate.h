// A discrete-event simulation in virtual time: equal scenarios give equal outcomes, whatever the order of their pools
// and endpoints, the machine and the compiler. Queues are first come, first served; switching threads costs nothing.
#pragma once

#include "simulate/scenario.h"

namespace loiter::bench::simulate {

struct EndpointOutcome {
  std::string name;
  uint64_t arrived = 0;       // all of them are served in the end
  uint64_t late = 0;          // of these, not yet served when `duration` was over
  uint64_t waited = 0;        // counted requests that did not get their first thread at once
  Time waiting{0};            // what the counted requests spent in the queue for it, together
  uint64_t completed = 0;     // answers between warm-up and duration
  double per_second = 0;      // the same as a rate
  std::vector<Time> latency;  // of the requests that arrived behind the warm-up, ascending
};

struct PoolOutcome {
  std::string name;
  Time busy{0};            // thread-time held, to the last answer
  double utilization = 0;  // share of the threads held between 0 and `duration`
  double mean_queue = 0;   // between 0 and `duration`
  uint64_t peak_queue = 0;
};

struct Outcome {
  std::vector<EndpointOutcome> endpoints;  // in the order of the scenario, as the pools
  std::vector<PoolOutcome> pools;
  Time last_answer{0};
  Time in_flight{0};  // the number of requests in flight, integrated over time
};

// Throws Failure with fault(scenario), if it has one.
Outcome simulate(const Scenario& scenario);

// Nearest rank, as quantile() of stats/; 0 without requests.
Time quantileOf(const std::vector<Time>& ascending, double share);
Time meanOf(const std::vector<Time>& latency);

}  // namespace loiter::bench::simulate
