// The simulation against closed forms and against what must hold of any run.
#include "simulate/simulate.h"

#include "failure.h"

#include <gtest/gtest.h>

#include <cmath>

namespace loiter::bench::simulate {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr double kWithin = 0.01;

Endpoint holding(const std::string& name, Time hold, Arrivals arrivals) {
  return {name, "loop", arrivals, {{.kind = Step::Kind::Hold, .length = {hold}}}};
}

Scenario scenario(unsigned threads, std::vector<Endpoint> endpoints, Time duration = seconds(20)) {
  return {.pools = {{"loop", threads}}, .endpoints = std::move(endpoints), .duration = duration};
}

Arrivals closed(unsigned clients, Time think = Time(0)) {
  return {.kind = Arrivals::Kind::Closed, .clients = clients, .think = think};
}
Arrivals poisson(double rate) { return {.kind = Arrivals::Kind::Poisson, .per_second = rate}; }
Arrivals fixed(double rate) { return {.kind = Arrivals::Kind::Fixed, .per_second = rate}; }
Arrivals burst(unsigned count) { return {.kind = Arrivals::Kind::Burst, .clients = count}; }

double millis(Time time) { return std::chrono::duration<double, std::milli>(time).count(); }

void expectNear(double value, double expected) { EXPECT_NEAR(value, expected, kWithin * expected); }

TEST(Simulate, CapacityIsThreadsByHold) {
  for (unsigned threads : {1u, 2u, 4u, 16u})
    for (int hold : {5, 50, 200}) {
      const Outcome outcome = simulate(scenario(threads, {holding("a", milliseconds(hold), closed(10 * threads))}));
      expectNear(outcome.endpoints[0].per_second, threads * 1000.0 / hold);
      expectNear(outcome.pools[0].utilization, 1);
    }
}

TEST(Simulate, RampHasItsTwoBranches) {
  for (unsigned clients : {1u, 2u, 4u, 8u, 24u, 40u}) {
    Scenario one = scenario(4, {holding("a", milliseconds(50), closed(clients))});
    one.warm_up = seconds(2);
    const Outcome outcome = simulate(one);
    expectNear(outcome.endpoints[0].per_second, std::min(clients, 4u) / 0.05);
    expectNear(millis(meanOf(outcome.endpoints[0].latency)), std::max(1.0, clients / 4.0) * 50);
  }
}

TEST(Simulate, WaitsTakeRoundsOfThePool) {
  for (unsigned waits : {1u, 99u, 100u, 101u})
    for (unsigned threads : {2u, 4u, 22u, 100u}) {
      const Outcome outcome = simulate(scenario(threads, {holding("a", seconds(1), burst(waits))}));
      EXPECT_EQ(outcome.last_answer, seconds((waits + threads - 1) / threads));
      EXPECT_EQ(outcome.endpoints[0].arrived, waits);
    }
}

TEST(Simulate, AwaitedTimersNeedNoThread) {
  Scenario one = scenario(1, {{"a", "loop", burst(100), {{.kind = Step::Kind::Wait, .length = {seconds(1)}}}}});
  EXPECT_EQ(simulate(one).last_answer, seconds(1));
}

// The probability that all `servers` are busy, when `load` of them are asked for.
double erlangC(unsigned servers, double load) {
  double term = 1, sum = 1;  // load^k / k!
  for (unsigned k = 1; k < servers; ++k) sum += term *= load / k;
  const double last = term * load / servers / (1 - load / servers);
  return last / (sum + last);
}

TEST(Simulate, ErlangCForExponentialHolds) {
  for (auto [threads, utilization] : {std::pair(1u, 0.5), {4u, 0.8}, {16u, 0.7}}) {
    constexpr double kHoldSeconds = 0.01;
    Endpoint endpoint = holding("a", milliseconds(10), poisson(utilization * threads / kHoldSeconds));
    endpoint.steps[0].length.exponential = true;
    Scenario one = scenario(threads, {endpoint}, seconds(int(1'500'000 * kHoldSeconds / threads / utilization)));
    one.warm_up = seconds(10);
    const EndpointOutcome outcome = simulate(one).endpoints[0];
    const double counted = double(outcome.latency.size());
    const double probability = erlangC(threads, utilization * threads);
    expectNear(double(outcome.waited) / counted, probability);
    expectNear(millis(outcome.waiting) / counted, probability * 10 / (threads * (1 - utilization)));
  }
}

TEST(Simulate, PollaczekKhinchineForFixedHolds) {
  Scenario one = scenario(1, {holding("a", milliseconds(10), poisson(80))}, seconds(20'000));
  one.warm_up = seconds(10);
  const EndpointOutcome outcome = simulate(one).endpoints[0];
  expectNear(millis(outcome.waiting) / double(outcome.latency.size()), 0.8 / (2 * 0.2) * 10);
}

TEST(Simulate, EvenlySpacedArrivalsBelowCapacityNeverWait) {
  const EndpointOutcome outcome = simulate(scenario(4, {holding("a", milliseconds(50), fixed(79.9))})).endpoints[0];
  EXPECT_EQ(outcome.waited, 0u);
  EXPECT_EQ(outcome.latency.front(), milliseconds(50));
  EXPECT_EQ(outcome.latency.back(), milliseconds(50));
  EXPECT_EQ(outcome.arrived, 1597u);  // 79.9/s for 20 s, of which the last falls before the end
}

TEST(Simulate, OffloadPoolIsTheLimitAndLeavesTheLoopFree) {
  Scenario one = scenario(1, {{"files",
                               "loop",
                               closed(50),
                               {{.kind = Step::Kind::Hold, .length = {Time(1000)}},
                                {.kind = Step::Kind::Offload, .length = {milliseconds(20)}, .pool = "disk"}}},
                              holding("quick", std::chrono::microseconds(100), fixed(100))});
  one.pools.push_back({"disk", 4});
  const Outcome outcome = simulate(one);
  expectNear(outcome.endpoints[0].per_second, 4 / 0.02);
  EXPECT_LT(outcome.endpoints[1].latency.back(), milliseconds(1));
  EXPECT_EQ(outcome.pools[1].peak_queue, 46u);
}

TEST(Simulate, ConvoyIsServedOneByOneHoweverManyThreads) {
  for (unsigned threads : {1u, 4u, 32u}) {
    const Step lock{.kind = Step::Kind::Lock, .length = {milliseconds(5)}, .mutex = "m"};
    const Step work{.kind = Step::Kind::Hold, .length = {milliseconds(1)}};
    const Outcome outcome = simulate(scenario(threads, {{"a", "loop", closed(100), {work, lock}}}));
    expectNear(outcome.endpoints[0].per_second, threads == 1 ? 1 / 0.006 : 1 / 0.005);
    expectNear(outcome.pools[0].utilization, 1);  // its threads wait for the mutex
  }
}

TEST(Simulate, FanOutTakesRoundsOfWhatRunsAtOnce) {
  auto fan = [](unsigned at_once, std::string pool) {
    return Step{.kind = Step::Kind::Fan, .length = {milliseconds(50)}, .pool = pool, .calls = 10, .at_once = at_once};
  };
  auto lasts = [&](Step step) {
    Scenario one = scenario(1, {{"a", "loop", burst(1), {step}}});
    one.pools.push_back({"downstream", 3});
    return simulate(one).last_answer;
  };
  EXPECT_EQ(lasts(fan(10, "")), milliseconds(50));
  EXPECT_EQ(lasts(fan(4, "")), milliseconds(150));
  EXPECT_EQ(lasts(fan(1, "")), milliseconds(500));
  EXPECT_EQ(lasts(fan(10, "downstream")), milliseconds(200));
}

TEST(Simulate, ThinkingClientsFollowTheInteractiveLaw) {
  Endpoint endpoint = holding("a", milliseconds(80), closed(40, milliseconds(500)));
  endpoint.steps[0].length.exponential = true;
  Scenario one = scenario(4, {endpoint}, seconds(2000));
  one.warm_up = seconds(10);
  const EndpointOutcome outcome = simulate(one).endpoints[0];
  EXPECT_GT(outcome.waited, outcome.latency.size() / 2);
  expectNear(outcome.per_second * (millis(meanOf(outcome.latency)) + 500) / 1000, 40);
}

Scenario busy() {
  Endpoint slow = holding("slow", milliseconds(50), poisson(60));
  slow.steps[0].length.exponential = true;
  Endpoint fast = holding("fast", milliseconds(1), poisson(200));
  fast.steps.push_back({.kind = Step::Kind::Offload, .length = {milliseconds(3)}, .pool = "disk"});
  fast.steps.push_back({.kind = Step::Kind::Lock, .length = {milliseconds(1)}, .mutex = "m"});
  Endpoint fan = holding("fan", milliseconds(2), closed(5, milliseconds(30)));
  fan.steps.push_back(
      {.kind = Step::Kind::Fan, .length = {milliseconds(7), true}, .pool = "disk", .calls = 6, .at_once = 2});
  fan.steps.push_back({.kind = Step::Kind::Lock, .length = {milliseconds(2)}, .mutex = "m"});
  Scenario one = scenario(4, {slow, fast, fan}, seconds(30));
  one.pools.push_back({"disk", 2});
  one.seed = 11;
  return one;
}

TEST(Simulate, NothingIsLostAndLittlesLawHolds) {
  const Outcome outcome = simulate(busy());
  Time latencies{0};
  for (const EndpointOutcome& one : outcome.endpoints) {
    EXPECT_EQ(one.arrived, one.latency.size());
    EXPECT_EQ(one.arrived, one.completed + one.late);
    EXPECT_GT(one.arrived, 100u);
    for (Time latency : one.latency) latencies += latency;
  }
  EXPECT_EQ(outcome.in_flight, latencies);
}

TEST(Simulate, BusyTimeIsWhatRequestsHeld) {
  const Outcome outcome = simulate(scenario(3, {holding("a", milliseconds(7), poisson(300))}));
  EXPECT_EQ(outcome.pools[0].busy, milliseconds(7) * int64_t(outcome.endpoints[0].arrived));
}

void expectSame(const EndpointOutcome& one, const EndpointOutcome& other) {
  EXPECT_EQ(one.name, other.name);
  EXPECT_EQ(one.latency, other.latency);
  EXPECT_EQ(one.waiting, other.waiting);
}

TEST(Simulate, EqualSeedsGiveEqualRunsAndOthersDiffer) {
  Scenario one = busy();
  const Outcome first = simulate(one), second = simulate(one);
  for (size_t at = 0; at < first.endpoints.size(); ++at) expectSame(first.endpoints[at], second.endpoints[at]);
  one.seed = 12;
  EXPECT_NE(simulate(one).endpoints[0].latency, first.endpoints[0].latency);
}

TEST(Simulate, OrderOfInputsDoesNotMatter) {
  const Scenario one = busy();
  Scenario turned = one;
  std::reverse(turned.endpoints.begin(), turned.endpoints.end());
  std::reverse(turned.pools.begin(), turned.pools.end());
  const Outcome first = simulate(one), second = simulate(turned);
  const size_t last = first.endpoints.size() - 1;
  for (size_t at = 0; at <= last; ++at) expectSame(first.endpoints[at], second.endpoints[last - at]);
  for (size_t at = 0; at < 2; ++at) EXPECT_EQ(first.pools[at].busy, second.pools[1 - at].busy);
}

TEST(Simulate, WhoeverElseIsThereChangesNoArrivals) {
  Scenario one = busy();
  const uint64_t before = simulate(one).endpoints[1].arrived;
  one.endpoints.erase(one.endpoints.begin());
  EXPECT_EQ(simulate(one).endpoints[0].arrived, before);
}

TEST(Simulate, FaultsAreNamed) {
  Scenario one = busy();
  one.endpoints[0].pool = "nowhere";
  EXPECT_EQ(fault(one), "endpoint 'slow': there is no pool 'nowhere'");
  EXPECT_THROW(simulate(one), Failure);
  one = busy();
  one.pools[0].threads = 0;
  EXPECT_EQ(fault(one), "pool 'loop' has no threads");
  one = busy();
  one.endpoints[2].steps.clear();
  one.endpoints[2].arrivals.think = Time(0);
  EXPECT_EQ(fault(one), "endpoint 'fan': its requests take no time");
  EXPECT_EQ(fault(busy()), "");
}

}  // namespace
}  // namespace loiter::bench::simulate
