// One function per file of this folder, for list.cpp.
#pragma once

#include "patterns/pattern.h"

namespace loiter::bench {

Pattern fileSync();
Pattern futureGet();
Pattern sleepFor();

}  // namespace loiter::bench
