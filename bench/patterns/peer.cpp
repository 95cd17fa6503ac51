#include "patterns/peer.h"

#include <sys/prctl.h>

namespace loiter::bench {

Peer::Peer() : thread_([this] { run(); }) {}

Peer::~Peer() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  changed_.notify_one();
  thread_.join();
}

void Peer::after(std::chrono::nanoseconds delay, std::function<void()> act) {
  {
    const std::lock_guard lock(mutex_);
    if (failure_) std::rethrow_exception(failure_);
    plans_.push_back({std::chrono::steady_clock::now() + delay, std::move(act)});
  }
  changed_.notify_one();
}

void Peer::run() {
  prctl(PR_SET_TIMERSLACK, 1);  // the default lets the kernel wake us 50 µs late
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [this] { return ending_ || !plans_.empty(); });
    if (ending_) return;
    const auto due = plans_.front().due;
    if (changed_.wait_until(lock, due, [this] { return ending_; })) return;
    const std::function<void()> act = std::move(plans_.front().act);
    plans_.pop_front();
    lock.unlock();
    std::exception_ptr thrown;
    try {
      act();
    } catch (...) {
      thrown = std::current_exception();
    }
    lock.lock();
    if (thrown) failure_ = thrown;
  }
}

}  // namespace loiter::bench
