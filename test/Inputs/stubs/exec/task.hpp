#pragma once
#include <stdexec/execution.hpp>
namespace experimental::execution {
namespace __task {
template <class _Ty>
class basic_task : public stdexec::__sender_tag {
 public:
  struct promise_type {
    basic_task get_return_object() noexcept;
    std::suspend_always initial_suspend() noexcept;
    std::suspend_always final_suspend() noexcept;
    void unhandled_exception() noexcept;
    void return_void() noexcept;
  };
  bool await_ready();
  void await_suspend(std::coroutine_handle<>);
  _Ty await_resume();
};
struct __reschedule_coroutine_on_t {
  template <class _Scheduler>
  struct __wrapper {
    bool await_ready();
    void await_suspend(std::coroutine_handle<>);
    void await_resume();
  };
  template <class _Scheduler>
  __wrapper<_Scheduler> operator()(_Scheduler __sched) const noexcept { __builtin_trap(); }
};
}  // namespace __task
template <class _Ty>
using task = __task::basic_task<_Ty>;
inline constexpr __task::__reschedule_coroutine_on_t reschedule_coroutine_on{};
}  // namespace experimental::execution
namespace exec = experimental::execution;
