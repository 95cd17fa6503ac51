// file-write: a coroutine that writes to a file, against one that lets a pool write.
#include "patterns/file.h"
#include "patterns/offload.h"
#include "patterns/patterns.h"

#include <unistd.h>

#include <array>

namespace loiter::bench {
namespace {

class FileWrite : public Fixture {
 public:
  explicit FileWrite(const Setting& setting) : file_(setting.folder / "log") {}

  asio::awaitable<void> blocking() override {
    file_.check(pwrite(file_.fd(), bytes_.data(), bytes_.size(), 0));
    co_return;
  }

  asio::awaitable<void> async() override {
    co_await asio::co_spawn(
        pool_,
        [this]() -> asio::awaitable<void> {
          file_.check(pwrite(file_.fd(), bytes_.data(), bytes_.size(), 0));
          co_return;
        },
        asio::use_awaitable);
  }

 private:
  static constexpr size_t kBytes = 65536;
  File file_;
  std::array<char, kBytes> bytes_{};
  asio::thread_pool pool_{kOffloadThreads};
};

}  // namespace

Pattern fileWrite() {
  return {.name = "file-write",
          .counterpart = {kOffloadThreads},
          .basis = Basis::Machine,
          .call = "pwrite of 64 KiB into the page cache",
          .make = makeFixture<FileWrite>};
}

}  // namespace loiter::bench
