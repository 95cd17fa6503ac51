// file-metadata: a coroutine that asks for a file's size and time, against one that lets a pool ask.
#include "patterns/file.h"
#include "patterns/offload.h"
#include "patterns/patterns.h"

#include <sys/stat.h>

namespace loiter::bench {
namespace {

class FileMetadata : public Fixture {
 public:
  explicit FileMetadata(const Setting& setting) : file_(setting.folder / "catalog") {}

  asio::awaitable<void> blocking() override {
    struct stat status;
    file_.check(stat(file_.path().c_str(), &status));
    co_return;
  }

  asio::awaitable<void> async() override {
    co_await asio::co_spawn(
        pool_,
        [this]() -> asio::awaitable<void> {
          struct stat status;
          file_.check(stat(file_.path().c_str(), &status));
          co_return;
        },
        asio::use_awaitable);
  }

 private:
  File file_;
  asio::thread_pool pool_{kOffloadThreads};
};

}  // namespace

Pattern fileMetadata() {
  return {.name = "file-metadata",
          .counterpart = {kOffloadThreads},
          .basis = Basis::Machine,
          .call = "stat of a file that is cached",
          .make = makeFixture<FileMetadata>};
}

}  // namespace loiter::bench
