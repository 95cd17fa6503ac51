// Who runs a coroutine's body, and the functions that nobody writes down.
// RUN: %verdicts %loiter %t %s
#include <chrono>
#include <coroutine>
#include <exception>
#include <thread>

using namespace std::chrono_literals;

struct Task {
  struct promise_type {
    Task get_return_object() { return {}; }
    std::suspend_never initial_suspend() noexcept { return {}; }
    std::suspend_never final_suspend() noexcept {
      std::this_thread::sleep_for(1ms);  // blocks: sleep
      return {};
    }
    void return_void() {}
    void unhandled_exception() { std::terminate(); }
  };
};

template <class T>
struct Generator {
  struct promise_type {
    T value;
    Generator get_return_object() { return {std::coroutine_handle<promise_type>::from_promise(*this)}; }
    std::suspend_always initial_suspend() noexcept { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    std::suspend_always yield_value(T v) { return value = v, std::suspend_always{}; }
    void return_void() {}
    void unhandled_exception() { std::terminate(); }
  };
  std::coroutine_handle<promise_type> handle;
  bool next() { return handle.resume(), !handle.done(); }
};

// A generator is no entry: it runs on whoever takes the next value.
Generator<int> on_loop() {
  std::this_thread::sleep_for(2ms);  // blocks: sleep
  co_yield 1;
}
Generator<int> on_thread() {
  std::this_thread::sleep_for(3ms);
  co_yield 1;
}

struct Slow {
  bool await_ready() { return false; }
  void await_suspend(std::coroutine_handle<>) { std::this_thread::sleep_for(4ms); }  // blocks: sleep
  void await_resume() {}
};
struct Ready {
  bool await_ready() { return true; }
  void await_suspend(std::coroutine_handle<>) { std::this_thread::sleep_for(5ms); }
  void await_resume() {}
};

static int load() {
  std::this_thread::sleep_for(6ms);  // blocks: sleep
  return 1;
}
static int settings() {
  static const int value = load();  // the first one to come runs it
  return value;
}

Task handle() {
  auto values = on_loop();
  while (values.next()) {}
  auto others = on_thread();
  std::thread([others]() mutable { others.next(); }).detach();
  co_await Slow{};
  co_await Ready{};
  (void)settings();
  if constexpr (sizeof(int) == 1) std::this_thread::sleep_for(7ms);
  if (sizeof(int) == 1) std::this_thread::sleep_for(8ms);
}
