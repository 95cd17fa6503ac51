// What anchor compares, and what study 1 makes of its ramps.
#include "serve/anchor.h"
#include "failure.h"
#include "serve/ramp.h"
#include "simulate/arrivals.h"
#include "study/one_line.h"

#include <gtest/gtest.h>

#include <cmath>

namespace loiter::bench {
namespace {

using namespace serve;
using namespace study;

TEST(Arrivals, ArePlannedAsTheSimulationHasThem) {
  for (const auto kind : {Arrivals::Kind::Poisson, Arrivals::Kind::Fixed}) {
    const Arrivals arrivals{.kind = kind, .per_second = 80};
    simulate::Endpoint endpoint{"blocking", "loop", arrivals, {}};
    endpoint.steps.push_back({.kind = simulate::Step::Kind::Hold, .length = {Time(1)}});
    const auto duration = std::chrono::seconds(10);
    const auto outcome = simulate::simulate(
        {.pools = {{"loop", 1}}, .endpoints = {endpoint}, .duration = duration, .seed = 3});
    simulate::ArrivalTimes times(arrivals, 3, "blocking");
    uint64_t count = 0;
    Time last{-1};
    for (Time at = times.next(); at < duration; at = times.next(), ++count) {
      EXPECT_GT(at, last);
      last = at;
    }
    EXPECT_EQ(count, outcome.endpoints[0].arrived);
  }
  simulate::ArrivalTimes one({.per_second = 80}, 3, "a"), other({.per_second = 80}, 4, "a");
  EXPECT_NE(one.next(), other.next());
}

TEST(Anchor, DisagreesBeyondATenth) {
  EXPECT_TRUE(agreement(0.5, "a", "mean_ms", {109}, {100}).agrees());
  EXPECT_FALSE(agreement(0.5, "a", "mean_ms", {111}, {100}).agrees());
  EXPECT_FALSE(agreement(0.5, "a", "mean_ms", {89}, {100}).agrees());
  EXPECT_FALSE(agreement(0.5, "a", "mean_ms", {1}, {0}).agrees());
  EXPECT_FALSE(agreement(0.5, "a", "mean_ms", {0}, {0}).agrees());
  EXPECT_TRUE(agreement(0.5, "a", "mean_ms", {300, 10, 101}, {100, 10, 100}).agrees());  // the median of the ratios
  EXPECT_FALSE(AnchorResult{}.agrees());
  AnchorResult one;
  one.rows = {agreement(0.5, "a", "mean_ms", {100}, {100}), agreement(0.5, "a", "p95_ms", {120}, {100})};
  EXPECT_FALSE(one.agrees());
}

TEST(Anchor, SimulatesWhatItSends) {
  AnchorOptions options;
  const Alone planned{50, 1}, during{52, 1}, victim{0.1, 0.2};
  const auto scenario = scenarioOf(options, 0.9, 7, planned, during, victim);
  EXPECT_EQ(simulate::fault(scenario), "");
  EXPECT_EQ(scenario.seed, 7u);
  EXPECT_DOUBLE_EQ(scenario.endpoints[0].arrivals.per_second, 72);  // what was planned with, not what came
  EXPECT_EQ(simulate::holdOf(scenario.endpoints[0]), std::chrono::milliseconds(52));
  EXPECT_EQ(simulate::alone(scenario.endpoints[1]), std::chrono::microseconds(300));
}

RampPoint point(unsigned clients, double per_second, double p95_ms, double queue = 0) {
  RampPoint one{.clients = clients};
  one.load.sent = one.load.answered = 1000;
  one.load.per_second = per_second;
  one.load.p95_ms = p95_ms;
  one.mean_queue = queue;
  return one;
}

TEST(Ramp, SustainedIsInTimeAndWithoutErrors) {
  EXPECT_TRUE(sustained(point(1, 1, 299), 50, {}));
  EXPECT_FALSE(sustained(point(1, 1, 300), 50, {}));
  RampPoint failing = point(1, 1, 60);
  failing.load.errors = 10;
  EXPECT_FALSE(sustained(failing, 50, {}));
  failing.load.errors = 9;
  EXPECT_TRUE(sustained(failing, 50, {}));
  failing.load.sent = failing.load.aborted = 1009;
  failing.load.answered = 0;
  EXPECT_FALSE(sustained(failing, 50, {}));
}

TEST(Ramp, CapacityIsTheHighestSustainedRate) {
  const Capacity blocking = capacity({point(50, 80, 620, 40), point(12, 79, 160, 8), point(25, 80, 320, 20)}, 50, {},
                                     true);
  EXPECT_EQ(blocking.per_second, 79);
  EXPECT_EQ(blocking.at_clients, 12u);
  EXPECT_FALSE(blocking.at_least);
  EXPECT_EQ(blocking.collapses_at, 25u);

  const Capacity async = capacity({point(50, 990, 52), point(100, 1980, 53)}, 50, {}, false);
  EXPECT_EQ(async.per_second, 1980);
  EXPECT_TRUE(async.at_least);
  EXPECT_FALSE(async.collapses_at);
  EXPECT_EQ(capacity({point(1, 1, 900, 0)}, 50, {}, true).per_second, 0);
}

TEST(Ramp, TheGeneratorsLimitIsNotTheServices) {
  RampPoint slow = point(500, 4000, 400);
  slow.others_busy = 0.97;
  slow.service_busy = 0.6;
  EXPECT_EQ(limitedBy(slow, false), "generator");
  const Capacity found = capacity({point(200, 3800, 55), slow}, 50, {}, false);
  EXPECT_FALSE(found.collapses_at);
  EXPECT_TRUE(found.at_least);
  slow.service_busy = 0.99;
  EXPECT_EQ(limitedBy(slow, false), "processor");
  EXPECT_EQ(capacity({point(200, 3800, 55), slow}, 50, {}, false).collapses_at, 500u);
  EXPECT_EQ(limitedBy(point(50, 80, 600, 40), true), "threads");
  EXPECT_EQ(limitedBy(point(50, 990, 52, 3), false), "clients");
}

TEST(OneLine, TranslatesRatesIntoInstancesAndMoney) {
  const Prices prices{.currency = "USD", .per_hour = 0.1};
  const std::vector<Ramp> ramps = {{"blocking-sync", 50, true, {point(12, 80, 160, 8)}},
                                   {"cpu-bound", 50, true, {point(1, 1, 900)}},
                                   {"async-correct", 50, false, {point(50, 1000, 52)}}};
  const auto rows = costTable(ramps, {2000}, prices).rows();
  ASSERT_EQ(rows.size(), 3u);
  EXPECT_EQ(rows[0]["instances"], 25);
  EXPECT_EQ(rows[0]["at_most"], false);
  EXPECT_DOUBLE_EQ(rows[0]["per_month"], 25 * 0.1 * 730);
  EXPECT_TRUE(rows[1]["instances"].is_null());
  EXPECT_EQ(rows[2]["instances"], 2);
  EXPECT_EQ(rows[2]["at_most"], true);
  EXPECT_EQ(sustainableTable(ramps).rows()[2]["at_least"], true);
}

TEST(OneLine, ReadsPrices) {
  const Prices shipped = readPricesFile(std::filesystem::path(LOITER_SOURCE_DIR) / "bench/study/prices.json");
  EXPECT_GT(shipped.per_hour, 0);
  EXPECT_FALSE(shipped.date.empty());
  EXPECT_FALSE(shipped.source.empty());
  EXPECT_THROW(readPrices("{"), Failure);
  EXPECT_THROW(readPrices(R"({"instance":"a","currency":"USD","date":"d","source":"s"})"), Failure);
  EXPECT_THROW(readPrices(R"({"instance":"a","currency":"USD","date":"d","source":"s","per_hour":0})"), Failure);
  EXPECT_THROW(readPricesFile("/nowhere.json"), Failure);
}

}  // namespace
}  // namespace loiter::bench
