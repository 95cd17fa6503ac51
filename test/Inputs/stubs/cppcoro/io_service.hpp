#pragma once
#include <cppcoro/task.hpp>
namespace cppcoro {
class io_service {
 public:
  io_service();
  ~io_service();
  detail::operation schedule() noexcept;
  template <typename REP, typename PERIOD>
  detail::operation schedule_after(const std::chrono::duration<REP, PERIOD>& delay) noexcept { __builtin_trap(); }
  std::uint64_t process_events();
  std::uint64_t process_pending_events();
  std::uint64_t process_one_event();
  void stop() noexcept;
};
class static_thread_pool {
 public:
  explicit static_thread_pool(std::uint32_t threads);
  ~static_thread_pool();
  detail::operation schedule() noexcept;
};
class inline_scheduler {
 public:
  std::suspend_never schedule() const noexcept;
};
template <typename SCHEDULER>
struct schedule_on_transform {};
template <typename SCHEDULER>
schedule_on_transform<SCHEDULER> schedule_on(SCHEDULER& scheduler) noexcept { __builtin_trap(); }
template <typename SCHEDULER, typename T>
task<T> schedule_on(SCHEDULER& scheduler, task<T> awaitable) { __builtin_trap(); }
template <typename T, typename SCHEDULER>
task<T> operator|(task<T>&& value, schedule_on_transform<SCHEDULER> transform) { __builtin_trap(); }
template <typename SCHEDULER, typename T>
task<T> resume_on(SCHEDULER& scheduler, task<T> awaitable) { __builtin_trap(); }
class async_scope {
 public:
  template <typename AWAITABLE>
  void spawn(AWAITABLE&& awaitable) { __builtin_trap(); }
  detail::operation join() noexcept;
};
class async_mutex {
 public:
  bool try_lock() noexcept;
  detail::operation lock_async() noexcept;
  void unlock();
};
}  // namespace cppcoro
