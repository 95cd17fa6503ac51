// A condition variable that is made with its mutex gives it up while it waits.
// RUN: %verdicts %loiter %t %s
#include <coroutine>
#include <mutex>

namespace butil {
struct Mutex {
  void lock();
  void unlock();
};
class ConditionVariable {
  Mutex* mutex_;

 public:
  explicit ConditionVariable(Mutex* mutex) : mutex_(mutex) {}
  void Wait();
  void Broadcast();
};
}  // namespace butil

struct Task {
  struct promise_type {
    Task get_return_object() { return {}; }
    std::suspend_never initial_suspend() noexcept { return {}; }
    std::suspend_never final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() {}
  };
};

class Acceptor {
  butil::Mutex map_mutex_;
  butil::ConditionVariable empty_;
  int connections_ = 0;

 public:
  Acceptor() : empty_(&map_mutex_) {}
  void join() {  // main's thread
    std::unique_lock<butil::Mutex> lock(map_mutex_);
    while (connections_ != 0) empty_.Wait();
  }
  Task closeIdle() {
    std::unique_lock<butil::Mutex> lock(map_mutex_);
    --connections_;
    co_return;
  }
};
class Other {
  butil::Mutex mutex_;
  butil::ConditionVariable done_{&mutex_};

 public:
  Task wait() {
    done_.Wait();  // blocks: wait
    co_return;
  }
};
