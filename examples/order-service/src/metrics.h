// Counters, and a line of them for whoever asks.
#pragma once

#include <atomic>
#include <mutex>
#include <string>

namespace shop {

class Metrics {
 public:
  void count_request() { requests_.fetch_add(1, std::memory_order_relaxed); }
  std::string line();
  // Writes a snapshot; called by main when the loop has ended.
  void save(const std::string& path);

 private:
  std::atomic<long> requests_{0};
  std::mutex mutex_;
  std::string last_line_ = "requests 0";
};

}  // namespace shop
