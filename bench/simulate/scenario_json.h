// Scenarios from JSON. bench/README.md shows one; times are in the keys' units.
#pragma once

#include "simulate/scenario.h"

namespace loiter::bench::simulate {

// Throws Failure, which names the place, for text that is not a scenario, and for a scenario with a fault().
Scenario readScenario(const std::string& json);

}  // namespace loiter::bench::simulate
