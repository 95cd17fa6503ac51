#include "serve/cores.h"

#include "failure.h"

#include <sched.h>

#include <cerrno>
#include <cstring>
#include <string>

namespace loiter::bench::serve {

const char* const kSharedCoreWarning =
    "this machine has one usable core, so service, downstream and load share it: figures near the service's limit say "
    "as much of the load as of the service";

std::vector<unsigned> usableCoreNumbers() {
  std::vector<unsigned> numbers;
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0)
    for (unsigned core = 0; core < CPU_SETSIZE; ++core)
      if (CPU_ISSET(core, &set)) numbers.push_back(core);
  if (numbers.empty()) numbers.push_back(0);
  return numbers;
}

void pinTo(unsigned core) {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(core, &set);
  if (sched_setaffinity(0, sizeof set, &set) != 0)
    throw Failure("cannot run on core " + std::to_string(core) + ": " + std::strerror(errno) +
                  "; choose a core that this process may use with --core");
}

Placement placement(const std::vector<unsigned>& cores) { return {cores.front(), cores.back()}; }

}  // namespace loiter::bench::serve
