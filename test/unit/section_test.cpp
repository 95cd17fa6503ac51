#include "facts/section.h"

#include <gtest/gtest.h>

namespace loiter::facts {
namespace {

std::string errorOf(const std::string& section) {
  std::string error;
  unpackSection(section, error);
  return error;
}

TEST(Section, HoldsRecordsWithZerosBetween) {
  std::string large(100000, 'x'), error;
  std::string section = packRecord("one") + std::string(13, '\0') + packRecord(large) + std::string(3, '\0');
  EXPECT_LT(section.size(), 1000u);
  EXPECT_EQ(unpackSection(section, error), (std::vector<std::string>{"one", large}));
  EXPECT_EQ(error, "");
}

TEST(Section, CutAnywhereIsAnErrorAndNoCrash) {
  std::string record = packRecord("some facts of a unit");
  for (size_t size = 1; size < record.size(); ++size) EXPECT_NE(errorOf(record.substr(0, size)), "") << size;
}

TEST(Section, DamagedAnywhereNeverCrashes) {
  std::string record = packRecord(std::string(1000, 'y'));
  for (size_t at = 0; at < record.size(); ++at)
    for (unsigned char change : {0x01, 0x80, 0xff}) {
      std::string damaged = record;
      damaged[at] = char(damaged[at] ^ change);
      std::string error;
      unpackSection(damaged, error);  // a size out of all proportion must not be believed
    }
}

}  // namespace
}  // namespace loiter::facts
