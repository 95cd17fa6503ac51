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

}  // namespace
}  // namespace loiter::analysis
