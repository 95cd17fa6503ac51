// Coroutines: what the promise and the awaiters are asked, in order; where awaits stand; generators.
// RUN: %tiny extract --root %S -o %t.facts -- clang++ -std=c++20 -c %s
// RUN: %loiter extract --dump %t.facts | FileCheck %s --match-full-lines
#include <coroutine>

void before();
void after();
int prepare();

struct Always {
  bool await_ready() { return true; }
  void await_suspend(std::coroutine_handle<>);
  int await_resume();
};

struct Job {
  bool await_ready() noexcept;
  void await_suspend(std::coroutine_handle<> h) noexcept;
  int await_resume() noexcept;
};

struct Wrapped {
  Job operator co_await();
};

struct Task {
  struct promise_type {
    Task get_return_object();
    std::suspend_never initial_suspend();
    Job final_suspend() noexcept;
    void return_value(int);
    void unhandled_exception();
  };
};

struct Numbers {
  struct promise_type {
    Numbers get_return_object();
    std::suspend_always initial_suspend();
    std::suspend_always final_suspend() noexcept;
    std::suspend_always yield_value(int);
    void return_void();
    void unhandled_exception();
  };
};

Task all_hooks(bool again) {
  before();
  int got = co_await
      Wrapped();
  if (again) co_await Always();
  after();
  co_return got;
}

Numbers generator() { co_yield prepare(); }

Numbers awaits_too() {
  co_await Job();
  co_yield 1;
}
