// When requests arrive in an open loop: the same plan for the simulation and for whoever sends real requests.
#pragma once

#include "simulate/scenario.h"
#include "stats/random.h"

namespace loiter::bench::simulate {

class ArrivalTimes {
 public:
  // Of the endpoint `name`, for arrivals that are Poisson or Fixed.
  ArrivalTimes(const Arrivals& arrivals, uint64_t seed, const std::string& name);
  Time next();  // later than all before, and since the start

 private:
  Arrivals arrivals_;
  Random random_;
  Time last_{0};
  uint64_t count_ = 0;
};

}  // namespace loiter::bench::simulate
