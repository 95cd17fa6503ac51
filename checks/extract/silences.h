// NOLINT comments, with the meaning that clang-tidy gives them.
#pragma once

#include "extract/unit_builder.h"

namespace loiter::extract {

// Adds those of every file of the unit that is no system header.
void silences(UnitBuilder& unit);

}  // namespace loiter::extract
