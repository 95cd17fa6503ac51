// blocking-sync: a blocking client. sync-over-async: an asynchronous one, whose future is waited for.
#include "serve/endpoints.h"

namespace loiter::bench::serve {

asio::awaitable<Answer> blockingSync(Backend& backend, Exchange&) {
  co_return Answer(backend.downstream.blocking.get(waitTarget(backend.options.downstream_ms)));
}

// The client has a loop of its own. Did it run on this service's, this would not be slow but stop it for good.
asio::awaitable<Answer> syncOverAsync(Backend& backend, Exchange&) {
  std::future<unsigned> status = backend.downstream.future.get(waitTarget(backend.options.downstream_ms));
  co_return Answer(status.get());  // blocks: future-get
}

}  // namespace loiter::bench::serve
