// Unity builds: a generated file that only includes sources, so that one unit holds several.
#pragma once

#include <string>
#include <vector>

namespace loiter::driver {

// The absolute paths of the sources that `file` includes, if it holds nothing but directives and comments.
std::vector<std::string> unitySources(const std::string& file);

}  // namespace loiter::driver
