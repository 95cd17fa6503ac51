// future-wait-for: a coroutine that gives a std::future some time, against one that is told by the thread that sets it.
#include "patterns/patterns.h"
#include "patterns/peer.h"
#include "patterns/signal.h"

#include <future>

namespace loiter::bench {
namespace {

class FutureWaitFor : public Fixture {
 public:
  explicit FutureWaitFor(const Setting& setting) : delay_(setting.delay), done_(setting.loop) {}

  asio::awaitable<void> blocking() override {
    auto answer = std::make_shared<std::promise<void>>();
    const std::future<void> future = answer->get_future();
    peer_.after(delay_, [answer] { answer->set_value(); });
    future.wait_for(kPatience * delay_);
    co_return;
  }

  asio::awaitable<void> async() override {
    done_.reset();
    peer_.after(delay_, [this] { done_.set(); });
    co_await done_.wait();
  }

 private:
  std::chrono::nanoseconds delay_;
  static constexpr int kPatience = 10;  // delays; the answer comes long before
  Signal done_;
  Peer peer_;
};

}  // namespace

Pattern futureWaitFor() {
  return {.name = "future-wait-for",
          .call = "std::future::wait_for of what another thread sets in time",
          .make = makeFixture<FutureWaitFor>};
}

}  // namespace loiter::bench
