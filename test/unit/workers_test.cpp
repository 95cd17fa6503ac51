#include "workers.h"

#include <gtest/gtest.h>

#include <csignal>
#include <map>
#include <thread>

#include <unistd.h>

namespace loiter::driver {
namespace {

std::map<size_t, JobOutcome> runAll(size_t count, const std::function<std::string(size_t)>& run, unsigned workers = 3) {
  WorkerOptions options;
  options.workers = workers;
  options.timeout = std::chrono::seconds(1);
  std::map<size_t, JobOutcome> outcomes;
  runForked(count, options, run, [&](size_t job, JobOutcome outcome) {
    EXPECT_TRUE(outcomes.emplace(job, std::move(outcome)).second) << job;
  });
  return outcomes;
}

TEST(Workers, EveryJobHasItsOwnOutcome) {
  auto outcomes = runAll(20, [](size_t job) { return std::string(job * 100'000, char('a' + job)); });
  ASSERT_EQ(outcomes.size(), 20u);
  for (auto& [job, outcome] : outcomes) {
    EXPECT_TRUE(outcome.died.empty());
    EXPECT_EQ(outcome.message, std::string(job * 100'000, char('a' + job)));
  }
}

TEST(Workers, ADeathIsOfOneJobOnly) {
  auto outcomes = runAll(5, [](size_t job) -> std::string {
    if (job == 1) std::raise(SIGSEGV);
    if (job == 2) _exit(7);
    if (job == 3) std::this_thread::sleep_for(std::chrono::hours(1));
    return "fine";
  });
  ASSERT_EQ(outcomes.size(), 5u);
  EXPECT_EQ(outcomes[0].message, "fine");
  EXPECT_NE(outcomes[1].died.find("segmentation fault"), std::string::npos);
  EXPECT_EQ(outcomes[2].died, "ended with status 7");
  EXPECT_EQ(outcomes[3].died, "took longer than 1 s (see --timeout)");
  EXPECT_EQ(outcomes[4].message, "fine");
}

TEST(Workers, DeepRecursionHasRoom) {
  // 32 MiB of stack: more than the usual limit, less than a worker's.
  std::function<size_t(size_t)> deep = [&](size_t n) -> size_t {
    volatile char frame[1024] = {};
    frame[n % sizeof frame] = 1;
    return n == 0 ? 0 : 1 + deep(n - 1) + size_t(frame[0] * 0);
  };
  auto outcomes = runAll(1, [&](size_t) { return std::to_string(deep(30'000)); });
  EXPECT_EQ(outcomes[0].died, "");
  EXPECT_EQ(outcomes[0].message, "30000");
}

}  // namespace
}  // namespace loiter::driver
