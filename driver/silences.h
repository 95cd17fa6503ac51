// Which findings somebody decided to live with, and which such decisions are void.
#pragma once

#include "facts/facts.h"
#include "report/report.h"
#include "settings.h"

#include <string>
#include <vector>

namespace loiter::driver {

// Moves the findings that a NOLINT comment in `units` or a silence of `settings` covers to
// `report.silenced`. `complete`: all units of the project were read, so that a silence without a finding is
// void, and a remark.
void applySilences(const std::vector<const facts::Unit*>& units, const Settings& settings, bool complete,
                   report::Report& report);

}  // namespace loiter::driver
