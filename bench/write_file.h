// Files that are there as a whole or not at all.
#pragma once

#include <filesystem>
#include <string>

namespace loiter::bench {

// Appears by rename, so that there is the old file or the new one and never a part. Throws Failure, which says why.
void writeFile(const std::filesystem::path& path, const std::string& text);

}  // namespace loiter::bench
