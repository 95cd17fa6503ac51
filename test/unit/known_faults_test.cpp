#include "known_faults.h"
#include "baseline_file.h"
#include "failure.h"

#include <gtest/gtest.h>

#include <unistd.h>
#include <algorithm>
#include <cstdio>
#include <fstream>

namespace loiter::driver {
namespace {

Way way(const std::string& entry, const std::string& sink, const std::string& fingerprint = "f", unsigned line = 0) {
  return {"rule", "sleep", {entry, "a.cpp"}, {sink, "b.cpp"}, fingerprint, line};
}

// None of the functions of before is there now, and none of those now was before.
KnownFaults compare(const std::vector<Way>& before, const std::vector<Way>& now) {
  Functions none({}, [](const std::string& file) { return file; });
  return findKnown(before, now, nullptr, FunctionsNow(none));
}

size_t countKnown(const KnownFaults& result) {
  return size_t(std::count(result.known.begin(), result.known.end(), true));
}

TEST(KnownFaults, EachIsKnownOnce) {
  KnownFaults result = compare({way("f", "g")}, {way("f", "g"), way("f", "g")});
  EXPECT_EQ(countKnown(result), 1u);
  EXPECT_FALSE(result.gone[0]);
}

TEST(KnownFaults, OfTwoCallsTheOneInItsLineIsKnown) {
  KnownFaults result = compare({way("f", "g", "x", 7)}, {way("f", "g", "x", 5), way("f", "g", "x", 7)});
  EXPECT_FALSE(result.known[0]);
  EXPECT_TRUE(result.known[1]);
}

TEST(KnownFaults, FunctionsBetweenMayChange) {
  EXPECT_TRUE(compare({way("f", "g", "direct")}, {way("f", "g", "by a helper")}).known[0]);
}

TEST(KnownFaults, AnotherEntryIsAnotherFault) {
  KnownFaults result = compare({way("f", "g")}, {way("f", "g"), way("h", "g")});
  EXPECT_TRUE(result.known[0]);
  EXPECT_FALSE(result.known[1]);
}

TEST(KnownFaults, AMovedFunctionIsTheSame) {
  Way moved = way("f", "g");
  moved.entry.file = "elsewhere.cpp";
  EXPECT_TRUE(compare({way("f", "g")}, {moved}).known[0]);
}

TEST(KnownFaults, TheCallIntoAFunctionOfItsOwnIsTheSame) {
  Way before = way("f", "f"), now = way("f", "helper");
  before.sink.file = "a.cpp";
  EXPECT_TRUE(compare({before}, {now}).known[0]);
}

TEST(KnownFaults, WhatWasNotReadIsNeitherFixedNorMoved) {
  Functions none(
      {}, [](const std::string& file) { return file; }, [](const std::string& file) { return file == "a.cpp"; });
  Way moved = way("f", "g");
  moved.entry.file = "elsewhere.cpp";
  KnownFaults result = findKnown({way("f", "g")}, {moved}, nullptr, FunctionsNow(none));
  EXPECT_FALSE(result.known[0]);
  EXPECT_TRUE(result.gone[0]);
  EXPECT_FALSE(result.fixed[0]);
}

TEST(KnownFaults, WhatIsNotThereIsFixedOnlyIfAllWasRead) {
  Functions none({}, [](const std::string& file) { return file; });
  EXPECT_TRUE(findKnown({way("f", "g")}, {}, nullptr, FunctionsNow(none), true).fixed[0]);
  EXPECT_FALSE(findKnown({way("f", "g")}, {}, nullptr, FunctionsNow(none), false).fixed[0]);
}

TEST(KnownFaults, AnotherBlockingFunctionIsAnotherFault) {
  Way other = way("f", "g");
  other.callee = "fsync";
  KnownFaults result = compare({way("f", "g")}, {other});
  EXPECT_FALSE(result.known[0]);
  EXPECT_TRUE(result.gone[0]);
}

class BaselineFile : public testing::Test {
 protected:
  std::vector<Way> read(const std::string& text) {
    std::ofstream(file_) << text;
    return readBaseline(file_);
  }
  std::string errorOf(const std::string& text) {
    try {
      read(text);
    } catch (const Failure& failure) {
      return failure.what();
    }
    return "none";
  }
  void TearDown() override { std::remove(file_.c_str()); }
  std::string file_ = testing::TempDir() + "/loiter-baseline-" + std::to_string(getpid()) + ".txt";
};

TEST_F(BaselineFile, ComesBackAsItWas) {
  std::vector<Way> ways = read(baselineText({way("z()", "g"), way("a(int, char)", "operator new")}));
  ASSERT_EQ(ways.size(), 2u);
  EXPECT_EQ(ways[0].entry.name, "a(int, char)");
  EXPECT_EQ(ways[0].sink.name, "operator new");
  EXPECT_EQ(ways[1].entry.name, "z()");
}

// A merge of two branches that both added a fault may leave its line twice.
TEST_F(BaselineFile, EqualLinesAreOneFault) {
  std::string text = baselineText({way("f", "g"), way("f", "g"), way("f", "g")});
  EXPECT_EQ(read(text).size(), 3u);
  std::string lines = text.substr(text.find('\n') + 1);
  EXPECT_EQ(read(text + lines).size(), 3u);
  std::string line = lines.substr(0, lines.find('\n') + 1), head = "# Loiter baseline 1: rule, blocking function, "
                                                                   "entry, its file, caller, its file, fingerprint\n";
  EXPECT_EQ(read(head + line + line).size(), 2u);         // an older version's
  EXPECT_EQ(read(head + line + text + line).size(), 3u);  // merged with one
}

TEST_F(BaselineFile, TellsWhatIsWrong) {
  std::string good = baselineText({way("f", "g")});
  EXPECT_NE(errorOf("something\n").find(":1: not a baseline"), std::string::npos);
  EXPECT_NE(errorOf(good + "one\ttwo\n").find(":3: 2 fields"), std::string::npos);
  EXPECT_NE(errorOf(good + "<<<<<<< HEAD\n").find(":3: a conflict"), std::string::npos);
  EXPECT_NE(errorOf(good + "||||||| base\n").find(":3: a conflict"), std::string::npos);
  EXPECT_NE(errorOf("<<<<<<< HEAD\n" + good).find(":1: a conflict"), std::string::npos);
  EXPECT_NE(errorOf(good + "a\tb\tc\td\te\tf\tg\th\n").find(":3: 8 fields"), std::string::npos);
  std::string windows;
  for (char c : good) windows += c == '\n' ? "\r\n" : std::string(1, c);
  EXPECT_EQ(errorOf(windows), "none");
}

}  // namespace
}  // namespace loiter::driver
