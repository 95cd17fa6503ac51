// What the endpoints stand on, made once for the life of the service.
#pragma once

#include "serve/cap.h"
#include "serve/downstream.h"
#include "serve/http.h"

#include <atomic>
#include <memory>
#include <string>

namespace loiter::bench::serve {

struct BackendOptions {
  double downstream_ms = 50;                 // of the endpoints of one latency
  double simple_ms = 50, complex_ms = 1000;  // of simple and complex
  double cpu_ms = 50;                        // of cpu-bound
  unsigned cap = 40;                         // calls of simple-api, and of complex-api, to the second service at a time
  unsigned line = 40;                        // requests that may wait for such a call; more are refused with 503
};

// A way to another service, in the forms that the endpoints use.
struct Clients {
  Clients(asio::io_context& loop, const tcp::endpoint& server, CallCounters& counters)
      : async(loop, server, counters), blocking(server, counters), future(server, counters) {}
  AsyncClient async;
  BlockingClient blocking;
  FutureClient future;
};

struct Backend {
  BackendOptions options;
  Counters& counters;
  Clients downstream;
  std::unique_ptr<Clients> second;  // none: the -api endpoints answer 503
  uint64_t cpu_rounds;              // of chained SHA-256, some options.cpu_ms
  Cap simple_api, complex_api;
};

std::string waitTarget(double milliseconds);  // what the stub answers so late

}  // namespace loiter::bench::serve
