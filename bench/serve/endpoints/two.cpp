// simple and complex: a short and a long downstream call, awaited or blocking.
#include "serve/endpoints.h"

namespace loiter::bench::serve {

asio::awaitable<Answer> simple(Backend& backend, Exchange&) {
  const unsigned status = co_await backend.downstream.async.get(waitTarget(backend.options.simple_ms));
  co_return Answer(status);
}

asio::awaitable<Answer> complex(Backend& backend, Exchange&) {
  const unsigned status = co_await backend.downstream.async.get(waitTarget(backend.options.complex_ms));
  co_return Answer(status);
}

asio::awaitable<Answer> simpleBlocking(Backend& backend, Exchange&) {
  co_return Answer(backend.downstream.blocking.get(waitTarget(backend.options.simple_ms)));
}

asio::awaitable<Answer> complexBlocking(Backend& backend, Exchange&) {
  co_return Answer(backend.downstream.blocking.get(waitTarget(backend.options.complex_ms)));
}

}  // namespace loiter::bench::serve
