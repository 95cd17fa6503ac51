// Study 4: a short and a long endpoint loaded together, blocking and asynchronous; and the same through a second
// service, of which each endpoint may make so many calls at a time.
#pragma once

#include "serve/site.h"
#include "study/study.h"

namespace loiter::bench::study {

struct TwoEndpointsOptions {
  double simple_per_s = 100, complex_per_s = 45;  // Poisson arrivals
  unsigned threads = 4;
  unsigned cap = 40, line = 40;  // calls to the second service, and requests that wait for one; more are refused
  serve::Time duration = std::chrono::seconds(60), warm_up = std::chrono::seconds(2);
  serve::Time timeout = std::chrono::seconds(10);
  uint64_t seed = 1;
};
TwoEndpointsOptions quickTwoEndpoints();

serve::Time takes(const TwoEndpointsOptions& options);  // about
// Table `two_endpoints`. Throws Failure, Interrupted.
Result runTwoEndpoints(const TwoEndpointsOptions& options, const Report& report);

Study twoEndpointsStudy();

}  // namespace loiter::bench::study
