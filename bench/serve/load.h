// The load generator. Open loop: requests are sent when the plan says so, however many are unanswered, and their
// latency counts from then. Closed loop: so many clients, each of which asks again when it has its answer.
#pragma once

#include "simulate/scenario.h"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace loiter::bench::serve {

using simulate::Arrivals;
using simulate::Time;

struct Stream {
  std::string name;  // of its arrivals, as in a simulation
  std::string url;
  Arrivals arrivals;
  double abort_share = 0;  // of the requests, which are given up
  Time abort_after{0};     // so long after they were due
};

struct LoadPlan {
  std::vector<Stream> streams;
  Time duration{0};  // requests are due until then; all are waited for
  Time warm_up{0};   // those due before are sent and not counted in latency and rate
  Time timeout = std::chrono::seconds(10);
  unsigned connections = 0;  // made beforehand, per stream; more are made when they are needed
  uint64_t seed = 1;
};

struct StreamOutcome {
  std::string name;
  uint64_t sent = 0;      // each of these has one of the following ends
  uint64_t answered = 0;  // with status 200
  uint64_t refused = 0;   // no connection, or status 503
  uint64_t timed_out = 0;
  uint64_t aborted = 0;        // by us, as planned
  uint64_t errors = 0;         // anything else
  uint64_t completed = 0;      // answered between warm-up and duration
  double per_second = 0;       // the same as a rate
  std::vector<Time> latency;   // of answered requests that were due behind the warm-up, ascending
  std::vector<Time> lateness;  // by which requests were sent after they were due, ascending
};

struct LoadOutcome {
  std::vector<StreamOutcome> streams;  // in the order of the plan
  double cpu_s = 0;                    // what the generator took of its core,
  double took_s = 0;                   // and in which time
};

// Loads from this thread until all is answered. Throws Failure, Interrupted.
LoadOutcome load(const LoadPlan& plan);

double errorShare(const StreamOutcome& outcome);  // of the requests that were not aborted
nlohmann::ordered_json toJson(const StreamOutcome& outcome);

}  // namespace loiter::bench::serve
