// compile_commands.json: where it is and what it says.
#pragma once

#include <string>
#include <vector>

namespace loiter::driver {

struct CompileEntry {
  std::string directory;               // absolute
  std::string file;                    // absolute
  std::vector<std::string> arguments;  // as recorded, split into words
};

struct CompileDatabase {
  std::string path;                   // absolute
  std::vector<CompileEntry> entries;  // in the order of the file, exact duplicates left out
  struct Unreadable {
    std::string entry, why;  // "compile_commands.json: entry 2", "has no \"file\""
  };
  std::vector<Unreadable> unreadable;
};

// The database that `build` names (a folder or the file itself), or, if it is empty, the one found
// in the current folder, in build/, out/ or a folder like them, or in the folders
// above up to the top of the project.
// Throws Failure. Others that could have been meant are added to `others`.
std::string findDatabase(const std::string& build, std::vector<std::string>& others);

// Reads it; throws Failure that says what is wrong and where if no entry can be read.
CompileDatabase readDatabase(const std::string& path);

}  // namespace loiter::driver
