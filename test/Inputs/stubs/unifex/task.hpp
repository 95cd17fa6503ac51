// Declarations of libunifex that the tests of its pack use: true names, no bodies.
#pragma once
#include <coroutine>
#include <optional>
namespace unifex {
struct sender_base {
  bool await_ready();
  void await_suspend(std::coroutine_handle<>);
  int await_resume();
};
namespace _task {
template <class T>
struct _task : sender_base {
  struct promise_type {
    _task get_return_object() noexcept;
    std::suspend_always initial_suspend() noexcept;
    std::suspend_always final_suspend() noexcept;
    void unhandled_exception() noexcept;
    void return_void() noexcept;
  };
};
}  // namespace _task
template <class T>
using task = _task::_task<T>;
namespace _schedule {
struct _fn {
  template <class Scheduler>
  sender_base operator()(Scheduler&& s) const { __builtin_trap(); }
};
}  // namespace _schedule
inline constexpr _schedule::_fn schedule{};
namespace _bind_back {
template <class F>
struct _result {
  template <class Target>
  friend sender_base operator|(Target&& target, _result self) { __builtin_trap(); }
};
}  // namespace _bind_back
namespace _then {
namespace _cpo {
struct _fn {
  template <class Sender, class Func>
  sender_base operator()(Sender&& predecessor, Func&& func) const { __builtin_trap(); }
  template <class Func>
  _bind_back::_result<Func> operator()(Func&& func) const { __builtin_trap(); }
};
}  // namespace _cpo
}  // namespace _then
inline constexpr _then::_cpo::_fn then{};
namespace _just_from {
struct _fn {
  template <class Callable>
  sender_base operator()(Callable&& callable) const { __builtin_trap(); }
};
}  // namespace _just_from
inline constexpr _just_from::_fn just_from{};
namespace _sync_wait_cpo {
struct _fn {
  template <class Sender>
  std::optional<int> operator()(Sender&& sender) const { __builtin_trap(); }
};
}  // namespace _sync_wait_cpo
inline constexpr _sync_wait_cpo::_fn sync_wait{};
namespace _static_thread_pool {
class context {
 public:
  class scheduler {};
  explicit context(unsigned threads);
  ~context();
  scheduler get_scheduler() noexcept;
};
}  // namespace _static_thread_pool
using static_thread_pool = _static_thread_pool::context;
class timed_single_thread_context {
 public:
  class scheduler {};
  timed_single_thread_context();
  ~timed_single_thread_context();
  scheduler get_scheduler() noexcept;
};
class async_mutex {
 public:
  bool try_lock() noexcept;
  sender_base async_lock() noexcept;
  void unlock() noexcept;
};
}  // namespace unifex
