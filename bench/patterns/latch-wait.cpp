// latch-wait: a coroutine that waits for a latch, against one that the last to arrive tells.
#include "patterns/patterns.h"
#include "patterns/peer.h"
#include "patterns/signal.h"

#include <latch>

namespace loiter::bench {
namespace {

class LatchWait : public Fixture {
 public:
  explicit LatchWait(const Setting& setting) : delay_(setting.delay), done_(setting.loop) {}

  asio::awaitable<void> blocking() override {
    auto latch = std::make_shared<std::latch>(1);
    peer_.after(delay_, [latch] { latch->count_down(); });
    latch->wait();
    co_return;
  }

  asio::awaitable<void> async() override {
    done_.reset();
    peer_.after(delay_, [this] { done_.set(); });
    co_await done_.wait();
  }

 private:
  std::chrono::nanoseconds delay_;
  Signal done_;
  Peer peer_;
};

}  // namespace

Pattern latchWait() {
  return {.name = "latch-wait", .call = "std::latch::wait for one other thread", .make = makeFixture<LatchWait>};
}

}  // namespace loiter::bench
