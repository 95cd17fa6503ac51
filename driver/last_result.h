// The findings of the last scan of a project, kept beside its facts for `loiter explain FINGERPRINT`.
#pragma once

#include "console.h"
#include "project.h"
#include "report/report.h"

#include <string>

namespace loiter::driver {

void storeLastResult(const Project& project, const report::Report& report, Console& console);

// Its JSON (the machine contract). Throws Failure if there is none, saying what to run.
std::string loadLastResult(const ProjectOptions& options);

}  // namespace loiter::driver
