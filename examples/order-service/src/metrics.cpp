#include "metrics.h"

#include <fstream>

namespace shop {

std::string Metrics::line() {
  std::unique_lock lock(mutex_, std::try_to_lock);  // fine: whoever does not get it goes on without
  if (!lock) return "busy";
  last_line_ = "requests " + std::to_string(requests_.load(std::memory_order_relaxed));
  return last_line_;
}

void Metrics::save(const std::string& path) {
  std::lock_guard lock(mutex_);
  std::ofstream file(path);    // fine: main, after the loop
  file << last_line_ << '\n';  // fine: likewise
}

}  // namespace shop
