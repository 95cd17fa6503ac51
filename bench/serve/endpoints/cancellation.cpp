// async-no-cancellation: the downstream call of a client that has gone runs on. async-with-cancellation: it is ended.
#include "serve/endpoints.h"

#include <boost/asio/experimental/awaitable_operators.hpp>

#include <variant>

namespace loiter::bench::serve {
namespace {

constexpr unsigned kBadGateway = 502;

asio::awaitable<Answer> call(Backend& backend) {
  try {
    const unsigned status = co_await backend.downstream.async.get(waitTarget(backend.options.downstream_ms));
    co_return Answer(status);
  } catch (const boost::system::system_error& failure) {  // so that it ends the wait for the client as well
    co_return Answer(kBadGateway, std::string(failure.what()) + "\n");
  }
}

}  // namespace

asio::awaitable<Answer> asyncNoCancellation(Backend& backend, Exchange&) { co_return co_await call(backend); }

asio::awaitable<Answer> asyncWithCancellation(Backend& backend, Exchange& exchange) {
  using namespace asio::experimental::awaitable_operators;
  const auto first = co_await (call(backend) || exchange.closed());
  if (const Answer* answer = std::get_if<Answer>(&first)) co_return *answer;
  ++backend.counters.abandoned;
  co_return Answer();  // to nobody
}

}  // namespace loiter::bench::serve
