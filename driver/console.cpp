#include "console.h"

#include "report/escape.h"

#include <llvm/Support/Process.h>
#include <llvm/Support/raw_ostream.h>

#include <unistd.h>

#include <cstdlib>

namespace loiter::driver {

Console::Console(bool verbose) : verbose_(verbose), terminal_(isatty(STDERR_FILENO)) {}

void Console::listen(Tell tell, Advance advance) {
  tell_ = std::move(tell);
  advance_ = std::move(advance);
}

void Console::print(const std::string& label, const std::string& message) {
  if (tell_) return tell_(label + report::printableLines(message));
  clearProgress();
  llvm::errs() << "loiter: " << label << report::printableLines(message) << '\n';
}

void Console::error(const std::string& message) { print("error: ", message); }
void Console::warning(const std::string& message) { print("warning: ", message); }
void Console::detail(const std::string& message) {
  if (verbose_) print("", message);
}

void Console::warnOnce(const std::string& message) {
  if (warned_.insert(message).second) warning(message);
}

void Console::progress(size_t done, size_t all, const std::string& what) {
  if (advance_) return advance_(done, all, what);
  if (!terminal_) return;
  std::string total = std::to_string(all), count = std::to_string(done);
  std::string line = "[" + std::string(total.size() - std::min(total.size(), count.size()), ' ') + count + "/" + total +
                     "] ";
  size_t columns = std::max(llvm::sys::Process::StandardErrColumns(), 20u) - 1;
  std::string name = report::printable(what);
  size_t room = columns > line.size() ? columns - line.size() : 0;
  if (name.size() > room) name = room > 3 ? "..." + name.substr(name.size() - (room - 3)) : "";
  llvm::errs() << "\r\x1b[K" << line << name;
  line_open_ = true;
}

void Console::clearProgress() {
  if (!line_open_) return;
  llvm::errs() << "\r\x1b[K";
  line_open_ = false;
}

std::string finishStandardOutput() {
  llvm::raw_fd_ostream& out = llvm::outs();
  out.flush();
  // Whoever reads a pipe may have read enough.
  bool failed = out.error() && out.error() != std::errc::broken_pipe;
  std::string why = failed ? out.error().message() : std::string();
  out.clear_error();  // LLVM ends the program over an error that nobody has cleared
  return why;
}

bool useColor(Color color, int fd) {
  if (color != Color::Auto) return color == Color::Always;
  const char* none = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  if ((none && *none) || (terminal && std::string(terminal) == "dumb")) return false;
  return isatty(fd);
}

}  // namespace loiter::driver
