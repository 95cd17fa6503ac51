#include "serve/stub.h"

#include <boost/asio/experimental/awaitable_operators.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>

#include <sys/prctl.h>

#include <cmath>

namespace loiter::bench::serve {
namespace {

constexpr unsigned kBadRequest = 400, kNotFound = 404;

asio::awaitable<void> wait(std::chrono::nanoseconds time) {
  asio::steady_timer timer(co_await asio::this_coro::executor, time);
  co_await timer.async_wait(asio::use_awaitable);
}

}  // namespace

Stub::Stub(uint16_t port)
    : server_(loop_, port, [this](Exchange& one) { return answer(one); }), thread_([this] {
        prctl(PR_SET_TIMERSLACK, 1);  // the default lets the kernel wake us 50 µs late
        loop_.run();
      }) {}

Stub::~Stub() {
  loop_.stop();
  thread_.join();
}

asio::awaitable<Answer> Stub::answer(Exchange& exchange) {
  using namespace asio::experimental::awaitable_operators;
  if (exchange.path == "/counters")
    co_return Answer(200, toJson(sampleOf(counters_, 0, server_.waiting(), 1)).dump() + "\n");
  if (exchange.path != "/wait") co_return Answer(kNotFound, "there are /wait?ms=50 and /counters\n");
  const double ms = numberIn(exchange.query, "ms", NAN);
  if (!(ms >= 0)) co_return Answer(kBadRequest, "ms is how long to wait, in milliseconds\n");
  CallCount count(counters_.calls);
  const auto time = std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::duration<double, std::milli>(ms));
  if ((co_await (wait(time) || exchange.closed())).index() == 0) count.finished();
  co_return Answer();
}

}  // namespace loiter::bench::serve
