#include "stats/summary.h"

#include "stats/random.h"

#include <gtest/gtest.h>

namespace loiter::bench {
namespace {

TEST(Summary, QuantileIsTheNearestRank) {
  EXPECT_EQ(quantile({5, 1, 4, 2, 3}, 0.5), 3);
  EXPECT_EQ(quantile({5, 1, 4, 2, 3}, 0.95), 5);
  EXPECT_EQ(quantile({5, 1, 4, 2, 3}, 0.2), 1);
  EXPECT_EQ(quantile({5, 1, 4, 2, 3}, 0.21), 2);
  EXPECT_EQ(quantile({}, 0.5), 0);
}

TEST(Summary, MedianOfAnEvenNumberIsBetweenTheTwo) {
  EXPECT_EQ(median({4, 1, 3, 2}), 2.5);
  EXPECT_EQ(median({3, 1, 2}), 2);
}

TEST(Summary, IntervalCoversTheMeanAboutAsOftenAsItSays) {
  int covered = 0;
  for (uint64_t seed = 0; seed < 200; ++seed) {
    Random random(seed, "blocks");
    std::vector<double> blocks(30);
    for (double& block : blocks) block = random.uniform();
    const Estimate result = estimate(blocks, seed, 0.05);
    covered += result.interval.low <= 0.5 && 0.5 <= result.interval.high;
  }
  EXPECT_GE(covered, 180);  // 93 % is usual for the percentile bootstrap of 30 blocks
  EXPECT_LE(covered, 199);
}

TEST(Summary, EqualBlocksHaveNoWidth) {
  const Estimate result = estimate(std::vector<double>(9, 20.1), 1, 0.05);
  EXPECT_DOUBLE_EQ(result.value, 20.1);
  EXPECT_NEAR(result.interval.high - result.interval.low, 0, 1e-9);
  EXPECT_FALSE(result.unstable);
}

TEST(Summary, HalvesThatContradictEachOtherAreUnstable) {
  EXPECT_TRUE(estimate({10, 10.1, 9.9, 10, 12, 12.1, 11.9, 12, 12}, 1, 0.05).unstable);
  EXPECT_FALSE(estimate({10, 10.1, 9.9, 10, 10.2, 10.1, 10.2, 10.1, 10.2}, 1, 0.05).unstable);  // within the tolerance
  EXPECT_FALSE(estimate({10, 14, 8, 12, 12, 9, 15, 11, 13}, 1, 0.05).unstable);                 // the intervals meet
}

}  // namespace
}  // namespace loiter::bench
