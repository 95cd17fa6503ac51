// Whether the simulation says what happens: real loads of a blocking endpoint, and of a fast one beside it, against
// simulations of the same plans.
#pragma once

#include "serve/site.h"
#include "simulate/simulate.h"

#include <functional>
#include <string>
#include <vector>

namespace loiter::bench::serve {

struct AnchorOptions {
  unsigned threads = 4;
  double downstream_ms = 50;
  std::vector<double> loads = {0.5, 0.75, 0.9, 1.1};  // shares of the threads that the blocking endpoint asks for
  unsigned runs = 5;                                  // of each load, every one with a seed of its own
  double victims_per_second = 20;
  Time duration = std::chrono::seconds(30);
  Time warm_up = std::chrono::seconds(3);
  uint64_t seed = 1;
};
Time takes(const AnchorOptions& options);  // about, the whole of it

// How long one request of an endpoint takes when nothing else is there: `hold` of a thread, and the way between client
// and handler beside that.
struct Alone {
  double hold_ms = 0;
  double path_ms = 0;
};

// One figure of one endpoint at one load: the medians of all runs, and the median of real / simulated of each.
struct Agreement {
  double load = 0;
  std::string endpoint, figure;
  double real = 0, simulated = 0, ratio = 0;
  bool agrees() const;
};
inline constexpr double kTolerance = 0.1;

// What the fast endpoint takes beside a load that blocks, or that awaits the same downstream.
struct VictimFigures {
  double load = 0;
  bool blocking = false;
  double p95_ms = 0;
};

struct AnchorResult {
  Alone blocking, victim;
  std::vector<double> holds_ms;  // of the blocking endpoint, for each of the loads: what the simulations are given
  std::vector<Agreement> rows;
  std::vector<VictimFigures> victims;
  bool agrees() const;
};

// Says after each run how many are done. Throws Failure, Interrupted.
AnchorResult anchor(const AnchorOptions& options, const std::function<void(unsigned done, unsigned of)>& tell);

// The parts, for tests. `real` and `simulated`: one value a run.
Agreement agreement(double load, const std::string& endpoint, const std::string& figure,
                    const std::vector<double>& real, const std::vector<double>& simulated);
simulate::Scenario scenarioOf(const AnchorOptions& options, double load, uint64_t seed, const Alone& planned,
                              const Alone& blocking, const Alone& victim);

}  // namespace loiter::bench::serve
