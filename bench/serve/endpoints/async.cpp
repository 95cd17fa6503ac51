// async-correct: awaits its downstream call. health: the fast endpoint that shares the threads with the others.
#include "serve/endpoints.h"

namespace loiter::bench::serve {

asio::awaitable<Answer> asyncCorrect(Backend& backend, Exchange&) {
  const unsigned status = co_await backend.downstream.async.get(waitTarget(backend.options.downstream_ms));
  co_return Answer(status);
}

asio::awaitable<Answer> health(Backend&, Exchange&) { co_return Answer(); }

}  // namespace loiter::bench::serve
