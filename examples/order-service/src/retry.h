// Tries again with growing pauses.
#pragma once

#include <chrono>
#include <exception>
#include <thread>

namespace shop {

template <class Attempt>
auto with_retries(int tries, std::chrono::milliseconds pause, Attempt attempt) {
  for (;; pause *= 2) {
    try {
      return attempt();
    } catch (const std::exception&) {
      if (--tries == 0) throw;
    }
    std::this_thread::sleep_for(pause);  // fault: sleep, written for tools, now reached by PriceClient::quote
  }
}

}  // namespace shop
