// A literal microsecond is reported and ranks last; a mutex that is held meanwhile is not slow.
// RUN: %verdicts %loiter %t %s
#include <chrono>
#include <coroutine>
#include <mutex>
#include <thread>

struct Task {
  struct promise_type {
    Task get_return_object() { return {}; }
    std::suspend_never initial_suspend() noexcept { return {}; }
    std::suspend_never final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() {}
  };
};
std::mutex mixer_mutex;
int pendingEvents();
Task volume() {
  std::lock_guard<std::mutex> lock(mixer_mutex);
  while (pendingEvents() > 0) std::this_thread::sleep_for(std::chrono::microseconds(1));  // blocks: sleep
  co_return;
}
Task other() {
  std::lock_guard<std::mutex> lock(mixer_mutex);
  co_return;
}
Task slow() {
  std::this_thread::sleep_for(std::chrono::milliseconds(1));  // blocks: sleep
  co_return;
}
