// The downstream service: answers GET /wait?ms=50 so many milliseconds later. It knows which calls were given up.
#pragma once

#include "serve/counters.h"
#include "serve/http.h"

#include <thread>

namespace loiter::bench::serve {

class Stub {
 public:
  explicit Stub(uint16_t port);  // throws Failure
  Stub(const Stub&) = delete;
  Stub& operator=(const Stub&) = delete;
  ~Stub();
  // GET /counters is answered there as well: calls_cancelled are those whose caller closed the connection meanwhile.
  uint16_t port() const { return server_.port(); }

 private:
  asio::awaitable<Answer> answer(Exchange& exchange);

  Counters counters_;
  asio::io_context loop_{1};
  HttpServer server_;
  std::thread thread_;
};

}  // namespace loiter::bench::serve
