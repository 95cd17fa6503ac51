#include "base_revision.h"

#include <gtest/gtest.h>

namespace loiter::driver {
namespace {

const char* const kPatch = "diff --git a/a.cpp b/a.cpp\n"
                           "--- a/a.cpp\n"
                           "+++ b/a.cpp\n"
                           "@@ -3 +3 @@ void f()\n"
                           "-  old();\n"
                           "+  now();\n"
                           "@@ -10,0 +11,2 @@\n"
                           "+--- no name of a file\n"
                           "+ two\n"
                           "@@ -20,3 +21,0 @@\n"
                           "-a\n-b\n-c\n"
                           "diff --git a/b.cpp b/c.cpp\n"
                           "--- a/b.cpp\n"
                           "+++ b/c.cpp\n"
                           "@@ -1 +1 @@\n"
                           "-x\n+y\n";

BaseRevision sample() {
  BaseRevision base;
  for (auto& [file, hunks] : hunksOf(kPatch)) base.hunks["/p/" + file] = hunks;
  base.added = {"/p/new.cpp"};
  return base;
}

TEST(BaseRevision, ReadsHunksByTheNameNow) {
  auto hunks = hunksOf(kPatch);
  ASSERT_EQ(hunks.size(), 2u);
  ASSERT_EQ(hunks["a.cpp"].size(), 3u);
  EXPECT_EQ(hunks["a.cpp"][1].new_start, 11u);
  EXPECT_EQ(hunks["a.cpp"][1].old_count, 0u);
  EXPECT_EQ(hunks["c.cpp"].size(), 1u);
}

TEST(BaseRevision, ReadsNamesThatGitQuotes) {
  auto hunksIn = [](const std::string& name) { return hunksOf("+++ " + name + "\n@@ -1 +1 @@\n-x\n+y\n"); };
  EXPECT_TRUE(hunksIn("b/two words.c\t").contains("two words.c"));
  EXPECT_TRUE(hunksIn("\"b/a\\tb\\nc\\\"d\\\\e\\033.c\"").contains("a\tb\nc\"d\\e\033.c"));
  EXPECT_TRUE(hunksIn("\"b/\\303\\274.c\"").contains("\u00fc.c"));
  EXPECT_TRUE(hunksIn("/dev/null").empty());
  EXPECT_TRUE(hunksIn("\"b/cut\\").contains("cut\\"));
}

TEST(BaseRevision, FollowsLines) {
  BaseRevision base = sample();
  EXPECT_EQ(base.lineNow("/p/a.cpp", 2), 2u);
  EXPECT_EQ(base.lineNow("/p/a.cpp", 3), 3u);    // rewritten
  EXPECT_EQ(base.lineNow("/p/a.cpp", 10), 10u);  // what was inserted stands behind it
  EXPECT_EQ(base.lineNow("/p/a.cpp", 11), 13u);
  EXPECT_EQ(base.lineNow("/p/a.cpp", 21), std::nullopt);
  EXPECT_EQ(base.lineNow("/p/a.cpp", 23), 22u);
  EXPECT_EQ(base.lineNow("/p/untouched.cpp", 7), 7u);
}

TEST(BaseRevision, KnowsWhichLinesChanged) {
  BaseRevision base = sample();
  EXPECT_TRUE(base.isChanged("/p/a.cpp", 3));
  EXPECT_FALSE(base.isChanged("/p/a.cpp", 4));
  EXPECT_TRUE(base.isChanged("/p/a.cpp", 12));
  EXPECT_FALSE(base.isChanged("/p/a.cpp", 13));
  EXPECT_FALSE(base.isChanged("/p/a.cpp", 22));  // something was removed there; no line is new
  EXPECT_TRUE(base.isChanged("/p/new.cpp", 1000));
}

}  // namespace
}  // namespace loiter::driver
