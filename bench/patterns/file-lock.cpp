// file-lock: a coroutine that waits for a file's lock, against one that lets a pool wait.
#include "patterns/file.h"
#include "patterns/offload.h"
#include "patterns/patterns.h"
#include "patterns/peer.h"

#include <sys/file.h>
#include <unistd.h>

#include <atomic>

namespace loiter::bench {
namespace {

class FileLock : public Fixture {
 public:
  explicit FileLock(const Setting& setting) : ours_(setting.folder / "store"), theirs_(setting.folder / "store") {}

  void prepare() override {
    taken_ = false;
    peer_.after({}, [this] { writeUnderLock(); });
    taken_.wait(false);
  }

  asio::awaitable<void> blocking() override {
    ours_.check(flock(ours_.fd(), LOCK_EX));
    flock(ours_.fd(), LOCK_UN);
    co_return;
  }

  asio::awaitable<void> async() override {
    co_await asio::co_spawn(
        pool_,
        [this]() -> asio::awaitable<void> {
          ours_.check(flock(ours_.fd(), LOCK_EX));
          flock(ours_.fd(), LOCK_UN);
          co_return;
        },
        asio::use_awaitable);
  }

 private:
  void writeUnderLock() {
    theirs_.check(flock(theirs_.fd(), LOCK_EX));
    taken_ = true;
    taken_.notify_one();
    theirs_.overwrite(kBytes);
    theirs_.check(fsync(theirs_.fd()));
    flock(theirs_.fd(), LOCK_UN);
  }

  static constexpr size_t kBytes = 4096;
  File ours_, theirs_;  // locks are of an open file, not of a process
  std::atomic<bool> taken_{false};
  asio::thread_pool pool_{kOffloadThreads};
  Peer peer_;
};

}  // namespace

Pattern fileLock() {
  return {.name = "file-lock",
          .counterpart = {kOffloadThreads},
          .basis = Basis::Machine,
          .call = "flock while its holder writes and syncs 4 KiB",
          .make = makeFixture<FileLock>};
}

}  // namespace loiter::bench
