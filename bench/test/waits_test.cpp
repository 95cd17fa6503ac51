// Waits against their closed form, and what is read of the programs that measure coroutines.
#include "study/waits.h"
#include "failure.h"
#include "study/async_cost.h"
#include "study/thousand_operations.h"

#include <gtest/gtest.h>

namespace loiter::bench::study {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

TEST(Waits, TakeTheirNumberOverTheThreadsRoundedUp) {
  EXPECT_EQ(closedForm(22, 100, seconds(1)), seconds(5));
  EXPECT_EQ(closedForm(100, 100, seconds(1)), seconds(1));
  EXPECT_EQ(closedForm(99, 100, seconds(1)), seconds(2));
}

TEST(Waits, AreSimulatedToTheClosedForm) {
  for (unsigned threads : {1, 2, 7, 22, 64, 100, 200})
    EXPECT_EQ(simulatedWaits(Form::Sleeps, threads, 100, milliseconds(10)), closedForm(threads, 100, milliseconds(10)))
        << threads;
  EXPECT_EQ(simulatedWaits(Form::Timers, 2, 100, milliseconds(10)), milliseconds(10));
}

TEST(Waits, AreReallyRunOnSoManyThreads) {
  const Waits sleeps = runWaits(Form::Sleeps, 10, 20, milliseconds(5));
  EXPECT_GE(sleeps.threads, 11u);
  EXPECT_GE(sleeps.taken, milliseconds(10));
  const Waits timers = runWaits(Form::Timers, 2, 20, milliseconds(5));
  EXPECT_LT(timers.threads, sleeps.threads);
  EXPECT_GE(timers.taken, milliseconds(5));
}

TEST(ThousandOperations, AreThoseOfAPoolOfFifteen) {
  EXPECT_EQ(poolThatExplains(milliseconds(3300), 1000, milliseconds(50)), 15u);
  EXPECT_EQ(poolThatExplains(milliseconds(50), 1000, milliseconds(50)), 1000u);
}

const char* kBlock = R"({"compiler": "GCC", "chains": [{"depth": 5, "call_ns": 5, "ready_ns": 40, "suspending_ns": 45,
  "bytes": 360}], "frames": {"nothing": 48, "across": 4152, "scoped": 4144}})";

TEST(AsyncCost, IsByLayer) {
  const AsyncCostBlock block = parseAsyncCost("program", kBlock);
  Table chains("chains"), frames("frames");
  addChains(chains, {block, block}, 1);
  EXPECT_EQ(chains.rows()[0]["layer_ns"], 7);
  EXPECT_EQ(chains.rows()[0]["layer_bytes"], 72);
  addFrames(frames, block);
  EXPECT_EQ(frames.rows()[1]["of_the_local"], 4104);
}

TEST(AsyncCost, SaysOfScopedLocalsWhatWasMeasured) {
  AsyncCostBlock block{.compiler = "A", .nothing = 48, .across = 4152, .scoped = 4144};
  EXPECT_TRUE(scopedRemark(block).starts_with("A keeps a local"));
  block.scoped = 40;
  EXPECT_TRUE(scopedRemark(block).starts_with("A keeps no local"));
  Table frames("frames");
  addFrames(frames, block);
  EXPECT_EQ(frames.rows()[2]["of_the_local"], -8);
}

TEST(AsyncCost, RefusesWhatIsNoBlock) {
  for (const char* text : {"", "{}", "[1]", R"({"compiler": "GCC", "chains": [{"depth": "x"}]})"}) try {
      parseAsyncCost("program", text);
      ADD_FAILURE() << text;
    } catch (const Failure& failure) {
      EXPECT_TRUE(std::string(failure.what()).starts_with("program printed")) << failure.what();
    }
}

}  // namespace
}  // namespace loiter::bench::study
