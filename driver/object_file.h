// Facts that ride in object files, archives, libraries and programs (facts/section.h).
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace loiter::driver {

bool isObjectFile(std::string_view bytes);

struct EmbeddedFacts {
  std::vector<std::string> facts;
  std::vector<std::string> without;  // objects that carry none: "lib.a(x.o)"
};

// Throws Failure with the file and what is wrong.
EmbeddedFacts factsInObject(const std::string& path);

}  // namespace loiter::driver
