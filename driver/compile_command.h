// Makes a recorded compile command fit for Clang 22: what other compilers, launchers and build
// systems put into it is understood, replaced or left out.
#pragma once

#include "compile_database.h"

#include <string>
#include <vector>

namespace loiter::driver {

struct CompilerCall {
  enum Driver { Gcc, Gxx, Cl } driver = Gxx;
  std::string compiler;        // as recorded, launchers left out
  bool tells_headers = false;  // GCC or Clang: -E -v says where its headers lie
  std::string language;        // "c", "c++", …
};

// What becomes of one entry: a command, or why there is none.
struct UnitCommand {
  std::string directory, file;       // absolute
  std::vector<std::string> command;  // compiler, arguments, file
  CompilerCall call;
  std::vector<std::string> search_flags;  // those that decide where the compiler finds its headers
  std::string skipped;                    // not empty: of another language: "assembly", "CUDA", …
  std::string failed;                     // not empty: cannot be analysed, and why
};

UnitCommand makeCommand(const CompileEntry& entry);

// Removes from `command` the arguments that an error of Clang names as unknown, or whose value it does.
// False: it names none that is there.
bool dropUnknownArguments(const std::string& error, std::vector<std::string>& command);

}  // namespace loiter::driver
