// What a study's result is written as.
#include "study/study.h"
#include "failure.h"
#include "probe/temp_folder.h"

#include <gtest/gtest.h>

#include <fstream>
#include <set>

namespace loiter::bench::study {
namespace {

Result result() {
  Table table("waits");
  table.row().cell("form", "timers").cell("s", 1.05).cell("their_s", 1.05);
  return {{table}, {"ours has fewer threads"}};
}

TEST(StudyResult, HasItsTablesAndItsCircumstances) {
  const auto json = resultJson("waits", "Many waits", "1.05 s", true, result());
  EXPECT_EQ(json["study"], "waits");
  EXPECT_EQ(json["tables"]["waits"][0]["their_s"], 1.05);
  EXPECT_EQ(json["remarks"][0], "ours has fewer threads");
  EXPECT_TRUE(json["quick"]);
  for (const char* key : {"title", "theirs", "date", "version", "compiler", "host"}) EXPECT_TRUE(json.contains(key));
}

TEST(StudyResult, IsWrittenAsAWholeIntoAFolderThatIsMade) {
  const TempFolder folder(testing::TempDir());
  const auto json = resultJson("waits", "Many waits", "1.05 s", false, result());
  writeResult(folder.path() / "results", json);
  std::ifstream file(folder.path() / "results" / "waits.json");
  EXPECT_EQ(nlohmann::ordered_json::parse(file), json);
  EXPECT_THROW(writeResult("/proc/nowhere", json), Failure);
}

TEST(Studies, HaveNamesOfTheirOwn) {
  std::set<std::string> names;
  for (const Study& study : allStudies()) EXPECT_TRUE(names.insert(study.name).second) << study.name;
}

}  // namespace
}  // namespace loiter::bench::study
