// How far a measurement is, on the standard error: one line that changes on a terminal, else a line every tenth.
#pragma once

#include "probe/run.h"

namespace loiter::bench {

class ProgressLine {
 public:
  explicit ProgressLine(Nanoseconds whole);  // says how long it will take
  void show(const Progress& progress);
  void end();

 private:
  bool terminal_;
  size_t tenths_ = 0;
};

// "40 s", "12 min"
std::string durationText(Nanoseconds time);

}  // namespace loiter::bench
