#include "stats/random.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace loiter::bench {
namespace {

TEST(Random, IsTheSameEverywhere) {
  Random random(42, "arrivals");
  const std::vector<uint64_t> drawn = {random.below(1'000'000), random.below(1'000'000), random.below(1'000'000)};
  EXPECT_EQ(drawn, (std::vector<uint64_t>{337474, 636460, 938731}));
  EXPECT_DOUBLE_EQ(random.uniform(), 0.66741447409009447);
  EXPECT_DOUBLE_EQ(random.exponential(), 1.8398843952531112);
}

TEST(Random, StreamsDiffer) {
  Random one(1, "a"), other(1, "b"), later(2, "a"), again(1, "a");
  const double first = one.uniform();
  EXPECT_NE(first, other.uniform());
  EXPECT_NE(first, later.uniform());
  EXPECT_EQ(first, again.uniform());
}

TEST(Random, ExponentialHasMeanVarianceAndTailOfOne) {
  Random random(7, "exponential");
  constexpr int kDraws = 1'000'000;
  double sum = 0, squares = 0;
  int beyond_three = 0;
  for (int draw = 0; draw < kDraws; ++draw) {
    const double value = random.exponential();
    sum += value;
    squares += value * value;
    beyond_three += value > 3;
  }
  EXPECT_NEAR(sum / kDraws, 1, 0.005);
  EXPECT_NEAR(squares / kDraws, 2, 0.02);
  EXPECT_NEAR(double(beyond_three) / kDraws, std::exp(-3), 0.001);
}

TEST(Random, BelowIsFairAndStaysBelow) {
  Random random(3, "below");
  std::vector<int> hits(6);
  for (int draw = 0; draw < 600'000; ++draw) ++hits.at(random.below(hits.size()));
  for (int count : hits) EXPECT_NEAR(count, 100'000, 1'500);
  EXPECT_EQ(random.below(1), 0u);
}

TEST(Random, ShuffleKeepsWhatThereIsAndReachesEveryOrder) {
  Random random(5, "shuffle");
  std::vector<std::vector<int>> seen;
  for (int round = 0; round < 200; ++round) {
    std::vector<int> items = {1, 2, 3};
    random.shuffle(items);
    seen.push_back(items);
    std::sort(items.begin(), items.end());
    EXPECT_EQ(items, (std::vector<int>{1, 2, 3}));
  }
  std::sort(seen.begin(), seen.end());
  EXPECT_EQ(std::unique(seen.begin(), seen.end()) - seen.begin(), 6);
}

}  // namespace
}  // namespace loiter::bench
