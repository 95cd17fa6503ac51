#include "serve/endpoints.h"

namespace loiter::bench::serve {

const std::vector<Endpoint>& allEndpoints() {
  static const std::vector<Endpoint> all = {
      {"health", health, true},
      {"async-correct", asyncCorrect, false},
      {"sync-over-async", syncOverAsync, true},
      {"blocking-sync", blockingSync, true},
      {"fanout-unbounded", fanOutUnbounded, false},
      {"fanout-bounded", fanOutBounded, false},
      {"async-no-cancellation", asyncNoCancellation, false},
      {"async-with-cancellation", asyncWithCancellation, false},
      {"cpu-bound", cpuBound, true},
      {"simple", simple, false},
      {"complex", complex, false},
      {"simple-blocking", simpleBlocking, true},
      {"complex-blocking", complexBlocking, true},
      {"simple-api", simpleApi, false},
      {"complex-api", complexApi, false},
      {"simple-api-blocking", simpleApiBlocking, true},
      {"complex-api-blocking", complexApiBlocking, true},
  };
  return all;
}

std::string waitTarget(double milliseconds) { return "/wait?ms=" + std::to_string(milliseconds); }

}  // namespace loiter::bench::serve
