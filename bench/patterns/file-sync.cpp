// file-sync: a coroutine that waits until 4 KiB are on the disk, against one that lets a pool wait.
#include "patterns/file.h"
#include "patterns/offload.h"
#include "patterns/patterns.h"

#include <unistd.h>

namespace loiter::bench {
namespace {

class FileSync : public Fixture {
 public:
  explicit FileSync(const Setting& setting) : file_(setting.folder / "journal") {}

  void prepare() override { file_.overwrite(kBytes); }

  asio::awaitable<void> blocking() override {
    file_.check(fsync(file_.fd()));
    co_return;
  }

  asio::awaitable<void> async() override {
    co_await asio::co_spawn(
        pool_,
        [this]() -> asio::awaitable<void> {
          file_.check(fsync(file_.fd()));
          co_return;
        },
        asio::use_awaitable);
  }

 private:
  static constexpr size_t kBytes = 4096;
  File file_;
  asio::thread_pool pool_{kOffloadThreads};
};

}  // namespace

Pattern fileSync() {
  return {.name = "file-sync",
          .counterpart = {kOffloadThreads},
          .basis = Basis::Machine,
          .call = "fsync behind a write of 4 KiB",
          .make = makeFixture<FileSync>};
}

}  // namespace loiter::bench
