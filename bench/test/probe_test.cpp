// What a reading tells of a call, and how a run deals with what goes wrong.
#include "failure.h"
#include "patterns/pattern.h"
#include "probe/block.h"
#include "probe/child.h"
#include "probe/measured.h"
#include "probe/state.h"
#include "probe/temp_folder.h"

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include <csignal>
#include <fstream>
#include <thread>

namespace loiter::bench {
namespace {

using std::chrono::milliseconds;

double millis(Nanoseconds time) { return std::chrono::duration<double, std::milli>(time).count(); }

class Looped : public testing::Test {
 protected:
  asio::io_context loop;
  asio::executor_work_guard<asio::io_context::executor_type> work = asio::make_work_guard(loop);
};
using Calls = Looped;

asio::awaitable<void> sleeps(milliseconds time) {
  std::this_thread::sleep_for(time);
  co_return;
}

asio::awaitable<void> awaits(asio::io_context& loop, milliseconds time) {
  asio::steady_timer timer(loop, time);
  co_await timer.async_wait(asio::use_awaitable);
}

asio::awaitable<void> computes(milliseconds cpu) {
  const Reading start = readingBefore();
  while (readingAfter().cpu - start.cpu < cpu) continue;
  co_return;
}

TEST_F(Calls, ASleepIsBlocked) {
  const Call slept = call(loop, sleeps(milliseconds(20)));
  EXPECT_GE(millis(slept.hold.blocked()), 19);
  EXPECT_LT(millis(slept.hold.cpu), 5);
  EXPECT_GE(slept.latency, milliseconds(20));
  EXPECT_EQ(slept.hold.held(), slept.hold.cpu + slept.hold.blocked());
}

TEST_F(Calls, AnAwaitedTimerHoldsNothing) {
  const Call awaited = call(loop, awaits(loop, milliseconds(20)));
  EXPECT_LT(millis(awaited.hold.held()), 5);
  EXPECT_GE(awaited.latency, milliseconds(20));
}

TEST_F(Calls, WorkIsCpu) {
  const Call computed = call(loop, computes(milliseconds(20)));
  EXPECT_GE(millis(computed.hold.cpu), 20);
  EXPECT_LT(millis(computed.hold.blocked()), 10);
}

TEST_F(Calls, WhatAFormThrowsComesOut) {
  auto throws = []() -> asio::awaitable<void> {
    throw std::runtime_error("no");
    co_return;
  };
  EXPECT_THROW(call(loop, throws()), std::runtime_error);
  EXPECT_LT(millis(call(loop, sleeps(milliseconds(0))).latency), 1000);  // and the loop goes on
}

class Sleeper : public Fixture {
 public:
  explicit Sleeper(const Setting& setting) : setting_(setting) {}
  asio::awaitable<void> blocking() override { return sleeps(milliseconds(2)); }
  asio::awaitable<void> async() override { return awaits(setting_.loop, milliseconds(2)); }

 private:
  Setting setting_;
};

class Lacking : public Sleeper {
 public:
  explicit Lacking(const Setting& setting) : Sleeper(setting) { throw Unavailable("no such thing here"); }
};

TEST(Block, HasPairsOfBothForms) {
  BlockOptions options{.budget = milliseconds(1), .least_pairs = 4};
  const Block block = runBlock({.name = "sleeper", .make = makeFixture<Sleeper>}, options);
  EXPECT_EQ(block.unavailable, "");
  ASSERT_GE(block.pairs.size(), 4u);
  for (const Pair& pair : block.pairs) EXPECT_GE(pair.blocking.hold.held(), pair.async.hold.held());

  const Block read = blockFromJson(nlohmann::json::parse(toJson(block).dump()));
  ASSERT_EQ(read.pairs.size(), block.pairs.size());
  EXPECT_EQ(read.pairs[3].blocking.hold.cpu, block.pairs[3].blocking.hold.cpu);
  EXPECT_EQ(read.pairs[3].async.latency, block.pairs[3].async.latency);
}

TEST(Block, SaysWhatIsMissing) {
  const Block block = runBlock({.name = "lacking", .make = makeFixture<Lacking>}, {});
  EXPECT_TRUE(block.pairs.empty());
  EXPECT_EQ(block.unavailable, "no such thing here");
  EXPECT_EQ(blockFromJson(toJson(block)).unavailable, "no such thing here");
}

Block blockOf(double blocking_ms, double async_ms) {
  auto cpu = [](double ms) {
    const Nanoseconds time(int64_t(ms * 1e6));
    return Call{{time, time, Nanoseconds(0)}, time};
  };
  return {std::vector<Pair>(5, {cpu(blocking_ms), cpu(async_ms)}), ""};
}

TEST(Measured, IsTheMeanOfTheBlocksMedians) {
  std::vector<Block> blocks;
  for (int block = 0; block < 9; ++block) blocks.push_back(blockOf(block % 2 ? 10 : 12, 0.1));
  blocks[0].pairs[0].blocking.hold.wall += std::chrono::seconds(5);  // a hiccup in one call
  const Measured result = measured(blocks, 1);
  EXPECT_NEAR(result.hold.value, (5 * 12 + 4 * 10) / 9.0, 1e-6);
  EXPECT_NEAR(result.async_hold.value, 0.1, 1e-6);
  EXPECT_GT(result.ratio.value, 100);
  EXPECT_LT(result.ratio.value, 120);
  EXPECT_EQ(result.calls, 45u);
  EXPECT_FALSE(result.unstable());
}

TEST(Measured, DriftIsUnstable) {
  std::vector<Block> blocks;
  for (int block = 0; block < 10; ++block) blocks.push_back(blockOf(block < 5 ? 10 : 15, 0.1));
  EXPECT_TRUE(measured(blocks, 1).unstable());
}

TEST(Child, GivesItsOutputAndItsEnd) {
  EXPECT_EQ(Child({"/bin/sh", "-c", "echo hello"}).finish(std::chrono::seconds(30)).output, "hello\n");
  EXPECT_EQ(Child({"/bin/sh", "-c", "exit 3"}).finish(std::chrono::seconds(30)).how, "ended with status 3");
  EXPECT_EQ(Child({"/bin/sh", "-c", "kill -9 $$"}).finish(std::chrono::seconds(30)).how, "ended by signal: Killed");
  EXPECT_EQ(Child({"/nowhere"}).finish(std::chrono::seconds(30)).how, "ended with status 127");
}

TEST(Child, EndsWithAllThatItStarted) {
  const TempFolder folder(testing::TempDir());
  const std::string alive = (folder.path() / "alive").string();
  const std::string script = "(sleep 1; touch " + alive + ") & sleep 60";
  EXPECT_EQ(Child({"/bin/sh", "-c", script}).finish(milliseconds(100)).how, "took longer than 0 s");
  { const Child dropped({"/bin/sh", "-c", script}); }
  std::this_thread::sleep_for(milliseconds(1500));
  EXPECT_FALSE(std::filesystem::exists(alive));
}

TEST(Child, MayCleanUpWhenItIsStopped) {
  const TempFolder folder(testing::TempDir());
  const std::string ready = (folder.path() / "ready").string(), cleaned = (folder.path() / "cleaned").string();
  const auto before = signal(SIGINT, SIG_IGN);  // as in the background of a script
  Child child({"/bin/sh", "-c", "trap 'touch " + cleaned + "; exit' INT; touch " + ready + "; sleep 60 & wait"});
  signal(SIGINT, before);
  while (!std::filesystem::exists(ready)) std::this_thread::sleep_for(milliseconds(5));
  const auto start = std::chrono::steady_clock::now();
  child.stop(SIGINT, std::chrono::seconds(3));  // the sleep takes no notice of the signal, as jobs of a shell do
  EXPECT_TRUE(std::filesystem::exists(cleaned));
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(30));
}

TEST(TempFolder, IsRemovedWithWhatIsInIt) {
  std::filesystem::path path;
  {
    const TempFolder folder(testing::TempDir());
    path = folder.path();
    std::ofstream(path / "file") << "text";
    EXPECT_TRUE(std::filesystem::exists(path / "file"));
  }
  EXPECT_FALSE(std::filesystem::exists(path));
  EXPECT_THROW(TempFolder("/nowhere"), Failure);
}

TEST(TempFolder, RemovesWhatAKilledRunLeftAndNoOther) {
  const TempFolder parent(testing::TempDir());
  const TempFolder in_use(parent.path());
  std::filesystem::create_directory(parent.path() / "loiter-bench-of-somebody-else");
  const pid_t killed = fork();
  if (killed == 0) {
    new TempFolder(parent.path());
    _exit(0);
  }
  waitpid(killed, nullptr, 0);
  auto count = [&] {
    return std::distance(std::filesystem::directory_iterator(parent.path()), std::filesystem::directory_iterator());
  };
  EXPECT_EQ(count(), 3);
  { const TempFolder next(parent.path()); }
  EXPECT_EQ(count(), 2);
  EXPECT_TRUE(std::filesystem::exists(in_use.path()));
}

class States : public testing::Test {
 protected:
  TempFolder folder{testing::TempDir()};
  RunOptions options{.seed = 5, .folder = folder.path(), .state = folder.path() / "state"};
};

TEST_F(States, GoOnWhereTheyWere) {
  State(options).add("sleep-for", 2, blockOf(3, 1));
  const State again(options);
  EXPECT_TRUE(again.find("sleep-for", 2));
  EXPECT_FALSE(again.find("sleep-for", 1));
  EXPECT_EQ(again.find("sleep-for", 2)->pairs.size(), 5u);
}

TEST_F(States, BeginAnewForOtherOptions) {
  State(options).add("sleep-for", 2, blockOf(3, 1));
  options.seed = 6;
  EXPECT_FALSE(State(options).find("sleep-for", 2));
  options.seed = 5;
  EXPECT_FALSE(State(options).find("sleep-for", 2));  // it was begun anew
}

TEST_F(States, DropALineThatWasCutShort) {
  State(options).add("sleep-for", 0, blockOf(3, 1));
  State(options).add("sleep-for", 1, blockOf(3, 1));
  std::filesystem::resize_file(options.state, std::filesystem::file_size(options.state) - 9);
  State cut(options);
  EXPECT_TRUE(cut.find("sleep-for", 0));
  EXPECT_FALSE(cut.find("sleep-for", 1));
  cut.add("sleep-for", 1, blockOf(3, 1));
  EXPECT_TRUE(State(options).find("sleep-for", 1));
}

TEST_F(States, ThatCannotBeWrittenAreAFailure) {
  options.state = "/nowhere/state";
  EXPECT_THROW(State{options}, Failure);
  options.state = "/dev/full";
  EXPECT_THROW(State(options).add("sleep-for", 0, blockOf(3, 1)), Failure);
}

}  // namespace
}  // namespace loiter::bench
