// The other side of a wait: a thread of its own that does something later.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>

namespace loiter::bench {

class Peer {
 public:
  Peer();
  Peer(const Peer&) = delete;
  Peer& operator=(const Peer&) = delete;
  ~Peer();  // what is planned and has not begun is left undone

  // Runs `act` on the peer's thread when `delay` is over, counted from now; one after the other. Throws what an earlier
  // one threw, as a full disk.
  void after(std::chrono::nanoseconds delay, std::function<void()> act);

 private:
  struct Plan {
    std::chrono::steady_clock::time_point due;
    std::function<void()> act;
  };
  void run();

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Plan> plans_;
  std::exception_ptr failure_;
  bool ending_ = false;
  std::thread thread_;
};

}  // namespace loiter::bench
