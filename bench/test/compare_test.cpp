// Two costs files against each other.
#include "probe/compare.h"
#include "failure.h"

#include <gtest/gtest.h>

namespace loiter::bench {
namespace {

using nlohmann::json;

json pattern(double hold, double low, double high) { return {{"hold_ms", hold}, {"interval_ms", {low, high}}}; }
json file(const json& patterns) { return {{"patterns", patterns}}; }

TEST(Compare, TheSameOrderIsATauOfOne) {
  const auto found = compareCosts(file({{"a", pattern(1, 1, 1)}, {"b", pattern(2, 2, 2)}, {"c", pattern(9, 8, 10)}}),
                                  file({{"a", pattern(2, 2, 2)}, {"b", pattern(3, 3, 3)}, {"c", pattern(4, 4, 4)}}));
  EXPECT_EQ(found.pairs, 3u);
  EXPECT_EQ(found.tau, 1);
  EXPECT_EQ(found.patterns[2].name, "c");
}

TEST(Compare, ReversedPairsAreExplainedByIntervalsThatMeetInOneFile) {
  const json first = file({{"a", pattern(1.0, 0.9, 1.2)}, {"b", pattern(1.1, 1.0, 1.3)}});
  const auto found = compareCosts(first, file({{"a", pattern(2, 1.9, 2.1)}, {"b", pattern(1, 0.9, 1.1)}}));
  EXPECT_EQ(found.reversed.size(), 1u);
  EXPECT_TRUE(found.contradicted.empty());
  EXPECT_EQ(found.tau, -1);
}

TEST(Compare, OrContradictEachOther) {
  const json first = file({{"a", pattern(1, 0.9, 1.1)}, {"b", pattern(2, 1.9, 2.1)}});
  const auto found = compareCosts(first, file({{"a", pattern(3, 2.9, 3.1)}, {"b", pattern(2, 1.9, 2.1)}}));
  ASSERT_EQ(found.contradicted.size(), 1u);
  EXPECT_EQ(found.contradicted[0].first, "a");
}

TEST(Compare, LeavesOutWhatIsNotMeasuredInBoth) {
  const json assumed = {{"hold_ms", 5}, {"measured", false}};
  const json first = file({{"a", pattern(1, 1, 1)}, {"b", pattern(2, 2, 2)}, {"c", assumed}});
  EXPECT_EQ(compareCosts(first, first).patterns.size(), 2u);
  EXPECT_THROW(compareCosts(first, file({{"a", pattern(1, 1, 1)}, {"c", assumed}})), Failure);
  for (const json& none : {json(), json::array(), json{{"patterns", 1}}})
    EXPECT_THROW(compareCosts(none, first), Failure);
}

}  // namespace
}  // namespace loiter::bench
