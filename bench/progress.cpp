#include "progress.h"

#include <unistd.h>

#include <iostream>

namespace loiter::bench {

std::string durationText(Nanoseconds time) {
  constexpr int64_t kMinuteFrom = 100;  // seconds
  const int64_t seconds = std::chrono::ceil<std::chrono::seconds>(time).count();
  return seconds < kMinuteFrom ? std::to_string(seconds) + " s" : std::to_string((seconds + 59) / 60) + " min";
}

ProgressLine::ProgressLine(Nanoseconds whole) : terminal_(isatty(STDERR_FILENO)) {
  std::cerr << "loiter-bench: this takes about " << durationText(whole) << '\n';
}

void ProgressLine::show(const Progress& progress) {
  const size_t tenths = progress.of ? progress.done * 10 / progress.of : 10;
  if (!terminal_ && tenths == tenths_) return;
  tenths_ = tenths;
  const size_t percent = progress.of ? progress.done * 100 / progress.of : 100;
  std::cerr << (terminal_ ? "\r\033[K" : "loiter-bench: ") << percent << " %, about " << durationText(progress.left)
            << " left  " << (terminal_ ? progress.pattern : "") << (terminal_ ? "" : "\n") << std::flush;
}

void ProgressLine::end() {
  if (terminal_) std::cerr << "\r\033[K" << std::flush;
}

}  // namespace loiter::bench
