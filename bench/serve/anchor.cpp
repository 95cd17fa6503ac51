#include "serve/anchor.h"

#include "failure.h"
#include "stats/summary.h"

#include <cmath>
#include <map>

namespace loiter::bench::serve {
namespace {

using simulate::Endpoint;
using simulate::Scenario;
using simulate::Step;

const char* const kBlocking = "blocking-sync";
const char* const kAsync = "async-correct";  // the same, awaited
const char* const kVictim = "health";
constexpr Time kAloneFor = std::chrono::seconds(15);
constexpr double kAloneLoad = 0.05;               // of the threads
constexpr Time kDrain = std::chrono::seconds(5);  // of a run, on average, and the processes' start
// A connection that has just been answered is free only when the loop has got round to it, so that in an overload a
// request on it would queue twice, which no simulation knows. With this many there is always one that has rested.
constexpr unsigned kConnections = 1000;
constexpr Time kTimeout = std::chrono::minutes(2);  // nobody is given up, as in the simulation

Time millis(double number) {
  return std::chrono::duration_cast<Time>(std::chrono::duration<double, std::milli>(number));
}
double millis(Time time) { return std::chrono::duration<double, std::milli>(time).count(); }

double heldSince(const HoldCount& before, const HoldCount& after) {
  if (after.requests == before.requests) throw Failure("the service has measured no hold");
  return (after.hold_ms - before.hold_ms) / double(after.requests - before.requests);
}

Arrivals poisson(double per_second) { return {.kind = Arrivals::Kind::Poisson, .per_second = per_second}; }

// Requests by a plan as under load, and so far apart that none waits for another: the way has in it what the generator
// is late by, and what it takes to wake a thread that has rested.
Alone measureAlone(const Site& site, const char* endpoint, double per_second) {
  const HoldCount before = site.held(endpoint);
  LoadPlan plan{.duration = kAloneFor, .timeout = kTimeout, .connections = kConnections};
  plan.streams.push_back({endpoint, site.url(endpoint), poisson(per_second)});
  const double latency_ms = site.load(plan).streams[0].mean_ms;
  const double hold_ms = heldSince(before, site.held(endpoint));
  return {hold_ms, std::max(latency_ms - hold_ms, 0.0)};
}

double rateOf(const AnchorOptions& options, double load, const Alone& planned) {
  return load * options.threads * 1e3 / planned.hold_ms;
}

Endpoint endpointOf(const char* name, double per_second, const Alone& alone) {
  Endpoint endpoint{name, "loop", poisson(per_second), {}};
  endpoint.steps.push_back({.kind = Step::Kind::Hold, .length = {millis(alone.hold_ms)}});
  endpoint.steps.push_back({.kind = Step::Kind::Wait, .length = {millis(alone.path_ms)}});
  return endpoint;
}

using Figures = std::map<std::pair<std::string, std::string>, double>;  // by endpoint and figure

Figures figuresOf(const std::vector<LoadFigures>& streams) {
  Figures figures;
  for (const LoadFigures& one : streams) {
    if (one.answered != one.sent)
      throw Failure(std::to_string(one.sent - one.answered) + " requests to " + one.name + " failed under load");
    figures[{one.name, "mean_ms"}] = one.mean_ms;
    figures[{one.name, "p95_ms"}] = one.p95_ms;
    figures[{one.name, "per_s"}] = one.per_second;
  }
  return figures;
}

Figures figuresOf(const simulate::Outcome& outcome) {
  Figures figures;
  for (const simulate::EndpointOutcome& one : outcome.endpoints) {
    figures[{one.name, "mean_ms"}] = millis(simulate::meanOf(one.latency));
    figures[{one.name, "p95_ms"}] = millis(simulate::quantileOf(one.latency, 0.95));
    figures[{one.name, "per_s"}] = one.per_second;
  }
  return figures;
}

std::vector<LoadFigures> realRun(const Site& site, const AnchorOptions& options, const char* endpoint, double load,
                                 uint64_t seed, const Alone& planned) {
  LoadPlan plan{.duration = options.duration,
                .warm_up = options.warm_up,
                .timeout = kTimeout,
                .connections = kConnections,
                .seed = seed};
  plan.streams.push_back({endpoint, site.url(endpoint), poisson(rateOf(options, load, planned))});
  plan.streams.push_back({kVictim, site.url(kVictim), poisson(options.victims_per_second)});
  return site.load(plan).streams;
}

}  // namespace

Time takes(const AnchorOptions& options) {
  // One run of each load by the awaiting endpoint.
  return 2 * kAloneFor + (options.runs + 1) * unsigned(options.loads.size()) * (options.duration + kDrain);
}

bool Agreement::agrees() const { return std::abs(ratio - 1) <= kTolerance; }  // never of NaN

bool AnchorResult::agrees() const {
  for (const Agreement& row : rows)
    if (!row.agrees()) return false;
  return !rows.empty();
}

Agreement agreement(double load, const std::string& endpoint, const std::string& figure,
                    const std::vector<double>& real, const std::vector<double>& simulated) {
  std::vector<double> ratios;
  for (size_t run = 0; run < real.size(); ++run) ratios.push_back(real[run] / simulated[run]);
  return {load, endpoint, figure, median(real), median(simulated), median(ratios)};
}

Scenario scenarioOf(const AnchorOptions& options, double load, uint64_t seed, const Alone& planned,
                    const Alone& blocking, const Alone& victim) {
  return {.pools = {{"loop", options.threads}},
          .endpoints = {endpointOf(kBlocking, rateOf(options, load, planned), blocking),
                        endpointOf(kVictim, options.victims_per_second, victim)},
          .duration = options.duration,
          .warm_up = options.warm_up,
          .seed = seed};
}

AnchorResult anchor(const AnchorOptions& options, const std::function<void(unsigned, unsigned)>& tell) {
  const Site site(
      {"--threads", std::to_string(options.threads), "--downstream-ms", std::to_string(options.downstream_ms)});
  AnchorResult result;
  result.victim = measureAlone(site, kVictim, options.victims_per_second);
  result.blocking = measureAlone(site, kBlocking, kAloneLoad * options.threads * 1e3 / options.downstream_ms);
  const unsigned loads = unsigned(options.loads.size()), runs = (options.runs + 1) * loads;
  std::vector<std::map<std::pair<std::string, std::string>, std::vector<double>>> real(options.loads.size());
  auto simulated = real;
  std::vector<std::vector<double>> holds(options.loads.size());
  // Run by run and not load by load: what else happens on the machine meets all of them.
  for (unsigned run = 0; run < options.runs; ++run)
    for (size_t at = 0; at < options.loads.size(); ++at) {
      const uint64_t seed = options.seed + run;
      const HoldCount before = site.held(kBlocking);
      const std::vector<LoadFigures> streams = realRun(site, options, kBlocking, options.loads[at], seed,
                                                       result.blocking);
      const Alone during{heldSince(before, site.held(kBlocking)), result.blocking.path_ms};
      holds[at].push_back(during.hold_ms);
      for (const auto& [name, value] : figuresOf(streams)) real[at][name].push_back(value);
      const Scenario scenario = scenarioOf(options, options.loads[at], seed, result.blocking, during, result.victim);
      for (const auto& [name, value] : figuresOf(simulate::simulate(scenario))) simulated[at][name].push_back(value);
      tell(run * loads + unsigned(at) + 1, runs);
    }
  for (size_t at = 0; at < options.loads.size(); ++at) {
    auto figures = figuresOf(realRun(site, options, kAsync, options.loads[at], options.seed, result.blocking));
    result.victims.push_back({options.loads[at], false, figures[{kVictim, "p95_ms"}]});
    result.victims.push_back({options.loads[at], true, median(real[at][{kVictim, "p95_ms"}])});
    tell(options.runs * loads + unsigned(at) + 1, runs);
  }
  for (size_t at = 0; at < options.loads.size(); ++at) {
    result.holds_ms.push_back(median(holds[at]));
    for (const auto& [name, values] : real[at])
      result.rows.push_back(agreement(options.loads[at], name.first, name.second, values, simulated[at][name]));
  }
  return result;
}

}  // namespace loiter::bench::serve
