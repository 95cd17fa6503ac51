// Messages of the program to its user, on standard error, and progress on a terminal.
#pragma once

#include <cstddef>
#include <functional>
#include <set>
#include <string>

namespace loiter::driver {

enum class Color { Auto, Always, Never };

class Console {
 public:
  explicit Console(bool verbose);
  ~Console() { clearProgress(); }

  // Whoever speaks for the program instead of standard error.
  using Tell = std::function<void(const std::string& message)>;
  using Advance = std::function<void(size_t done, size_t all, const std::string& what)>;
  void listen(Tell tell, Advance advance);

  bool verbose() const { return verbose_; }
  void error(const std::string& message);
  void warning(const std::string& message);
  void warnOnce(const std::string& message);
  void detail(const std::string& message);  // with -v only

  // `[ 12/300] src/a.cpp`, one line, on a terminal only.
  void progress(size_t done, size_t all, const std::string& what);
  void clearProgress();

 private:
  void print(const std::string& label, const std::string& message);

  bool verbose_;
  bool terminal_;
  bool line_open_ = false;
  std::set<std::string> warned_;
  Tell tell_;
  Advance advance_;
};

// Writes out what llvm::outs() still holds. An empty string, or why something was lost since the last call.
std::string finishStandardOutput();

// Whether to colour what goes to file descriptor `fd`: NO_COLOR, TERM and --color considered.
bool useColor(Color color, int fd);

}  // namespace loiter::driver
