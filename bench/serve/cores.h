// Which core does what: the service has one to itself where there are two.
#pragma once

#include <vector>

namespace loiter::bench::serve {

std::vector<unsigned> usableCoreNumbers();
// The whole process, and what it starts from now on. Throws Failure.
void pinTo(unsigned core);

struct Placement {
  unsigned service = 0;  // of the service under measurement
  unsigned others = 0;   // of stub, second service and load
  bool shared() const { return service == others; }
};
Placement placement(const std::vector<unsigned>& cores);
extern const char* const kSharedCoreWarning;

}  // namespace loiter::bench::serve
