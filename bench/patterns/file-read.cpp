// file-read: a coroutine that reads from the disk, against one that lets a pool read.
#include "patterns/file.h"
#include "patterns/offload.h"
#include "patterns/patterns.h"

#include <unistd.h>

#include <array>

namespace loiter::bench {
namespace {

class FileRead : public Fixture {
 public:
  explicit FileRead(const Setting& setting) : file_(setting.folder / "catalog") { file_.overwrite(kBytes); }

  void prepare() override { file_.forget(); }

  asio::awaitable<void> blocking() override {
    file_.check(pread(file_.fd(), bytes_.data(), bytes_.size(), 0));
    co_return;
  }

  asio::awaitable<void> async() override {
    co_await asio::co_spawn(
        pool_,
        [this]() -> asio::awaitable<void> {
          file_.check(pread(file_.fd(), bytes_.data(), bytes_.size(), 0));
          co_return;
        },
        asio::use_awaitable);
  }

 private:
  static constexpr size_t kBytes = 65536;
  File file_;
  std::array<char, kBytes> bytes_;
  asio::thread_pool pool_{kOffloadThreads};
};

}  // namespace

Pattern fileRead() {
  return {.name = "file-read",
          .counterpart = {kOffloadThreads},
          .basis = Basis::Machine,
          .call = "pread of 64 KiB that are not in the page cache",
          .make = makeFixture<FileRead>};
}

}  // namespace loiter::bench
