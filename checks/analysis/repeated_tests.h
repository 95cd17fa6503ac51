// Conditions that a function tests more than once. A way on which an earlier test came out true does not go
// where a later one of the same unchanged value came out false.
#pragma once

#include "analysis/flow.h"

namespace loiter::analysis {

class Guards;

// Variables and members, alone or compared with a constant. A member is taken to be unchanged by functions
// that are called in between.
RepeatedTests repeatedTests(const Program& program, const Guards& guards, Id function);

}  // namespace loiter::analysis
