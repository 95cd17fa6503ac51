#include "simulate/questions.h"

#include "failure.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace loiter::bench::simulate {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

Scenario blocking(unsigned threads, Time hold, double per_second = 1) {
  Endpoint slow{"slow", "loop", {.kind = Arrivals::Kind::Poisson, .per_second = per_second}, {}};
  slow.steps.push_back({.kind = Step::Kind::Hold, .length = {hold}});
  return {.pools = {{"loop", threads}}, .endpoints = {slow}, .duration = seconds(60), .warm_up = seconds(5)};
}

Scenario withVictim(Step::Kind kind) {
  Scenario scenario = blocking(4, milliseconds(50), 40);
  scenario.endpoints[0].steps[0].kind = kind;
  Endpoint fast{"fast", "loop", {.kind = Arrivals::Kind::Poisson, .per_second = 20}, {}};
  fast.steps.push_back({.kind = Step::Kind::Hold, .length = {std::chrono::microseconds(100)}});
  scenario.endpoints.push_back(fast);
  return scenario;
}

TEST(Questions, CliffStandsWhereTheClosedFormSays) {
  // N* = T (1 + slack / D), with holds so short that a round of the pool is less than one per cent of it.
  for (unsigned threads : {1u, 4u, 8u}) {
    const double expected = threads * (1 + 250.0 / 1);
    Scenario scenario = blocking(threads, milliseconds(1));
    scenario.duration = seconds(20);
    EXPECT_NEAR(cliff(scenario, "slow", {}, 10'000), expected, 0.01 * expected) << threads;
  }
}

TEST(Questions, CliffOfTheTrial) {  // T = 4, D = 50 ms: N* = 24 to within one round of the pool
  EXPECT_EQ(cliff(blocking(4, milliseconds(50)), "slow", {}, 500), 24u);
  EXPECT_EQ(cliff(blocking(4, milliseconds(50)), "slow", {}, 10), 10u);
  EXPECT_EQ(cliff(blocking(4, milliseconds(50)), "slow", {0.95, -milliseconds(1)}, 500), 0u);
}

TEST(Questions, RampSaysWhatTheCliffSays) {
  const std::vector<RampRow> rows = ramp(blocking(4, milliseconds(50)), "slow", {16, 24, 25, 50}, {});
  ASSERT_EQ(rows.size(), 4u);
  EXPECT_TRUE(rows[0].sustained);
  EXPECT_TRUE(rows[1].sustained);
  EXPECT_FALSE(rows[2].sustained);
  EXPECT_FALSE(rows[3].sustained);
  EXPECT_NEAR(rows[3].outcome.per_second, 80, 0.8);
}

TEST(Questions, SustainableRateNearsTheCapacity) {
  Scenario scenario = blocking(4, milliseconds(5));
  scenario.duration = seconds(100);
  const double rate = sustainableRate(scenario, "slow", {}, 10'000);
  EXPECT_NEAR(rate, 4 / 0.005, 0.01 * 4 / 0.005);
  EXPECT_EQ(sustainableRate(scenario, "slow", {}, 100), 100);
}

TEST(Questions, RatesCollapseBeyondTheCapacity) {
  const std::vector<RateRow> rows = rates(blocking(4, milliseconds(50)), "slow", {60, 100}, {});
  EXPECT_TRUE(rows[0].sustained);
  EXPECT_NEAR(rows[0].outcome.per_second, 60, 3);
  EXPECT_FALSE(rows[1].sustained);
  EXPECT_NEAR(rows[1].outcome.per_second, 80, 0.8);  // what is served stays, what waits grows
  EXPECT_GT(rows[1].outcome.late, 500u);
}

TEST(Questions, FanOutIsBoundedByWhatRunsAtOnceOrByTheOtherSide) {
  Scenario scenario = blocking(4, milliseconds(1), 1);
  scenario.pools.push_back({"downstream", 5});
  scenario.endpoints[0].arrivals = {.kind = Arrivals::Kind::Burst, .clients = 1};
  scenario.warm_up = Time(0);
  EXPECT_THROW(fanOut(scenario, "slow", {1}), Failure);
  scenario.endpoints[0].steps.push_back(
      {.kind = Step::Kind::Fan, .length = {milliseconds(50)}, .pool = "downstream", .calls = 10});
  const std::vector<FanRow> rows = fanOut(scenario, "slow", {1, 4, 10});
  EXPECT_EQ(rows[0].outcome.last_answer, milliseconds(501));
  EXPECT_EQ(rows[1].outcome.last_answer, milliseconds(151));
  EXPECT_EQ(rows[2].outcome.last_answer, milliseconds(101));
  EXPECT_EQ(rows[1].outcome.pools[1].peak_queue, 0u);
  EXPECT_EQ(rows[2].outcome.pools[1].peak_queue, 5u);
}

TEST(Questions, SweepShowsWhatThreadsBuy) {
  Scenario scenario = blocking(1, seconds(1));
  scenario.endpoints[0].arrivals = {.kind = Arrivals::Kind::Burst, .clients = 100};
  const std::vector<SweepRow> rows = sweep(scenario, "loop", {2, 22, 100});
  EXPECT_EQ(rows[0].outcome.last_answer, seconds(50));
  EXPECT_EQ(rows[1].outcome.last_answer, seconds(5));
  EXPECT_EQ(rows[2].outcome.last_answer, seconds(1));
  EXPECT_THROW(sweep(scenario, "nowhere", {1}), Failure);
}

TEST(Questions, VictimsSufferFromBlockingAndNotFromWaiting) {
  Scenario blocking = withVictim(Step::Kind::Hold);
  blocking.duration = seconds(600);
  const std::vector<VictimRow> blocked = victims(blocking, "fast", {0.5, 0.75, 0.9, 1.1});
  std::vector<Time> p95;
  for (const VictimRow& row : blocked) p95.push_back(quantileOf(row.outcome.endpoints[1].latency, 0.95));
  EXPECT_NEAR(blocked[1].outcome.pools[0].utilization, 0.75, 0.02);
  EXPECT_TRUE(std::is_sorted(p95.begin(), p95.end()));
  EXPECT_GT(p95[2], milliseconds(80));
  EXPECT_GT(p95[3], milliseconds(500));

  Scenario waiting = withVictim(Step::Kind::Wait);
  waiting.endpoints[0].steps.push_back({.kind = Step::Kind::Hold, .length = {std::chrono::microseconds(50)}});
  const std::vector<VictimRow> rows = victims(waiting, "fast", {0.1});
  EXPECT_LT(quantileOf(rows[0].outcome.endpoints[1].latency, 0.95), milliseconds(1));
}

TEST(Questions, VictimsNeedACulprit) {
  EXPECT_THROW(victims(withVictim(Step::Kind::Wait), "fast", {0.5}), Failure);
  EXPECT_THROW(victims(withVictim(Step::Kind::Hold), "nobody", {0.5}), Failure);
}

TEST(Questions, InstancesAreWhole) {
  EXPECT_EQ(instances(2000, 80, 1), 25u);
  EXPECT_EQ(instances(2001, 80, 1), 26u);
  EXPECT_EQ(instances(2000, 80, 0.5), 50u);
  EXPECT_THROW(instances(1, 0, 1), Failure);
  EXPECT_THROW(instances(1, 80, 1.5), Failure);
}

}  // namespace
}  // namespace loiter::bench::simulate
