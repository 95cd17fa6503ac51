// Which findings somebody decided to live with, and which such decisions are void.
#pragma once

#include "facts/facts.h"
#include "project.h"
#include "report/report.h"

#include <vector>

namespace loiter::driver {

// Moves the findings that a NOLINT comment in `units` or a silence of the settings covers to
// `report.silenced`. `complete`: all units of the project were read, so that a silence without a finding is
// void, and a remark.
void applySilences(const std::vector<const facts::Unit*>& units, const Project& project, bool complete,
                   report::Report& report);

}  // namespace loiter::driver
