// condition-variable-wait: a coroutine that waits on a condition variable, against one that is told by whoever would
// signal it.
#include "patterns/patterns.h"
#include "patterns/peer.h"
#include "patterns/signal.h"

#include <condition_variable>
#include <mutex>

namespace loiter::bench {
namespace {

class ConditionVariableWait : public Fixture {
 public:
  explicit ConditionVariableWait(const Setting& setting) : delay_(setting.delay), done_(setting.loop) {}

  asio::awaitable<void> blocking() override {
    signalled_ = false;
    peer_.after(delay_, [this] {
      {
        const std::lock_guard lock(mutex_);
        signalled_ = true;
      }
      changed_.notify_one();
    });
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return signalled_; });
    co_return;
  }

  asio::awaitable<void> async() override {
    done_.reset();
    peer_.after(delay_, [this] { done_.set(); });
    co_await done_.wait();
  }

 private:
  std::chrono::nanoseconds delay_;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool signalled_ = false;
  Signal done_;
  Peer peer_;
};

}  // namespace

Pattern conditionVariableWait() {
  return {.name = "condition-variable-wait",
          .call = "std::condition_variable::wait until another thread signals",
          .make = makeFixture<ConditionVariableWait>};
}

}  // namespace loiter::bench
