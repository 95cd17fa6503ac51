// nested-loop: a coroutine that runs another loop until that has an answer, against one that awaits the answer on its
// own.
#include "patterns/patterns.h"

#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>

namespace loiter::bench {
namespace {

class NestedLoop : public Fixture {
 public:
  explicit NestedLoop(const Setting& setting) : delay_(setting.delay), answer_(setting.loop) {}

  asio::awaitable<void> blocking() override {
    asio::io_context inner;
    asio::steady_timer answer(inner, delay_);
    answer.async_wait([](const boost::system::error_code&) {});
    inner.run();
    co_return;
  }

  asio::awaitable<void> async() override {
    answer_.expires_after(delay_);
    co_await answer_.async_wait(asio::use_awaitable);
  }

 private:
  std::chrono::nanoseconds delay_;
  asio::steady_timer answer_;
};

}  // namespace

Pattern nestedLoop() {
  return {.name = "nested-loop",
          .call = "io_context::run of an inner loop with one timer",
          .make = makeFixture<NestedLoop>};
}

}  // namespace loiter::bench
