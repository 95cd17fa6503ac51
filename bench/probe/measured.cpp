#include "probe/measured.h"

#include <algorithm>
#include <cmath>

namespace loiter::bench {
namespace {

double millis(Nanoseconds time) { return std::chrono::duration<double, std::milli>(time).count(); }

template <typename Figure>
double medianOf(const Block& block, Figure figure) {
  std::vector<double> values;
  values.reserve(block.pairs.size());
  for (const Pair& pair : block.pairs) values.push_back(millis(figure(pair)));
  return median(std::move(values));
}

Nanoseconds held(const Pair& pair) { return pair.blocking.hold.held(); }
Nanoseconds asyncHeld(const Pair& pair) { return pair.async.hold.held(); }

// In logarithms, so that twice as much and half as much weigh the same.
Estimate ratio(const std::vector<double>& blocking, const std::vector<double>& async, uint64_t seed) {
  constexpr double kLeastMs = 1e-6;  // what the clocks can tell
  std::vector<double> logs;
  logs.reserve(blocking.size());
  for (size_t at = 0; at < blocking.size(); ++at)
    logs.push_back(std::log(std::max(blocking[at], kLeastMs) / std::max(async[at], kLeastMs)));
  Estimate result = estimate(logs, seed, kTolerance);
  result.value = std::exp(result.value);
  result.interval = {std::exp(result.interval.low), std::exp(result.interval.high)};
  return result;
}

}  // namespace

Measured measured(const std::vector<Block>& blocks, uint64_t seed) {
  std::vector<double> holds, async_holds, cpu, blocked, run_queue, latency, single;
  Measured result;
  for (const Block& block : blocks) {
    holds.push_back(medianOf(block, held));
    async_holds.push_back(medianOf(block, asyncHeld));
    cpu.push_back(medianOf(block, [](const Pair& pair) { return pair.blocking.hold.cpu; }));
    blocked.push_back(medianOf(block, [](const Pair& pair) { return pair.blocking.hold.blocked(); }));
    run_queue.push_back(medianOf(block, [](const Pair& pair) { return pair.blocking.hold.run_queue; }));
    latency.push_back(medianOf(block, [](const Pair& pair) { return pair.async.latency; }));
    for (const Pair& pair : block.pairs) single.push_back(millis(held(pair)));
    result.calls += block.pairs.size();
  }
  result.hold = estimate(holds, seed, kTolerance);
  result.async_hold = estimate(async_holds, seed, kTolerance);
  result.ratio = ratio(holds, async_holds, seed);
  result.cpu = mean(cpu);
  result.blocked = mean(blocked);
  result.run_queue = mean(run_queue);
  result.async_latency = mean(latency);
  result.p50 = quantile(single, 0.5);
  result.p95 = quantile(single, 0.95);
  result.p99 = quantile(single, 0.99);
  return result;
}

}  // namespace loiter::bench
