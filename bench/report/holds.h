// What each pattern holds its thread for, and how much of that is work, a wait for a core, or a wait for something
// else.
#pragma once

#include "report/folder.h"

namespace loiter::bench::report {

// Longest first: [{pattern, hold, interval, assumed, instead, async, parts: bool, cpu, queue, blocked (percent of the
// three)}].
Json holdBars(const Json& costs);

}  // namespace loiter::bench::report
