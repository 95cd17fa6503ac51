// What the recorded compiler knows that Clang would not: where its own headers lie and what it builds for.
#pragma once

#include "compile_command.h"
#include "console.h"

#include <map>
#include <string>
#include <vector>

namespace loiter::driver {

// Asks GCC, or the Clang at hand, once per compiler, language and search flags; answers are kept in `folder` (empty:
// nowhere) for the next scan. A compiler that gives none is warned of and asked again.
class HostCompilers {
 public:
  HostCompilers(std::string folder, Console& console) : folder_(std::move(folder)), console_(console) {}

  // Adds to `unit.command` what Clang needs to read the same headers. Nothing if Clang
  // would find the same by itself, or if the compiler is not on this machine.
  void adapt(UnitCommand& unit);

 private:
  const std::vector<std::string>& flagsFor(const UnitCommand& unit);

  std::string folder_;
  Console& console_;
  std::map<std::vector<std::string>, std::vector<std::string>> known_;
};

// The flags that make Clang use what the compiler printed for `-E -v`. `newest` is the newest C++ library of the
// host, which Clang uses by itself. Exposed for tests.
std::vector<std::string> flagsFromVerbose(const std::string& verbose, const std::string& host_triple,
                                          const std::string& newest);

}  // namespace loiter::driver
