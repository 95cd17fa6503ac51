#include "patterns/pattern.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <set>

namespace loiter::bench {
namespace {

const std::filesystem::path kSource = LOITER_SOURCE_DIR;

nlohmann::json costs() {
  std::ifstream file(kSource / "rules/costs.json");
  return nlohmann::json::parse(file).at("patterns");
}

TEST(Patterns, AreThoseThatHaveAFile) {
  const nlohmann::json known = costs();
  std::set<std::string> files, listed;
  for (const auto& entry : std::filesystem::directory_iterator(kSource / "bench/patterns"))
    if (entry.path().extension() == ".cpp" && known.contains(entry.path().stem().string()))
      files.insert(entry.path().stem().string());
  for (const Pattern& pattern : allPatterns()) EXPECT_TRUE(listed.insert(pattern.name).second) << pattern.name;
  EXPECT_EQ(listed, files);
  EXPECT_FALSE(listed.empty());
}

TEST(Patterns, SayWhatTheyCall) {
  for (const Pattern& pattern : allPatterns()) {
    EXPECT_FALSE(pattern.call.empty()) << pattern.name;
    EXPECT_TRUE(pattern.make) << pattern.name;
  }
  EXPECT_TRUE(std::is_sorted(allPatterns().begin(), allPatterns().end(),
                             [](const Pattern& one, const Pattern& other) { return one.name < other.name; }));
}

TEST(Patterns, CounterpartInWords) {
  EXPECT_EQ(Counterpart{}.text(), "native");
  EXPECT_EQ(Counterpart{4}.text(), "offload(4)");
}

}  // namespace
}  // namespace loiter::bench
