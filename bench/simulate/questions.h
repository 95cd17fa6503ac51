// What a service's planner asks, answered by simulations: pool sweep, ramp, cliff, sustainable rate, victims,
// instances.
#pragma once

#include "simulate/simulate.h"

namespace loiter::bench::simulate {

// An endpoint is sustained when `share` of its requests take no longer than they do alone, plus `slack`.
struct Limit {
  double share = 0.95;
  Time slack = std::chrono::milliseconds(250);
};

bool sustained(const Endpoint& endpoint, const EndpointOutcome& outcome, const Limit& limit);

// The scenario once for each size of one pool.
struct SweepRow {
  unsigned threads;
  Outcome outcome;
};
std::vector<SweepRow> sweep(const Scenario& scenario, const std::string& pool, const std::vector<unsigned>& threads);

// The scenario once for each number of clients of one endpoint, in a closed loop.
struct RampRow {
  unsigned clients;
  EndpointOutcome outcome;
  bool sustained;
};
std::vector<RampRow> ramp(const Scenario& scenario, const std::string& endpoint, const std::vector<unsigned>& clients,
                          const Limit& limit);

// The most clients of a closed loop that the endpoint sustains; at most `most` are tried, and 0 means not even one.
unsigned cliff(const Scenario& scenario, const std::string& endpoint, const Limit& limit, unsigned most);

// The highest rate of Poisson arrivals that the endpoint sustains beside the others, to within one in a thousand; at
// most `most` requests a second are tried. Above it the endpoint collapses.
double sustainableRate(const Scenario& scenario, const std::string& endpoint, const Limit& limit, double most);

// The scenario once for each rate of Poisson arrivals of one endpoint: from some rate on it collapses.
struct RateRow {
  double per_second;
  EndpointOutcome outcome;
  bool sustained;
};
std::vector<RateRow> rates(const Scenario& scenario, const std::string& endpoint, const std::vector<double>& per_second,
                           const Limit& limit);

// The scenario once for each number of calls that the endpoint's fan-outs make at a time. Throws Failure where it makes
// none.
struct FanRow {
  unsigned at_once;
  Outcome outcome;
};
std::vector<FanRow> fanOut(const Scenario& scenario, const std::string& endpoint, const std::vector<unsigned>& at_once);

// The scenario with the arrivals of all endpoints but `victim` scaled so that they would hold this share of the threads
// of their pools. Only those with open-loop arrivals are scaled.
struct VictimRow {
  double load;
  Outcome outcome;
};
std::vector<VictimRow> victims(const Scenario& scenario, const std::string& victim, const std::vector<double>& loads);

// How many instances serve `rate` requests a second when one sustains `sustainable` of them, and each may be used to
// `headroom` (in (0, 1]) of that. Throws Failure where one sustains nothing.
uint64_t instances(double rate, double sustainable, double headroom);

}  // namespace loiter::bench::simulate
