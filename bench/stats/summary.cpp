#include "stats/summary.h"

#include "stats/random.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>

namespace loiter::bench {
namespace {

constexpr unsigned kResamples = 10'000;  // the 2.5 % tail then rests on 250 of them
constexpr double kTail = 0.025;

}  // namespace

double quantile(std::vector<double> values, double share) {
  if (values.empty()) return 0;
  const double rank = std::ceil(share * double(values.size()));
  const size_t index = std::min(values.size() - 1, size_t(std::max(rank, 1.0)) - 1);
  std::nth_element(values.begin(), values.begin() + std::ptrdiff_t(index), values.end());
  return values[index];
}

double median(std::vector<double> values) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  const size_t middle = values.size() / 2;
  return values.size() % 2 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

double mean(const std::vector<double>& values) {
  return values.empty() ? 0 : std::accumulate(values.begin(), values.end(), 0.0) / double(values.size());
}

Interval bootstrap(const std::vector<double>& blocks, uint64_t seed) {
  if (blocks.empty()) return {};
  Random random(seed, "bootstrap");
  std::vector<double> means(kResamples);
  for (double& one : means) {
    double sum = 0;
    for (size_t drawn = 0; drawn < blocks.size(); ++drawn) sum += blocks[random.below(blocks.size())];
    one = sum / double(blocks.size());
  }
  return {quantile(means, kTail), quantile(means, 1 - kTail)};
}

Estimate estimate(const std::vector<double>& blocks, uint64_t seed, double tolerance) {
  Estimate result;
  result.blocks = unsigned(blocks.size());
  result.value = mean(blocks);
  result.interval = bootstrap(blocks, seed);
  if (blocks.size() < 2) return result;
  const auto middle = blocks.begin() + std::ptrdiff_t(blocks.size() / 2);
  const std::vector<double> early(blocks.begin(), middle), late(middle, blocks.end());
  const double apart = std::abs(mean(early) - mean(late));
  result.unstable = !bootstrap(early, seed).meets(bootstrap(late, seed)) && apart > tolerance * std::abs(result.value);
  return result;
}

}  // namespace loiter::bench
