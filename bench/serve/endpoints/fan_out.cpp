// fanout-unbounded: ten calls at once. fanout-bounded: the same ten, four at a time.
#include "serve/endpoints.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/deferred.hpp>
#include <boost/asio/experimental/parallel_group.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>

#include <algorithm>
#include <exception>
#include <vector>

namespace loiter::bench::serve {
namespace {

constexpr unsigned kCalls = 10;
constexpr unsigned kAtOnce = 4;

// Takes the next call that nobody has made yet, until there is none. On one strand with those beside it.
asio::awaitable<void> makeCalls(Backend& backend, unsigned& left) {
  while (left > 0) {
    --left;
    co_await backend.downstream.async.get(waitTarget(backend.options.downstream_ms));
  }
}

asio::awaitable<Answer> fanOut(Backend& backend, unsigned at_once) {
  const auto executor = co_await asio::this_coro::executor;
  unsigned left = kCalls;
  auto worker = [&] { return asio::co_spawn(executor, makeCalls(backend, left), asio::deferred); };
  std::vector<decltype(worker())> workers;
  for (unsigned number = 0; number < at_once; ++number) workers.push_back(worker());
  auto [order, failures] = co_await asio::experimental::make_parallel_group(std::move(workers))
                               .async_wait(asio::experimental::wait_for_all(), asio::use_awaitable);
  for (const std::exception_ptr& failure : failures)
    if (failure) std::rethrow_exception(failure);
  co_return Answer();
}

}  // namespace

asio::awaitable<Answer> fanOutUnbounded(Backend& backend, Exchange&) { co_return co_await fanOut(backend, kCalls); }
asio::awaitable<Answer> fanOutBounded(Backend& backend, Exchange&) { co_return co_await fanOut(backend, kAtOnce); }

}  // namespace loiter::bench::serve
