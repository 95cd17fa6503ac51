// Fields that hold each other's callables: each is looked at once, not along every way.
// RUN: %verdicts %loiter %t %s
#include <chrono>
#include <coroutine>
#include <exception>
#include <functional>
#include <thread>

struct Task {
  struct promise_type {
    Task get_return_object() { return {}; }
    std::suspend_never initial_suspend() noexcept { return {}; }
    std::suspend_never final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() { std::terminate(); }
  };
};

struct Slots {
  std::function<void()> s0, s1, s2, s3, s4, s5, s6, s7, s8, s9;
  void mix() {
    s0 = s1; s0 = s2; s0 = s3; s0 = s4; s0 = s5; s0 = s6; s0 = s7; s0 = s8; s0 = s9;
    s1 = s0; s1 = s2; s1 = s3; s1 = s4; s1 = s5; s1 = s6; s1 = s7; s1 = s8; s1 = s9;
    s2 = s0; s2 = s1; s2 = s3; s2 = s4; s2 = s5; s2 = s6; s2 = s7; s2 = s8; s2 = s9;
    s3 = s0; s3 = s1; s3 = s2; s3 = s4; s3 = s5; s3 = s6; s3 = s7; s3 = s8; s3 = s9;
    s4 = s0; s4 = s1; s4 = s2; s4 = s3; s4 = s5; s4 = s6; s4 = s7; s4 = s8; s4 = s9;
    s5 = s0; s5 = s1; s5 = s2; s5 = s3; s5 = s4; s5 = s6; s5 = s7; s5 = s8; s5 = s9;
    s6 = s0; s6 = s1; s6 = s2; s6 = s3; s6 = s4; s6 = s5; s6 = s7; s6 = s8; s6 = s9;
    s7 = s0; s7 = s1; s7 = s2; s7 = s3; s7 = s4; s7 = s5; s7 = s6; s7 = s8; s7 = s9;
    s8 = s0; s8 = s1; s8 = s2; s8 = s3; s8 = s4; s8 = s5; s8 = s6; s8 = s7; s8 = s9;
    s9 = s0; s9 = s1; s9 = s2; s9 = s3; s9 = s4; s9 = s5; s9 = s6; s9 = s7; s9 = s8;
  }
  void call() {
    s0();
    s1();
    s2();
    s3();
    s4();
    s5();
    s6();
    s7();
    s8();
    s9();
  }
};

Task handler(Slots& slots) {
  slots.s0 = [] { std::this_thread::sleep_for(std::chrono::milliseconds(1)); };  // blocks: sleep
  slots.mix();
  slots.call();
  co_return;
}
