#include "cache.h"
#include "facts/facts.h"
#include "failure.h"
#include "index.h"
#include "manifest.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace loiter::driver {
namespace {

namespace fs = std::filesystem;

class ManifestTest : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) / "loiter-manifest";
    fs::remove_all(folder_);
    fs::create_directories(folder_);
    write("a.cpp", "int a;");
    write("a.h", "int h;");
  }
  void TearDown() override { fs::remove_all(folder_); }
  void write(const std::string& name, const std::string& text) { std::ofstream(folder_ / name) << text; }
  extract::Reading files() const { return {{folder_ / "a.cpp", folder_ / "a.h"}, 7, {}}; }
  // The extraction began well after the files were written.
  std::string manifest() { return makeManifest({1, 2}, files(), fileClockNow() + kLater).value(); }
  static bool holds(const std::string& bytes) {
    FileStates files;
    return checkManifest(bytes, files).valid;
  }

  static constexpr int64_t kLater = 1'000'000'000;
  fs::path folder_;
};

TEST_F(ManifestTest, HoldsWhileNothingChanges) {
  FileStates files;
  ManifestCheck check = checkManifest(manifest(), files);
  EXPECT_TRUE(check.valid);
  EXPECT_EQ(check.facts, (Hash{1, 2}));
}

TEST_F(ManifestTest, FallsWithAnyChange) {
  std::string bytes = manifest();
  write("a.h", "int i;");  // of the same size, within the clock's grain
  EXPECT_FALSE(holds(bytes));
  write("a.h", "int h;");
  EXPECT_TRUE(holds(bytes));
  fs::remove(folder_ / "a.h");
  EXPECT_FALSE(holds(bytes));
}

TEST_F(ManifestTest, FallsWhenAppearsWhatWasLookedFor) {
  extract::Reading reading = files();
  reading.absent = {folder_ / "b.h", folder_ / "later", folder_ / "no" / "c.h"};
  std::string bytes = makeManifest({1, 2}, reading, fileClockNow() + kLater).value();
  EXPECT_TRUE(holds(bytes));
  write("other.h", "");
  EXPECT_TRUE(holds(bytes));
  for (const char* name : {"b.h", "later"}) {
    write(name, "");
    EXPECT_FALSE(holds(bytes)) << name;
    fs::remove(folder_ / name);
    EXPECT_TRUE(holds(bytes));
  }
  fs::create_symlink("nowhere", folder_ / "b.h");  // what it leads to may appear without a trace in the folder
  EXPECT_FALSE(holds(makeManifest({1, 2}, reading, fileClockNow() + kLater).value()));
  fs::remove(folder_ / "b.h");
  fs::create_directory(folder_ / "no");
  EXPECT_TRUE(holds(bytes));
  write("no/c.h", "");
  EXPECT_FALSE(holds(bytes));
}

TEST_F(ManifestTest, AnOverlayHasAndLacksFiles) {
  extract::Reading reading = files();
  reading.absent = {folder_ / "b.h"};
  std::string bytes = makeManifest({1, 2}, reading, fileClockNow() + kLater).value();
  extract::Overlay with{{folder_ / "b.h", "int b;"}}, without{{folder_ / "b.h", std::nullopt}};
  auto holdsUnder = [&](const extract::Overlay& overlay) {
    FileStates files(&overlay);
    return checkManifest(bytes, files).valid;
  };
  EXPECT_FALSE(holdsUnder(with));
  write("b.h", "");
  EXPECT_FALSE(holds(bytes));
  EXPECT_TRUE(holdsUnder(without));
}

TEST_F(ManifestTest, AnOldStampIsNotBelievedWhenTheContentDiffers) {
  std::string bytes = manifest();
  auto before = fs::last_write_time(folder_ / "a.h");
  write("a.h", "int i;");
  fs::last_write_time(folder_ / "a.h", before);
  EXPECT_FALSE(holds(bytes));
}

TEST_F(ManifestTest, ATouchedFileIsReadAndTheStampRefreshed) {
  std::string bytes = manifest();
  fs::last_write_time(folder_ / "a.h", fs::file_time_type::clock::now() - std::chrono::hours(5));
  FileStates files;
  ManifestCheck check = checkManifest(bytes, files);
  EXPECT_TRUE(check.valid);
  EXPECT_FALSE(check.refreshed.empty());
  EXPECT_TRUE(holds(check.refreshed));
}

TEST_F(ManifestTest, AFileThatChangesWhileItIsReadMakesNoManifest) {
  EXPECT_FALSE(makeManifest({1, 2}, files(), fileClockNow() - kLater).has_value());
  EXPECT_FALSE(makeManifest({1, 2}, {{folder_ / "gone.h"}, 0, {}}, fileClockNow() + kLater).has_value());
}

TEST_F(ManifestTest, AnotherProgramHasReadTheSameByTheSameOptionsAndNoOtherFiles) {
  std::string bytes = manifest();
  auto agrees = [&](const extract::Reading& host) {
    FileStates files;
    return checkManifest(bytes, files, &host).valid;
  };
  EXPECT_TRUE(agrees(files()));
  EXPECT_TRUE(agrees({{folder_ / "a.cpp"}, 7, {}}));  // it says nothing of system headers
  EXPECT_FALSE(agrees({files().files, 8}));
  EXPECT_FALSE(agrees({{folder_ / "a.cpp", folder_ / "b.h"}, 7, {}}));
}

TEST_F(ManifestTest, EveryDamagedByteIsNoticed) {
  std::string bytes = manifest();
  for (size_t i = 0; i < bytes.size(); ++i) {
    std::string damaged = bytes;
    damaged[i] = char(damaged[i] ^ 0x20);
    EXPECT_FALSE(holds(damaged)) << "byte " << i;
    EXPECT_FALSE(holds(bytes.substr(0, i))) << "cut at " << i;
  }
}

std::string emptyFacts(const std::string& producer) {
  facts::UnitT unit;
  unit.format = facts::kFormat;
  unit.producer = producer;
  unit.files.push_back(std::make_unique<facts::FileT>());
  unit.files.back()->path = "a.cpp";
  return facts::serialize(unit);
}

TEST_F(ManifestTest, TheCacheGivesBackWhatItWasGivenAndNothingElse) {
  Cache cache(folder_ / "cache");
  ASSERT_TRUE(cache.usable()) << cache.trouble();
  std::string bytes = emptyFacts("one");
  Hash facts = hashBytes(bytes), key = hashBytes("key");
  ASSERT_EQ(cache.storeFacts(facts, bytes), "");
  ASSERT_EQ(cache.storeManifest(key, makeManifest(facts, files(), fileClockNow() + kLater).value()), "");
  EXPECT_EQ(cache.lookUp(key), facts);
  EXPECT_FALSE(cache.lookUp(hashBytes("another key")));
  ASSERT_TRUE(cache.open(facts));
  EXPECT_EQ(cache.open(facts)->unit().producer()->str(), "one");

  // Other facts, whole by themselves, under that name.
  std::string name = hex(facts);
  std::ofstream(folder_ / "cache" / "facts" / name.substr(0, 2) / name.substr(2)) << emptyFacts("two");
  EXPECT_FALSE(cache.open(facts));
  cache.forget(key, facts);
  EXPECT_FALSE(cache.lookUp(key));
}

TEST_F(ManifestTest, AFileInPlaceOfTheCacheIsTroubleAndNoMore) {
  Cache cache(folder_ / "a.cpp");
  EXPECT_FALSE(cache.usable());
  EXPECT_FALSE(cache.trouble().empty());
  EXPECT_FALSE(cache.lookUp({1, 2}));
  EXPECT_NE(cache.storeFacts({1, 2}, "x"), "");
}

TEST_F(ManifestTest, AnIndexHoldsItsUnitsInAnyOrder) {
  std::string one = emptyFacts("one"), two = emptyFacts("two");
  std::string bytes = makeIndex({one, two, one});
  EXPECT_EQ(bytes, makeIndex({two, one}));
  std::string path = folder_ / "p.index";
  std::ofstream(path) << bytes;
  EXPECT_EQ(readIndex(path).units.size(), 2u);
  for (size_t i = 0; i < bytes.size(); i += 7) {
    std::string damaged = bytes;
    damaged[i] = char(damaged[i] ^ 0x20);
    std::ofstream(path) << damaged;
    EXPECT_THROW(readIndex(path), Failure) << "byte " << i;
    std::ofstream(path) << bytes.substr(0, i);
    EXPECT_THROW(readIndex(path), Failure) << "cut at " << i;
  }
}

}  // namespace
}  // namespace loiter::driver
