// From facts to a report: link, analyse, silence, restrict.
#pragma once

#include "extraction.h"
#include "project.h"
#include "report/report.h"

namespace loiter::driver {

// The facts and rules that a report is made from must outlive it. `result` is what the units gave, if it is known.
report::Report makeReport(const Project& project, const std::vector<const facts::Unit*>& units,
                          const std::vector<analysis::FailedUnit>& failed);
report::Report makeReport(const Project& project, const std::vector<const facts::Unit*>& units,
                          const std::vector<analysis::FailedUnit>& failed, analysis::Analysis result);

// How a report ends the program.
struct Verdict {
  std::string fail_on;  // "error", "warning", "note"; empty: "warning"
  bool exit_zero = false, strict = false;
};
int exitCode(const report::Report& report, const Verdict& verdict);

}  // namespace loiter::driver
