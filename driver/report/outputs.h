// `--output FORMAT:FILE`, as often as wanted.
#pragma once

#include "console.h"
#include "report/report.h"

#include <string>
#include <vector>

namespace loiter::report {

struct Output {
  std::string format;
  std::string file;  // "-": standard output
};

// Throws driver::Failure for an unknown format, saying which exist. None given: text to standard output.
std::vector<Output> parseOutputs(const std::vector<std::string>& texts, const std::string& sarif_profile);

// Writes all that can be written, each file at once or not at all. False: some could not, and why was said.
bool writeOutputs(Report& report, const std::vector<Output>& outputs, driver::Color color, driver::Console& console);

}  // namespace loiter::report
