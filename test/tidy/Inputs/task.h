#pragma once

#include <coroutine>

// The least that makes a coroutine of a task type.
struct Task {
  struct promise_type {
    Task get_return_object();
    std::suspend_always initial_suspend();
    std::suspend_always final_suspend() noexcept;
    void return_void();
    void unhandled_exception();
  };
  bool await_ready();
  void await_suspend(std::coroutine_handle<>);
  void await_resume();
};

template <typename T>
struct Generator {
  struct promise_type {
    Generator get_return_object();
    std::suspend_always initial_suspend();
    std::suspend_always final_suspend() noexcept;
    std::suspend_always yield_value(T);
    void return_void();
    void unhandled_exception();
  };
};
