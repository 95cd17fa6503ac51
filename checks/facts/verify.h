// That the indices in facts lie in range: the part of verification that FlatBuffers cannot do.
#pragma once

#include "facts/facts.h"

namespace loiter::facts {

// An empty string, or what is wrong: "function 12: call 3: callee 900 of 41".
std::string verify(const Unit& unit);

}  // namespace loiter::facts
