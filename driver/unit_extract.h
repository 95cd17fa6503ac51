// One unit from its command to facts: with what the packs say of parsing, and without the flags that Clang refuses.
#pragma once

#include "compile_command.h"
#include "extract/extract.h"
#include "rules/rules.h"

#include <string>

namespace loiter::driver {

extract::Options extractOptions(const rules::RuleSet& rules, const std::string& root, bool skip_bodies);

// To be called in a child: Clang may crash.
extract::Result extractUnit(const UnitCommand& unit, const extract::Options& options);

}  // namespace loiter::driver
