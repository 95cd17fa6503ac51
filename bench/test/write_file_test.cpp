// What is written where: files, links, what is no file.
#include "write_file.h"
#include "failure.h"
#include "probe/temp_folder.h"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>

namespace loiter::bench {
namespace {

std::string contentOf(const std::filesystem::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(WriteFile, ReplacesAFileAsAWhole) {
  const TempFolder folder(testing::TempDir());
  writeFile(folder.path() / "file", "long text");
  writeFile(folder.path() / "file", "text");
  EXPECT_EQ(contentOf(folder.path() / "file"), "text");
  EXPECT_FALSE(std::filesystem::exists(folder.path() / "file.new"));
}

TEST(WriteFile, LeavesALinkALink) {
  const TempFolder folder(testing::TempDir());
  writeFile(folder.path() / "file", "old");
  std::filesystem::create_symlink("file", folder.path() / "link");
  writeFile(folder.path() / "link", "new");
  EXPECT_TRUE(std::filesystem::is_symlink(folder.path() / "link"));
  EXPECT_EQ(contentOf(folder.path() / "file"), "new");
}

TEST(WriteFile, WritesIntoAPipe) {
  const TempFolder folder(testing::TempDir());
  const std::filesystem::path pipe = folder.path() / "pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  const int reader = open(pipe.c_str(), O_RDONLY | O_NONBLOCK);
  writeFile(pipe, "text");
  char text[8] = {};
  EXPECT_EQ(read(reader, text, sizeof text), 4);
  EXPECT_STREQ(text, "text");
  EXPECT_TRUE(std::filesystem::is_fifo(pipe));
  close(reader);
}

TEST(WriteFile, SaysWhyItCannot) {
  const TempFolder folder(testing::TempDir());
  EXPECT_THROW(writeFile(folder.path() / "missing" / "file", ""), Failure);
  EXPECT_THROW(writeFile(folder.path(), "text"), Failure);
  EXPECT_TRUE(std::filesystem::is_directory(folder.path()));
}

}  // namespace
}  // namespace loiter::bench
