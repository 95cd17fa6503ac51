// Writing what a command was told to write.
#pragma once

#include <filesystem>
#include <string>

namespace loiter::bench {

// A file appears by rename, so that there is the old one or the new one and never a part; behind a link, the file that
// it names. What is there and no file (a pipe, a device) is written to. Throws Failure, which says why.
void writeFile(const std::filesystem::path& path, const std::string& text);

}  // namespace loiter::bench
