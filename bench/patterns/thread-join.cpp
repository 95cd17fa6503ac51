// thread-join: a coroutine that joins a thread, against one that is told when the work is done.
#include "patterns/patterns.h"
#include "patterns/peer.h"
#include "patterns/signal.h"

#include <thread>

namespace loiter::bench {
namespace {

class ThreadJoin : public Fixture {
 public:
  explicit ThreadJoin(const Setting& setting) : delay_(setting.delay), done_(setting.loop) {}

  asio::awaitable<void> blocking() override {
    std::thread worker([this] { std::this_thread::sleep_for(delay_); });
    worker.join();
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

Pattern threadJoin() {
  return {.name = "thread-join",
          .call = "std::thread::join of a thread that was just started",
          .make = makeFixture<ThreadJoin>};
}

}  // namespace loiter::bench
