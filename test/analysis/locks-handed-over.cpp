// A lock that is given to what is awaited is released there: nothing is held meanwhile.
// RUN: %verdicts %loiter %t %s
#include <coroutine>
#include <mutex>
#include <utility>

struct Task {
  struct promise_type {
    Task get_return_object() { return {}; }
    std::suspend_never initial_suspend() noexcept { return {}; }
    std::suspend_never final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() {}
  };
};

struct Gate {
  std::mutex mutex;
  bool taken = false;
  std::coroutine_handle<> waiter;
};

class Turn {
  Gate& gate_;
  std::unique_lock<std::mutex> lock_;

 public:
  Turn(Gate& gate, std::unique_lock<std::mutex>& lock) : gate_(gate), lock_(std::move(lock)) {}
  bool await_ready() { return false; }
  void await_suspend(std::coroutine_handle<> handle) {
    gate_.waiter = handle;
    auto lock = std::move(lock_);  // released at the end of this function
  }
  void await_resume() {}
};

Task enter(Gate& gate) {
  while (true) {
    std::unique_lock<std::mutex> lock(gate.mutex);
    if (!gate.taken) {
      gate.taken = true;
      break;
    }
    co_await Turn(gate, lock);
  }
}

struct Pause {
  bool await_ready() { return false; }
  void await_suspend(std::coroutine_handle<>) {}
  void await_resume() {}
};
std::mutex config;
Task reload() {
  std::unique_lock<std::mutex> lock(config);  // blocks: lock
  co_await Pause{};
}
