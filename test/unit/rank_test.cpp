// What a finding's cost is made of, apart from facts: the queue at a mutex, the rank's scale.
#include "analysis/rank.h"

#include <gtest/gtest.h>

namespace loiter::analysis {
namespace {

TEST(Residence, IsTheHoldForOneThread) { EXPECT_DOUBLE_EQ(residence(5, 20, 1), 5); }

TEST(Residence, IsThatOfAllThreadsWhereTheyDoNothingElse) { EXPECT_DOUBLE_EQ(residence(5, 0, 4), 20); }

// Two customers, half of the time each: 5 · (1 + 5 / 10).
TEST(Residence, IsWhatTheRecursionSays) { EXPECT_DOUBLE_EQ(residence(5, 5, 2), 7.5); }

TEST(Residence, ComesToTheHoldWhereTheMutexIsRarelyTaken) { EXPECT_NEAR(residence(5, 5000, 4), 5, 0.02); }

TEST(Rank, IsDecibelsOverFiftyMicroseconds) {
  EXPECT_DOUBLE_EQ(rankOf(0), 0);
  EXPECT_DOUBLE_EQ(rankOf(0.05), 0);
  EXPECT_NEAR(rankOf(25), 54, 0.1);
  EXPECT_DOUBLE_EQ(rankOf(5000), 100);
  EXPECT_DOUBLE_EQ(rankOf(1e9), 100);
}

TEST(CostsFile, SaysWhatIsWrongWithIt) {
  auto error = [](const std::string& text) {
    Costs costs;
    return loadCosts(text, costs);
  };
  EXPECT_EQ(error(R"({"patterns": {"p": {"hold_ms": 1}}, "pool_threads": 8})"), "");
  EXPECT_NE(error(R"({"patterns": {"p": {"hold_ms": NaN}}})").find("parse error at line 1, column "), std::string::npos);
  EXPECT_EQ(error(R"({"patterns": {"p": {"hold_ms": -1}}})"), "pattern \"p\": \"hold_ms\" is between 0 and a day");
  EXPECT_EQ(error(R"({"patterns": {"p": {"hold_ms": 1e300}}})"), "pattern \"p\": \"hold_ms\" is between 0 and a day");
  EXPECT_EQ(error(R"({"patterns": {}, "pool_threads": 1000000000})"), "\"pool_threads\" is between 1 and 4096");
  EXPECT_EQ(error("[]"), "not a JSON object");
}

}  // namespace
}  // namespace loiter::analysis
