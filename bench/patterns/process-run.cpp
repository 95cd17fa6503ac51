// process-run: a coroutine that runs a command through the shell, against one that starts it and awaits its end.
#include "patterns/patterns.h"
#include "patterns/process.h"

#include <cstdlib>

namespace loiter::bench {
namespace {

class ProcessRun : public Fixture {
 public:
  explicit ProcessRun(const Setting& setting) : process_(setting.loop) {}

  asio::awaitable<void> blocking() override {
    process_.check(std::system(kCommand));
    co_return;
  }

  asio::awaitable<void> async() override {
    process_.start({"sh", "-c", kCommand});
    co_await process_.end();
  }

 private:
  static constexpr const char* kCommand = "true";
  Process process_;
};

}  // namespace

Pattern processRun() {
  return {.name = "process-run", .basis = Basis::Machine, .call = "system(\"true\")", .make = makeFixture<ProcessRun>};
}

}  // namespace loiter::bench
