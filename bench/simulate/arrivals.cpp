#include "simulate/arrivals.h"

#include <cmath>

namespace loiter::bench::simulate {

ArrivalTimes::ArrivalTimes(const Arrivals& arrivals, uint64_t seed, const std::string& name)
    : arrivals_(arrivals), random_(seed, "arrivals of " + name) {}

Time ArrivalTimes::next() {
  constexpr double kNanosecondsPerSecond = 1e9;
  const double spacing = kNanosecondsPerSecond / arrivals_.per_second;
  ++count_;
  if (arrivals_.kind == Arrivals::Kind::Poisson)
    last_ += Time(std::llround(spacing * random_.exponential()));
  else  // counted from the start, so that no rounding adds up
    last_ = Time(std::llround(spacing * double(count_)));
  return last_;
}

}  // namespace loiter::bench::simulate
