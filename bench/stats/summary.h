// What many numbers are like: mean, quantiles, and an interval for a mean over blocks.
#pragma once

#include <cstdint>
#include <vector>

namespace loiter::bench {

// The smallest of `values` that at least `share` of them do not exceed (nearest rank). `share` in (0, 1]; 0 for no
// values.
double quantile(std::vector<double> values, double share);
double median(std::vector<double> values);  // the mean of the two in the middle where they are two
double mean(const std::vector<double>& values);

struct Interval {
  double low = 0;
  double high = 0;
  bool meets(const Interval& other) const { return low <= other.high && other.low <= high; }
};

// One figure out of blocks, each of which stands for a fresh process.
struct Estimate {
  double value = 0;       // the mean of the blocks
  Interval interval;      // 95 %, by the bootstrap over blocks
  bool unstable = false;  // the first and the second half of the blocks contradict each other
  unsigned blocks = 0;
};

// `blocks`: one figure each, in the order in which they were measured. Halves contradict each other when their
// intervals do not meet and their means are further apart than `tolerance` of the whole mean: an interval over few
// blocks that agree by chance is too narrow to judge by alone.
Estimate estimate(const std::vector<double>& blocks, uint64_t seed, double tolerance);

// The 95 % percentile interval of the mean, from means of samples that are drawn with replacement.
Interval bootstrap(const std::vector<double>& blocks, uint64_t seed);

}  // namespace loiter::bench
