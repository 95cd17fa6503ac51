// future-get: a coroutine that waits for another thread's std::future, against one that is told by that thread.
#include "patterns/patterns.h"
#include "patterns/peer.h"
#include "patterns/signal.h"

#include <future>

namespace loiter::bench {
namespace {

class FutureGet : public Fixture {
 public:
  explicit FutureGet(const Setting& setting) : delay_(setting.delay), answered_(setting.loop) {}

  asio::awaitable<void> blocking() override {
    auto answer = std::make_shared<std::promise<void>>();
    std::future<void> future = answer->get_future();
    peer_.after(delay_, [answer] { answer->set_value(); });
    future.get();
    co_return;
  }

  asio::awaitable<void> async() override {
    answered_.reset();
    peer_.after(delay_, [this] { answered_.set(); });
    co_await answered_.wait();
  }

 private:
  std::chrono::nanoseconds delay_;
  Signal answered_;
  Peer peer_;
};

}  // namespace

Pattern futureGet() {
  return {.name = "future-get", .call = "std::future::get of what another thread sets", .make = makeFixture<FutureGet>};
}

}  // namespace loiter::bench
