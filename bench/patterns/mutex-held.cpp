// mutex-held: a coroutine that takes a mutex whose holder writes to the disk, against one that takes it on a pool.
#include "patterns/file.h"
#include "patterns/offload.h"
#include "patterns/patterns.h"
#include "patterns/peer.h"

#include <unistd.h>

#include <atomic>
#include <mutex>

namespace loiter::bench {
namespace {

class MutexHeld : public Fixture {
 public:
  explicit MutexHeld(const Setting& setting) : journal_(setting.folder / "journal") {}

  void prepare() override {
    taken_ = false;
    peer_.after({}, [this] { writeUnderLock(); });
    taken_.wait(false);
  }

  asio::awaitable<void> blocking() override {
    const std::lock_guard lock(mutex_);
    co_return;
  }

  asio::awaitable<void> async() override {
    co_await asio::co_spawn(
        pool_,
        [this]() -> asio::awaitable<void> {
          const std::lock_guard lock(mutex_);
          co_return;
        },
        asio::use_awaitable);
  }

 private:
  // What makes the mutex slow: whoever has it writes to the disk.
  void writeUnderLock() {
    const std::lock_guard lock(mutex_);
    taken_ = true;
    taken_.notify_one();
    journal_.overwrite(kBytes);
    journal_.check(fsync(journal_.fd()));
  }

  static constexpr size_t kBytes = 4096;
  File journal_;
  std::mutex mutex_;
  std::atomic<bool> taken_{false};
  asio::thread_pool pool_{kOffloadThreads};
  Peer peer_;
};

}  // namespace

Pattern mutexHeld() {
  return {.name = "mutex-held",
          .counterpart = {kOffloadThreads},
          .basis = Basis::Machine,
          .call = "std::mutex::lock while another thread writes and syncs 4 KiB under it",
          .make = makeFixture<MutexHeld>};
}

}  // namespace loiter::bench
