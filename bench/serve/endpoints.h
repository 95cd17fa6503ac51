// The endpoints of the studies. Each family is a file in endpoints/; endpoints.cpp is the one place that knows them
// all.
#pragma once

#include "serve/backend.h"

#include <string>
#include <vector>

namespace loiter::bench::serve {

// async.cpp
asio::awaitable<Answer> asyncCorrect(Backend& backend, Exchange& exchange);
asio::awaitable<Answer> health(Backend& backend, Exchange& exchange);
// blocking.cpp
asio::awaitable<Answer> blockingSync(Backend& backend, Exchange& exchange);
asio::awaitable<Answer> syncOverAsync(Backend& backend, Exchange& exchange);
// fan_out.cpp
asio::awaitable<Answer> fanOutUnbounded(Backend& backend, Exchange& exchange);
asio::awaitable<Answer> fanOutBounded(Backend& backend, Exchange& exchange);
// cancellation.cpp
asio::awaitable<Answer> asyncNoCancellation(Backend& backend, Exchange& exchange);
asio::awaitable<Answer> asyncWithCancellation(Backend& backend, Exchange& exchange);
// cpu.cpp
asio::awaitable<Answer> cpuBound(Backend& backend, Exchange& exchange);
uint64_t calibratedRounds(double milliseconds);  // of chained SHA-256, in processor time of this thread
// two.cpp
asio::awaitable<Answer> simple(Backend& backend, Exchange& exchange);
asio::awaitable<Answer> complex(Backend& backend, Exchange& exchange);
asio::awaitable<Answer> simpleBlocking(Backend& backend, Exchange& exchange);
asio::awaitable<Answer> complexBlocking(Backend& backend, Exchange& exchange);
// api.cpp
asio::awaitable<Answer> simpleApi(Backend& backend, Exchange& exchange);
asio::awaitable<Answer> complexApi(Backend& backend, Exchange& exchange);
asio::awaitable<Answer> simpleApiBlocking(Backend& backend, Exchange& exchange);
asio::awaitable<Answer> complexApiBlocking(Backend& backend, Exchange& exchange);

struct Endpoint {
  std::string name;  // its path is "/" and this
  asio::awaitable<Answer> (*answer)(Backend&, Exchange&);
  bool holds;  // its thread, from the beginning to the end: then the service measures how long
};
const std::vector<Endpoint>& allEndpoints();

}  // namespace loiter::bench::serve
