#include "probe/costs.h"

#include "failure.h"
#include "probe/temp_folder.h"

#include <gtest/gtest.h>

#include <fstream>

namespace loiter::bench {
namespace {

constexpr const char* kBase = R"({
  "version": 1, "pool_threads": 4,
  "patterns": {
    "disk": { "hold_ms": 10, "measured": false, "note": "assumed: a busy SSD" },
    "reply": { "hold_ms": 50, "measured": false, "note": "assumed: a reply" },
    "far": { "hold_ms": 20, "measured": false, "note": "assumed: across a region" },
    "drifts": { "hold_ms": 7, "measured": false, "note": "assumed: something" },
    "nobody-knows": { "hold_ms": 3, "measured": false, "note": "assumed: a guess" }
  }
})";

class CostsFile : public testing::Test {
 protected:
  Costs costs(const std::string& text) {
    const auto path = folder.path() / "costs.json";
    std::ofstream(path) << text;
    return Costs(path);
  }
  static Measured holding(double ms, bool unstable = false) {
    Measured result;
    result.hold = {.value = ms, .interval = {ms * 0.9, ms * 1.1}, .unstable = unstable, .blocks = 9};
    return result;
  }
  TempFolder folder{testing::TempDir()};
  Pattern disk{.name = "disk", .counterpart = {4}, .basis = Basis::Machine, .call = "fsync"};
  Pattern reply{.name = "reply", .basis = Basis::Delay, .call = "get"};
  Pattern far{.name = "far", .basis = Basis::Distance, .call = "connect"};
  Pattern drifts{.name = "drifts", .basis = Basis::Machine, .call = "open"};

  nlohmann::json written(const std::string& base, double reply_ms = 50.25) {
    const std::vector<PatternResult> results = {{&disk, holding(0.6), ""},
                                                {&reply, holding(reply_ms), ""},
                                                {&far, holding(0.05), ""},
                                                {&drifts, holding(1, true), ""}};
    text = costsText(costs(base), results, {{"date", "2026-11-30"}});
    return nlohmann::json::parse(text);
  }
  std::string text;
};

TEST_F(CostsFile, SaysWhatIsMeasuredAndWhatIsAssumed) {
  const nlohmann::json all = written(kBase);
  EXPECT_EQ(all["version"], 1);
  EXPECT_EQ(all["pool_threads"], 4);
  EXPECT_EQ(all["measurement"]["date"], "2026-11-30");
  const nlohmann::json& patterns = all["patterns"];
  EXPECT_EQ(patterns.size(), 5u);
  EXPECT_EQ(patterns["disk"]["hold_ms"], 0.6);
  EXPECT_EQ(patterns["disk"]["measured"], true);
  EXPECT_EQ(patterns["disk"]["note"], "measured: fsync");
  EXPECT_EQ(patterns["disk"]["probe"]["counterpart"], "offload(4)");
  EXPECT_EQ(patterns["disk"]["interval_ms"], (nlohmann::json{0.54, 0.66}));
  EXPECT_FALSE(patterns["disk"].contains("assumed_ms"));
  EXPECT_EQ(patterns["reply"]["hold_ms"], 50.25);
  EXPECT_EQ(patterns["reply"]["measured"], false);
  EXPECT_EQ(patterns["reply"]["assumed_ms"], 50);
  EXPECT_EQ(patterns["reply"]["note"], "assumed: a reply; measured: 0.25 ms beyond that, by get");
  EXPECT_EQ(patterns["far"]["hold_ms"], 20.05);
  EXPECT_EQ(patterns["far"]["interval_ms"], (nlohmann::json{20.05, 20.06}));  // four digits
  EXPECT_EQ(patterns["far"]["probe"]["hold_ms"], 0.05);
  EXPECT_EQ(patterns["far"]["note"], "assumed: across a region; measured: 0.05 ms on top, by connect");
}

TEST_F(CostsFile, WhatWasNotMeasuredOrIsUnstableStays) {
  const nlohmann::json before = nlohmann::json::parse(kBase), after = written(kBase);
  EXPECT_EQ(after["patterns"]["nobody-knows"], before["patterns"]["nobody-knows"]);
  EXPECT_EQ(after["patterns"]["drifts"], before["patterns"]["drifts"]);
}

TEST_F(CostsFile, ASecondMeasurementStartsFromTheSameAssumptions) {
  written(kBase);
  const std::string first = text;
  EXPECT_EQ(costs(first).expected().at("reply"), std::chrono::milliseconds(50));
  const nlohmann::json again = written(first, 50.5);
  EXPECT_EQ(again["patterns"]["reply"]["hold_ms"], 50.5);
  EXPECT_EQ(again["patterns"]["reply"]["note"], "assumed: a reply; measured: 0.5 ms beyond that, by get");
  EXPECT_EQ(again["patterns"]["far"]["hold_ms"], 20.05);
  written(first);
  EXPECT_EQ(text, first);
}

TEST_F(CostsFile, HasAPatternALine) {
  written(kBase);
  EXPECT_NE(text.find("\n    \"disk\": {\"hold_ms\":0.6,"), std::string::npos) << text;
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 12);
}

TEST_F(CostsFile, FaultsAreNamed) {
  EXPECT_THROW(Costs("/nowhere.json"), Failure);
  EXPECT_THROW(costs("[]"), Failure);
  EXPECT_THROW(costs(R"({"patterns": {"a": {"hold_ms": "much"}}})"), Failure);
}

}  // namespace
}  // namespace loiter::bench
