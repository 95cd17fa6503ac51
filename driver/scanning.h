// A whole project, from its compile commands to a report.
#pragma once

#include "console.h"
#include "index.h"
#include "known_faults.h"
#include "project.h"
#include "report/report.h"

#include <optional>

namespace loiter::driver {

// `index`: facts that came from elsewhere and take part as if they were of this project; empty: none. Where nothing
// changed since the last scan, its report is given again, unless `functions` are wanted.
report::Report scanProject(Project& project, const ProjectOptions& options, const std::string& index_file,
                           const IndexContent& index, std::optional<Functions>* functions, Console& console);

}  // namespace loiter::driver
