// mutex-lock: a coroutine that gives a timed mutex some time, against one that does so on a pool.
#include "patterns/file.h"
#include "patterns/offload.h"
#include "patterns/patterns.h"
#include "patterns/peer.h"

#include <unistd.h>

#include <atomic>
#include <mutex>

namespace loiter::bench {
namespace {

class MutexLock : public Fixture {
 public:
  explicit MutexLock(const Setting& setting) : journal_(setting.folder / "journal") {}

  void prepare() override {
    taken_ = false;
    peer_.after({}, [this] { writeUnderLock(); });
    taken_.wait(false);
  }

  asio::awaitable<void> blocking() override {
    if (mutex_.try_lock_for(kPatience)) mutex_.unlock();
    co_return;
  }

  asio::awaitable<void> async() override {
    co_await asio::co_spawn(
        pool_,
        [this]() -> asio::awaitable<void> {
          if (mutex_.try_lock_for(kPatience)) mutex_.unlock();
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
  static constexpr std::chrono::seconds kPatience{10};  // no disk takes so long
  File journal_;
  std::timed_mutex mutex_;
  std::atomic<bool> taken_{false};
  asio::thread_pool pool_{kOffloadThreads};
  Peer peer_;
};

}  // namespace

Pattern mutexLock() {
  return {.name = "mutex-lock",
          .counterpart = {kOffloadThreads},
          .basis = Basis::Machine,
          .call = "std::timed_mutex::try_lock_for while another thread writes and syncs 4 KiB under it",
          .make = makeFixture<MutexLock>};
}

}  // namespace loiter::bench
