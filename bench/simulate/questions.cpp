#include "simulate/questions.h"

#include "failure.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace loiter::bench::simulate {
namespace {

constexpr double kRatePrecision = 1e-3;
constexpr double kRoundingSlack = 1e-9;  // 20 requests a second of 10 sustained ones are two instances, not three

bool isOpen(const Arrivals& arrivals) {
  return arrivals.kind == Arrivals::Kind::Poisson || arrivals.kind == Arrivals::Kind::Fixed;
}

const EndpointOutcome& outcomeOf(const Outcome& outcome, const std::string& endpoint) {
  for (const EndpointOutcome& one : outcome.endpoints)
    if (one.name == endpoint) return one;
  throw Failure("there is no endpoint '" + endpoint + "'");
}

bool sustains(const Scenario& scenario, const std::string& name, const Limit& limit) {
  Scenario copy = scenario;
  return sustained(endpointOf(copy, name), outcomeOf(simulate(copy), name), limit);
}

Scenario withClients(const Scenario& scenario, const std::string& name, unsigned clients) {
  Scenario copy = scenario;
  Arrivals& arrivals = endpointOf(copy, name).arrivals;
  const Time think = arrivals.kind == Arrivals::Kind::Closed ? arrivals.think : Time(0);
  arrivals = {.kind = Arrivals::Kind::Closed, .clients = clients, .think = think};
  return copy;
}

Scenario withRate(const Scenario& scenario, const std::string& name, double per_second) {
  Scenario copy = scenario;
  endpointOf(copy, name).arrivals = {.kind = Arrivals::Kind::Poisson, .per_second = per_second};
  return copy;
}

// What the open-loop arrivals of all endpoints but `victim` ask of the busiest pool, as a share of its threads.
double offered(const Scenario& scenario, const std::string& victim) {
  double most = 0;
  for (const Pool& pool : scenario.pools) {
    double threads = 0;
    for (const Endpoint& endpoint : scenario.endpoints)
      if (endpoint.pool == pool.name && endpoint.name != victim && isOpen(endpoint.arrivals))
        threads += endpoint.arrivals.per_second * std::chrono::duration<double>(holdOf(endpoint)).count();
    most = std::max(most, threads / pool.threads);
  }
  return most;
}

// No pool serves more than its threads by the hold; the slack lets a run of finite length begin with a little more.
double reachable(const Scenario& scenario, const std::string& name) {
  constexpr double kMargin = 1.5;
  Scenario copy = scenario;
  const Endpoint& endpoint = endpointOf(copy, name);
  const double hold = std::chrono::duration<double>(holdOf(endpoint)).count();
  return hold > 0 ? kMargin * poolOf(copy, endpoint.pool).threads / hold : std::numeric_limits<double>::infinity();
}

}  // namespace

bool sustained(const Endpoint& endpoint, const EndpointOutcome& outcome, const Limit& limit) {
  return !outcome.latency.empty() && quantileOf(outcome.latency, limit.share) <= alone(endpoint) + limit.slack;
}

std::vector<SweepRow> sweep(const Scenario& scenario, const std::string& pool, const std::vector<unsigned>& threads) {
  std::vector<SweepRow> rows;
  for (unsigned size : threads) {
    Scenario copy = scenario;
    poolOf(copy, pool).threads = size;
    rows.push_back({size, simulate(copy)});
  }
  return rows;
}

std::vector<RampRow> ramp(const Scenario& scenario, const std::string& endpoint, const std::vector<unsigned>& clients,
                          const Limit& limit) {
  std::vector<RampRow> rows;
  for (unsigned count : clients) {
    Scenario copy = withClients(scenario, endpoint, count);
    EndpointOutcome outcome = outcomeOf(simulate(copy), endpoint);
    const bool holds = sustained(endpointOf(copy, endpoint), outcome, limit);
    rows.push_back({count, std::move(outcome), holds});
  }
  return rows;
}

unsigned cliff(const Scenario& scenario, const std::string& endpoint, const Limit& limit, unsigned most) {
  auto passes = [&](unsigned clients) { return sustains(withClients(scenario, endpoint, clients), endpoint, limit); };
  unsigned good = 0;
  unsigned bad = 1;
  while (bad <= most && passes(bad)) {
    good = bad;
    if (bad == most) return most;
    bad = bad > most / 2 ? most : bad * 2;
  }
  while (bad - good > 1) {
    const unsigned middle = good + (bad - good) / 2;
    (passes(middle) ? good : bad) = middle;
  }
  return good;
}

double sustainableRate(const Scenario& scenario, const std::string& endpoint, const Limit& limit, double most) {
  auto passes = [&](double rate) { return sustains(withRate(scenario, endpoint, rate), endpoint, limit); };
  most = std::min(most, reachable(scenario, endpoint));
  if (passes(most)) return most;
  double bad = most;
  // So low a rate that a handful of requests arrive says nothing: below it the endpoint sustains nothing.
  const double least = 10 / std::chrono::duration<double>(scenario.duration - scenario.warm_up).count();
  double good = most / 2;
  while (good >= least && !passes(good)) {
    bad = good;
    good /= 2;
  }
  if (good < least) return 0;
  while (bad - good > kRatePrecision * good) {
    const double middle = (good + bad) / 2;
    (passes(middle) ? good : bad) = middle;
  }
  return good;
}

std::vector<RateRow> rates(const Scenario& scenario, const std::string& endpoint, const std::vector<double>& per_second,
                           const Limit& limit) {
  std::vector<RateRow> rows;
  for (double rate : per_second) {
    Scenario copy = withRate(scenario, endpoint, rate);
    EndpointOutcome outcome = outcomeOf(simulate(copy), endpoint);
    const bool holds = sustained(endpointOf(copy, endpoint), outcome, limit);
    rows.push_back({rate, std::move(outcome), holds});
  }
  return rows;
}

std::vector<FanRow> fanOut(const Scenario& scenario, const std::string& endpoint,
                           const std::vector<unsigned>& at_once) {
  std::vector<FanRow> rows;
  for (unsigned number : at_once) {
    Scenario copy = scenario;
    unsigned fans = 0;
    for (Step& step : endpointOf(copy, endpoint).steps)
      if (step.kind == Step::Kind::Fan) step.at_once = number, ++fans;
    if (fans == 0) throw Failure("endpoint '" + endpoint + "' makes no fan-out");
    rows.push_back({number, simulate(copy)});
  }
  return rows;
}

std::vector<VictimRow> victims(const Scenario& scenario, const std::string& victim, const std::vector<double>& loads) {
  Scenario checked = scenario;
  endpointOf(checked, victim);
  const double now = offered(scenario, victim);
  if (now <= 0) throw Failure("no endpoint beside '" + victim + "' holds a thread under open-loop arrivals");
  std::vector<VictimRow> rows;
  for (double load : loads) {
    if (!(load > 0)) throw Failure("a load is a number above 0: the share of the threads that is asked for");
    Scenario copy = scenario;
    for (Endpoint& endpoint : copy.endpoints)
      if (endpoint.name != victim && isOpen(endpoint.arrivals)) endpoint.arrivals.per_second *= load / now;
    rows.push_back({load, simulate(copy)});
  }
  return rows;
}

uint64_t instances(double rate, double sustainable, double headroom) {
  if (!(headroom > 0 && headroom <= 1)) throw Failure("the headroom is not in (0, 1]");
  if (!(sustainable > 0)) throw Failure("one instance sustains nothing, so no number of them is enough");
  return uint64_t(std::ceil(rate / (sustainable * headroom) - kRoundingSlack));
}

}  // namespace loiter::bench::simulate
