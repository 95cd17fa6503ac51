// A service with its stub, loaded by a process of its own: what anchor and studies measure.
#pragma once

#include "serve/cores.h"
#include "serve/load.h"
#include "serve/servers.h"

#include <string>
#include <vector>

namespace loiter::bench::serve {

// What a load's process tells of one stream; see StreamOutcome.
struct LoadFigures {
  std::string name;
  uint64_t sent = 0, answered = 0, refused = 0, timed_out = 0, aborted = 0, errors = 0;
  double per_second = 0;
  double mean_ms = 0, p50_ms = 0, p95_ms = 0, p99_ms = 0, max_ms = 0;
  double late_p99_ms = 0;     // of the generator: how long after they were due requests were sent
  double errorShare() const;  // of the requests that were not aborted: refused, timed out, wrong
};
struct LoadReport {
  std::vector<LoadFigures> streams;
  double cpu_s = 0, took_s = 0;  // of the generator
};
LoadReport readLoad(const std::string& json);  // throws Failure

// What a thread-holding endpoint held since the service began.
struct HoldCount {
  uint64_t requests = 0;
  double hold_ms = 0;
};

class Site {
 public:
  // `options` are those of `loiter-bench serve`. Throws Failure, Interrupted, as all below.
  explicit Site(const std::vector<std::string>& options);
  std::string url(const std::string& endpoint) const { return service_.address(0) + endpoint; }
  nlohmann::ordered_json counters() const { return getJson(service_.address(1)); }
  nlohmann::ordered_json stubCounters() const { return getJson(service_.address(2) + "counters"); }
  nlohmann::ordered_json series(double from_s) const;
  HoldCount held(const std::string& endpoint) const;
  // The plan's streams are all loaded at once. Streams are all of one kind of arrivals, and are aborted alike.
  LoadReport load(const LoadPlan& plan) const;
  const Placement& place() const { return place_; }

 private:
  Placement place_;
  Server service_;
};

}  // namespace loiter::bench::serve
