// Leaves in a report what is new: against another revision of the sources, or against a baseline.
#pragma once

#include "base_revision.h"
#include "known_faults.h"
#include "project.h"
#include "report/report.h"

#include <vector>

namespace loiter::driver {

// `project` as it is now, before its units were extracted; its facts of now should be in the cache already. `others`:
// units that are the same in both. Reads the sources as they were.
void compareWithBase(report::Report& report, const Functions& functions_now, const BaseRevision& base,
                     const Project& project, const ProjectOptions& options,
                     const std::vector<const facts::Unit*>& others, Console& console);

void compareWithBaseline(report::Report& report, const Functions& functions_now, const std::vector<Way>& baseline,
                         const std::string& file);

}  // namespace loiter::driver
