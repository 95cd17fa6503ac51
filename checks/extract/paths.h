// How facts name files, so that no absolute path enters them and every machine agrees.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace clang {
class FileEntryRef;
class FileManager;
}  // namespace clang

namespace loiter::extract {

// Absolute, without "." and, where that changes no meaning, without "..".
std::string absolutePath(clang::FileManager& files, clang::FileEntryRef entry);

// `path` below `root`, or nothing. Both absolute.
std::optional<std::string> relativeTo(const std::string& root, const std::string& path);

// Inside the root: relative to it. Else <name as an #include finds it>: below the longest of
// `include_dirs`, or below the last folder called "include", or the bare file name.
std::string factsName(const std::string& root, const std::vector<std::string>& include_dirs, const std::string& path);

}  // namespace loiter::extract
