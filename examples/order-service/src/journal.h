// Orders on disk. Sessions append, a thread of its own writes and syncs.
#pragma once

#include "order.h"

#include <condition_variable>
#include <mutex>
#include <thread>

namespace shop {

class Journal {
 public:
  explicit Journal(const std::string& path);
  ~Journal();
  void append(const Order& order);

 private:
  void flush_until_stopped(std::stop_token stop);

  int file_;
  std::mutex mutex_;
  std::condition_variable_any wake_;
  std::string pending_;
  std::jthread flusher_;  // last, so that it ends before what it uses
};

}  // namespace shop
