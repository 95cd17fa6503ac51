// What is simulated: pools of threads, and endpoints whose requests hold them, wait, or queue for something.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace loiter::bench::simulate {

using Time = std::chrono::nanoseconds;  // virtual; since the start where it is a point

// How long a step takes: always the same, or exponentially distributed.
struct Length {
  Time mean{0};
  bool exponential = false;
};

struct Step {
  enum class Kind {
    Hold,     // works or blocks on a thread of the endpoint's pool
    Wait,     // awaits something that needs no thread; the thread is given back
    Offload,  // awaits a thread of `pool`, which is held for the length
    Lock,     // keeps the endpoint's thread, queues for `mutex`, and has it for the length
    Fan,      // awaits `calls` calls, `at_once` of them at a time; each is a Wait, or an Offload where `pool` is named
  };
  Kind kind = Kind::Hold;
  Length length;
  std::string pool;
  std::string mutex;
  unsigned calls = 1;
  unsigned at_once = 1;
};

struct Arrivals {
  enum class Kind {
    Poisson,  // `per_second`, independent of each other
    Fixed,    // `per_second`, evenly spaced, the first after one spacing
    Closed,   // `clients`, each of which asks again `think` after it has its answer; all begin at 0
    Burst,    // `clients` requests at 0 and no more
  };
  Kind kind = Kind::Poisson;
  double per_second = 0;
  unsigned clients = 0;
  Time think{0};
};

struct Endpoint {
  std::string name;
  std::string pool;  // whose threads its requests run on
  Arrivals arrivals;
  std::vector<Step> steps;
};

struct Pool {
  std::string name;
  unsigned threads = 1;
};

struct Scenario {
  std::vector<Pool> pools;
  std::vector<Endpoint> endpoints;
  Time duration{0};  // requests arrive until then; what has arrived is served to its end
  Time warm_up{0};   // requests that arrive before are served and not counted
  uint64_t seed = 1;
};

// What is wrong with a scenario, in words; empty: nothing. simulate() asks this itself.
std::string fault(const Scenario& scenario);

// What one request takes when nothing else is there: the sum of its steps' means.
Time alone(const Endpoint& endpoint);
// How long one request has a thread of the endpoint's own pool, without waiting for locks.
Time holdOf(const Endpoint& endpoint);

// The pool and the endpoint of a name; throws Failure if there is none.
Pool& poolOf(Scenario& scenario, const std::string& name);
Endpoint& endpointOf(Scenario& scenario, const std::string& name);

}  // namespace loiter::bench::simulate
