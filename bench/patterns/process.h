// A child process whose end a loop can await.
#pragma once

#include "patterns/pattern.h"

#include <boost/asio/posix/stream_descriptor.hpp>

#include <sys/types.h>

namespace loiter::bench {

class Process {
 public:
  explicit Process(asio::io_context& loop) : end_(loop) {}
  pid_t start(const std::vector<const char*>& words);  // found on the PATH; throws std::system_error
  asio::awaitable<void> end();   // of what was started last. Throws Unavailable where the kernel has no pidfd
  void check(int status) const;  // of wait or system: throws std::runtime_error unless it is 0

 private:
  pid_t pid_ = -1;
  asio::posix::stream_descriptor end_;
};

}  // namespace loiter::bench
