#include "audit.h"

#include <fstream>
#include <future>

namespace shop {

void Audit::note(const Order& order) {
  // Meant to go on in the background, but the future that nobody keeps waits in its destructor.
  (void)std::async(std::launch::async, [path = path_, order] {                     // fault: wait
    std::ofstream(path, std::ios::app) << order.id << ' ' << order.total << '\n';  // fine: on a thread of its own
  });
}

}  // namespace shop
