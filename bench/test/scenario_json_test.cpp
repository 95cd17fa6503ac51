#include "simulate/scenario_json.h"

#include "failure.h"

#include <gtest/gtest.h>

namespace loiter::bench::simulate {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr const char* kEverything = R"({
  "duration_s": 60, "warm_up_s": 5, "seed": 3,
  "pools": { "loop": 4, "disk": 2 },
  "endpoints": {
    "report": { "pool": "loop", "arrivals": { "poisson_per_s": 80 },
      "steps": [ { "hold_ms": 1.5 }, { "wait_ms": 20, "exponential": true }, { "offload_ms": 5, "pool": "disk" },
                 { "lock_ms": 1, "mutex": "m" }, { "fan_out_ms": 50, "calls": 10, "at_once": 4 } ] },
    "users": { "pool": "loop", "arrivals": { "clients": 9, "think_ms": 10 }, "steps": [ { "hold_ms": 1 } ] }
  }
})";

std::string faultIn(std::string text, const std::string& what, const std::string& with) {
  text.replace(text.find(what), what.size(), with);
  try {
    readScenario(text);
  } catch (const Failure& failure) {
    return failure.what();
  }
  return "";
}

TEST(ScenarioJson, EverythingIsRead) {
  const Scenario scenario = readScenario(kEverything);
  EXPECT_EQ(scenario.duration, seconds(60));
  EXPECT_EQ(scenario.warm_up, seconds(5));
  EXPECT_EQ(scenario.seed, 3u);
  ASSERT_EQ(scenario.endpoints.size(), 2u);
  const Endpoint& report = scenario.endpoints[0];
  EXPECT_EQ(report.arrivals.per_second, 80);
  ASSERT_EQ(report.steps.size(), 5u);
  EXPECT_EQ(report.steps[0].length.mean, std::chrono::microseconds(1500));
  EXPECT_TRUE(report.steps[1].length.exponential);
  EXPECT_EQ(report.steps[2].pool, "disk");
  EXPECT_EQ(report.steps[3].mutex, "m");
  EXPECT_EQ(report.steps[4].at_once, 4u);
  EXPECT_EQ(alone(report), std::chrono::microseconds(1500) + milliseconds(20 + 5 + 1 + 150));
  EXPECT_EQ(holdOf(report), std::chrono::microseconds(2500));
  EXPECT_EQ(scenario.endpoints[1].arrivals.think, milliseconds(10));
}

TEST(ScenarioJson, FaultsNameTheirPlace) {
  EXPECT_EQ(faultIn(kEverything, "hold_ms\": 1.5", "hold_us\": 1.5"),
            "endpoint 'report': step 1 needs one of hold_ms, wait_ms, offload_ms, lock_ms, fan_out_ms");
  EXPECT_EQ(faultIn(kEverything, "\"wait_ms\": 20,", "\"wait_ms\": 20, \"pool\": \"disk\","),
            "endpoint 'report': step 2 has a \"pool\", which means nothing here");
  EXPECT_EQ(faultIn(kEverything, "\"disk\": 2", "\"disc\": 2"), "endpoint 'report': there is no pool 'disk'");
  EXPECT_EQ(faultIn(kEverything, "\"clients\": 9", "\"clients\": -9"),
            "endpoint 'users': \"arrivals\" has a \"clients\" that is not a count");
  EXPECT_EQ(faultIn(kEverything, "\"duration_s\": 60, ", ""), "the scenario lacks \"duration_s\"");
  EXPECT_EQ(faultIn(kEverything, "60,", "1e99,"), "the scenario has a \"duration_s\" that is no time");
  EXPECT_EQ(faultIn(kEverything, "{", "["), "the scenario is not JSON");
  EXPECT_EQ(faultIn(kEverything, "\"loop\": 4", "\"loop\": 0"), "pool 'loop' has no threads");
}

}  // namespace
}  // namespace loiter::bench::simulate
