// semaphore-wait: a coroutine that waits for a semaphore, against one that is told by whoever gives it back.
#include "patterns/patterns.h"
#include "patterns/peer.h"
#include "patterns/signal.h"

#include <semaphore>

namespace loiter::bench {
namespace {

class SemaphoreWait : public Fixture {
 public:
  explicit SemaphoreWait(const Setting& setting) : delay_(setting.delay), done_(setting.loop) {}

  asio::awaitable<void> blocking() override {
    peer_.after(delay_, [this] { free_.release(); });
    free_.acquire();
    co_return;
  }

  asio::awaitable<void> async() override {
    done_.reset();
    peer_.after(delay_, [this] { done_.set(); });
    co_await done_.wait();
  }

 private:
  std::chrono::nanoseconds delay_;
  std::binary_semaphore free_{0};
  Signal done_;
  Peer peer_;
};

}  // namespace

Pattern semaphoreWait() {
  return {.name = "semaphore-wait",
          .call = "std::counting_semaphore::acquire until another thread releases",
          .make = makeFixture<SemaphoreWait>};
}

}  // namespace loiter::bench
