// file-open: a coroutine that opens a file, against one that lets a pool open it.
#include "patterns/file.h"
#include "patterns/offload.h"
#include "patterns/patterns.h"

#include <fcntl.h>
#include <unistd.h>

namespace loiter::bench {
namespace {

class FileOpen : public Fixture {
 public:
  explicit FileOpen(const Setting& setting) : file_(setting.folder / "catalog") {}

  asio::awaitable<void> blocking() override {
    close(int(file_.check(open(file_.path().c_str(), O_RDONLY | O_CLOEXEC))));
    co_return;
  }

  asio::awaitable<void> async() override {
    co_await asio::co_spawn(
        pool_,
        [this]() -> asio::awaitable<void> {
          close(int(file_.check(open(file_.path().c_str(), O_RDONLY | O_CLOEXEC))));
          co_return;
        },
        asio::use_awaitable);
  }

 private:
  File file_;
  asio::thread_pool pool_{kOffloadThreads};
};

}  // namespace

Pattern fileOpen() {
  return {.name = "file-open",
          .counterpart = {kOffloadThreads},
          .basis = Basis::Machine,
          .call = "open of a file whose folder is cached",
          .make = makeFixture<FileOpen>};
}

}  // namespace loiter::bench
