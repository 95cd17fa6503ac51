// async-future-destructor: a coroutine that drops the future of std::async and so waits for its task, against one that
// lets a pool do the task.
#include "patterns/offload.h"
#include "patterns/patterns.h"

#include <future>
#include <thread>

namespace loiter::bench {
namespace {

class AsyncFutureDestructor : public Fixture {
 public:
  explicit AsyncFutureDestructor(const Setting& setting) : delay_(setting.delay) {}

  asio::awaitable<void> blocking() override {
    {
      const auto task = std::async(std::launch::async, [this] { std::this_thread::sleep_for(delay_); });
    }
    co_return;
  }

  asio::awaitable<void> async() override {
    co_await asio::co_spawn(
        pool_,
        [this]() -> asio::awaitable<void> {
          std::this_thread::sleep_for(delay_);
          co_return;
        },
        asio::use_awaitable);
  }

 private:
  std::chrono::nanoseconds delay_;
  asio::thread_pool pool_{kOffloadThreads};
};

}  // namespace

Pattern asyncFutureDestructor() {
  return {.name = "async-future-destructor",
          .counterpart = {kOffloadThreads},
          .call = "the destructor of a future of std::async",
          .make = makeFixture<AsyncFutureDestructor>};
}

}  // namespace loiter::bench
