// sleep-for: a coroutine that sleeps, against one that awaits a timer of its loop.
#include "patterns/patterns.h"

#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>

#include <thread>

namespace loiter::bench {
namespace {

class SleepFor : public Fixture {
 public:
  explicit SleepFor(const Setting& setting) : delay_(setting.delay), timer_(setting.loop) {}

  asio::awaitable<void> blocking() override {
    std::this_thread::sleep_for(delay_);
    co_return;
  }

  asio::awaitable<void> async() override {
    timer_.expires_after(delay_);
    co_await timer_.async_wait(asio::use_awaitable);
  }

 private:
  std::chrono::nanoseconds delay_;
  asio::steady_timer timer_;
};

}  // namespace

Pattern sleepFor() {
  return {.name = "sleep-for", .call = "std::this_thread::sleep_for", .make = makeFixture<SleepFor>};
}

}  // namespace loiter::bench
