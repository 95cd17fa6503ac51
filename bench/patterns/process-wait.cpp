// process-wait: a coroutine that waits for a child, against one that awaits its end.
#include "patterns/patterns.h"
#include "patterns/process.h"

#include <sys/wait.h>

namespace loiter::bench {
namespace {

class ProcessWait : public Fixture {
 public:
  explicit ProcessWait(const Setting& setting) : process_(setting.loop) {}

  asio::awaitable<void> blocking() override {
    int status = 0;
    waitpid(process_.start({"true"}), &status, 0);
    process_.check(status);
    co_return;
  }

  asio::awaitable<void> async() override {
    process_.start({"true"});
    co_await process_.end();
  }

 private:
  Process process_;
};

}  // namespace

Pattern processWait() {
  return {.name = "process-wait",
          .basis = Basis::Machine,
          .call = "start of the program `true`, and waitpid",
          .make = makeFixture<ProcessWait>};
}

}  // namespace loiter::bench
