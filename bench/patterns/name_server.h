// A name server on loopback that takes its time, and a way to ask it instead of the system's.
#pragma once

#include <atomic>
#include <chrono>
#include <thread>

#include <netinet/in.h>

namespace loiter::bench {

class NameServer {
 public:
  // Answers every question for an address with 127.0.0.1, `delay` after it came. Throws Unavailable where names do not
  // come from DNS.
  explicit NameServer(std::chrono::nanoseconds delay);
  NameServer(const NameServer&) = delete;
  NameServer& operator=(const NameServer&) = delete;
  ~NameServer();

  void useOnThisThread();        // the C library's resolver has a state per thread
  void check(int result) const;  // of getaddrinfo: throws std::runtime_error

 private:
  void serve();

  std::chrono::nanoseconds delay_;
  int socket_;
  sockaddr_in address_{};
  std::atomic<bool> ending_{false};
  std::atomic<unsigned> asked_{0};
  std::thread thread_;
};

}  // namespace loiter::bench
