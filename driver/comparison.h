// Leaves in a report what is new: against another revision of the sources, against a baseline, or both.
#pragma once

#include "base_revision.h"
#include "baseline_file.h"
#include "known_faults.h"
#include "project.h"
#include "report/report.h"

#include <vector>

namespace loiter::driver {

// The functions of the program as it is, in the files below `root`.
Functions functionsNow(const std::vector<const facts::Unit*>& units, const std::string& root);

// Of all that was found, in this order: what the report shows, what is silenced, and what it leaves out.
std::vector<Way> allWays(const report::Report& report);

// Each comparison is with all that the report has when this is made, so that none sees what another left over.
class News {
 public:
  // What is handed over must outlive this.
  News(report::Report& report, const Functions& functions_now);

  // `project` as it is now, before its units were extracted; its facts of now should be in the cache already. `others`:
  // units that are the same in both. Reads the sources as they were.
  void compareWithBase(const BaseRevision& base, const Project& project, const ProjectOptions& options,
                       const std::vector<const facts::Unit*>& others, Console& console);
  void compareWithBaseline(const Baseline& baseline);
  // Leaves in the report what is known from none of them.
  void dropKnown();

 private:
  void compare(const std::vector<Way>& before, const Functions* functions_before, report::Comparison comparison);

  report::Report& report_;
  const Functions& functions_now_;
  std::vector<Way> ways_;    // all
  std::vector<bool> known_;  // of the ways
  size_t shown_ = 0;         // the first ways: what the report shows
};

}  // namespace loiter::driver
