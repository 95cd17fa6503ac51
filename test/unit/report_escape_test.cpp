#include "report/escape.h"
#include "report/revision.h"
#include "report/source_lines.h"

#include <gtest/gtest.h>

namespace loiter::report {
namespace {

TEST(Escape, TerminalsCannotBeSteered) {
  EXPECT_EQ(printable("a\x1b[31mb"), "a\\x1b[31mb");
  EXPECT_EQ(printable("a\nb\rc\td\x7f"), "a\\x0ab\\x0dc\\td\\x7f");
  EXPECT_EQ(printableLines("a\nb\r"), "a\nb\\x0d");
}

TEST(Escape, BytesThatAreNotUtf8AreShownAsSuch) {
  EXPECT_EQ(printable("caf\xe9.cpp"), "caf\\xe9.cpp");
  EXPECT_EQ(printable("caf\xc3\xa9.cpp"), "caf\xc3\xa9.cpp");
  EXPECT_EQ(validUtf8("caf\xe9.cpp"), "caf\xef\xbf\xbd.cpp");
}

TEST(Escape, DirectionMarksAreShown) {
  EXPECT_EQ(printable("a\xe2\x80\xae"
                      "b"),
            "a<U+202E>b");
}

TEST(Escape, UrisHoldBytes) {
  EXPECT_EQ(uriPath("src/a b#[1]/caf\xe9.cpp"), "src/a%20b%23%5B1%5D/caf%E9.cpp");
  EXPECT_EQ(uriPath("a:b?.cpp"), "a%3Ab%3F.cpp");
}

TEST(Columns, AreCountedInUtf16) {
  EXPECT_EQ(utf16Column("abc", 3), 3u);
  EXPECT_EQ(utf16Column("\xc3\xa9"
                        "abc",
                        3),
            2u);  // é: two bytes, one unit
  EXPECT_EQ(utf16Column("\xf0\x9f\x98\x80"
                        "abc",
                        5),
            3u);  // an emoji: four bytes, two units
  EXPECT_EQ(utf16Column("abc", 99), 4u);
}

TEST(Columns, ExpressionsEndBehindTheirName) {
  EXPECT_EQ(expressionEnd("  a.b->c::d(x);", 3), 12u);
  EXPECT_EQ(expressionEnd("f();", 1), 2u);
  EXPECT_EQ(expressionEnd("(x)", 1), 2u);
  EXPECT_EQ(expressionEnd("x.", 1), 2u);
  EXPECT_EQ(expressionEnd("", 1), 2u);
}

TEST(Revision, RemotesBecomeUrisWithoutCredentials) {
  EXPECT_EQ(repositoryUri("https://user:secret@host.example/a/b.git"), "https://host.example/a/b.git");
  EXPECT_EQ(repositoryUri("git@host.example:a/b.git"), "ssh://host.example/a/b.git");
  EXPECT_EQ(repositoryUri("https://host.example/a@b.git"), "https://host.example/a@b.git");
  EXPECT_EQ(repositoryUri("/srv/git/a.git"), "");
}

}  // namespace
}  // namespace loiter::report
