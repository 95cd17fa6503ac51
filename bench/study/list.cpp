// All studies; the one place that knows them.
#include "study/one_line.h"
#include "study/two_endpoints.h"

namespace loiter::bench {
namespace {

OneLineOptions oneLine(const StudyOptions& options) {
  OneLineOptions one = options.quick ? quickOneLine() : OneLineOptions();
  one.threads = options.threads;
  one.seed = options.seed;
  return one;
}

TwoEndpointsOptions twoEndpoints(const StudyOptions& options) {
  TwoEndpointsOptions two = options.quick ? quickTwoEndpoints() : TwoEndpointsOptions();
  two.threads = options.threads;
  two.seed = options.seed;
  return two;
}

}  // namespace

const std::vector<Study>& allStudies() {
  static const std::vector<Study> all = {
      {.name = "one-line",
       .title = "One line, nine containers: a web API whose requests await their downstream, or block on it",
       .theirs =
           "845 against 367 requests a second at 50 users, over 2,300 against under 5 at 200; about nine times fewer "
           "instances at 2,000 requests a second (1 CPU, 2 GB)",
       .takes = [](const StudyOptions& options) { return takes(oneLine(options)); },
       .run =
           [](const StudyOptions& options, const Tell& tell) {
             const Prices prices = readPricesFile(options.prices.empty() ? defaultPrices() : options.prices);
             return runOneLine(oneLine(options), prices, tell);
           }},
      {.name = "two-endpoints",
       .title = "Two endpoints of 50 ms and 1,000 ms together, blocking and asynchronous, and through a second service",
       .theirs =
           "mean response, refused and timed-out requests of both forms, loaded for 60 s; the second service at a "
           "concurrency of at most 40 per endpoint",
       .takes = [](const StudyOptions& options) { return takes(twoEndpoints(options)); },
       .run = [](const StudyOptions& options,
                 const Tell& tell) { return runTwoEndpoints(twoEndpoints(options), tell); }},
  };
  return all;
}

}  // namespace loiter::bench
