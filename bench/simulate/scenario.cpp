#include "simulate/scenario.h"

#include "failure.h"

#include <algorithm>
#include <set>

namespace loiter::bench::simulate {
namespace {

std::string faultOf(const Step& step, const std::set<std::string>& pools) {
  if (step.length.mean < Time(0)) return "a step's length is negative";
  const bool offload = step.kind == Step::Kind::Offload;
  if ((offload || !step.pool.empty()) && !pools.contains(step.pool)) return "there is no pool '" + step.pool + "'";
  if (step.kind == Step::Kind::Lock && step.mutex.empty()) return "a lock names no mutex";
  if (step.kind == Step::Kind::Fan && (step.calls == 0 || step.at_once == 0))
    return "a fan-out makes no call, or none at a time";
  return "";
}

std::string faultOf(const Arrivals& arrivals) {
  const bool open = arrivals.kind == Arrivals::Kind::Poisson || arrivals.kind == Arrivals::Kind::Fixed;
  if (open && !(arrivals.per_second > 0 && arrivals.per_second <= 1e9)) return "the rate is not in (0, 1e9] a second";
  if (!open && arrivals.clients == 0) return "there are no clients";
  if (arrivals.think < Time(0)) return "the clients' time to think is negative";
  return "";
}

// A closed loop whose requests take no time would never let the clock go on.
std::string faultOf(const Endpoint& endpoint, const std::set<std::string>& pools) {
  if (!pools.contains(endpoint.pool)) return "there is no pool '" + endpoint.pool + "'";
  if (std::string text = faultOf(endpoint.arrivals); !text.empty()) return text;
  for (const Step& step : endpoint.steps)
    if (std::string text = faultOf(step, pools); !text.empty()) return text;
  if (alone(endpoint) + endpoint.arrivals.think <= Time(0)) return "its requests take no time";
  return "";
}

}  // namespace

std::string fault(const Scenario& scenario) {
  std::set<std::string> pools, endpoints;
  for (const Pool& pool : scenario.pools) {
    if (!pools.insert(pool.name).second) return "pool '" + pool.name + "': there are two of this name";
    if (pool.threads == 0) return "pool '" + pool.name + "' has no threads";
  }
  for (const Endpoint& endpoint : scenario.endpoints) {
    if (!endpoints.insert(endpoint.name).second) return "endpoint '" + endpoint.name + "': there are two of this name";
    if (std::string text = faultOf(endpoint, pools); !text.empty()) return "endpoint '" + endpoint.name + "': " + text;
  }
  if (endpoints.empty()) return "there are no endpoints";
  if (scenario.warm_up < Time(0) || scenario.duration <= scenario.warm_up)
    return "the duration is not longer than the warm-up";
  return "";
}

Time alone(const Endpoint& endpoint) {
  Time sum{0};
  for (const Step& step : endpoint.steps) {
    const bool fan = step.kind == Step::Kind::Fan && step.at_once > 0;
    sum += step.length.mean * (fan ? (step.calls + step.at_once - 1) / step.at_once : 1);
  }
  return sum;
}

Time holdOf(const Endpoint& endpoint) {
  Time sum{0};
  for (const Step& step : endpoint.steps)
    if (step.kind == Step::Kind::Hold || step.kind == Step::Kind::Lock) sum += step.length.mean;
  return sum;
}

Pool& poolOf(Scenario& scenario, const std::string& name) {
  auto found = std::find_if(scenario.pools.begin(), scenario.pools.end(), [&](auto& one) { return one.name == name; });
  if (found == scenario.pools.end()) throw Failure("there is no pool '" + name + "'");
  return *found;
}

Endpoint& endpointOf(Scenario& scenario, const std::string& name) {
  auto found = std::find_if(scenario.endpoints.begin(), scenario.endpoints.end(),
                            [&](auto& one) { return one.name == name; });
  if (found == scenario.endpoints.end()) throw Failure("there is no endpoint '" + name + "'");
  return *found;
}

}  // namespace loiter::bench::simulate
