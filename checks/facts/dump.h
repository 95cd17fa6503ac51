// Facts as text, for `loiter extract --dump` and the tests.
#pragma once

#include "facts/facts.h"

namespace llvm {
class raw_ostream;
}

namespace loiter::facts {

void dump(const Unit& unit, llvm::raw_ostream& out);

}  // namespace loiter::facts
