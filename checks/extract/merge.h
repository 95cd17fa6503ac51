// One function out of several bodies: the instantiations of one generic lambda.
#pragma once

#include "facts/facts.h"

namespace loiter::extract {

// Adds the blocks of `other` as an alternative to those of `into`, unless it calls nothing different.
void mergeAlternative(facts::FunctionT& into, const facts::FunctionT& other);

}  // namespace loiter::extract
