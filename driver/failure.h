// What ends a command early, with the exit code that says why.
#pragma once

#include <stdexcept>
#include <string>

namespace loiter::driver {

enum ExitCode : int {
  kClean = 0,  // nothing at or above --fail-on
  kFindings = 1,
  kUsage = 2,      // wrong command line, configuration, rules or paths
  kIncomplete = 3  // --strict: some unit could not be analysed
};

// The message is for the user: what is wrong, where, and what to do.
class Failure : public std::runtime_error {
 public:
  explicit Failure(const std::string& message) : std::runtime_error(message) {}
};

}  // namespace loiter::driver
