// Leaves in a report what is new: against another state of the sources, against a baseline, or both.
#pragma once

#include "baseline_file.h"
#include "known_faults.h"
#include "report/report.h"

#include <string>
#include <vector>

namespace loiter::driver {

// The functions of the program as it is, in the files below `root`.
Functions functionsOf(const std::vector<const facts::Unit*>& units, const std::string& root);

// Of all that was found, in this order: what the report shows, what is silenced, and what it leaves out.
std::vector<Way> allWays(const report::Report& report);

// Each comparison is with all that the report has when this is made, so that none sees what another left over.
class News {
 public:
  // What is handed over must outlive this.
  News(report::Report& report, const FunctionsNow& functions_now);

  // With the ways of before, as findKnown() takes them. `comparison` names it.
  void compare(const std::vector<Way>& before, const Functions* functions_before, report::Comparison comparison);
  void compareWithBaseline(const Baseline& baseline);
  // Leaves in the report what is known from none of them.
  void dropKnown();

 private:
  report::Report& report_;
  const FunctionsNow& functions_now_;
  std::vector<Way> ways_;    // all
  std::vector<bool> known_;  // of the ways
  size_t shown_ = 0;         // the first ways: what the report shows
};

void leaveOutBaseline(report::Report& report, const Baseline& baseline, const FunctionsNow& functions_now);

}  // namespace loiter::driver
