// Declarations of libcoro that the tests of its pack use: true names, no bodies.
#pragma once
#include <chrono>
#include <coroutine>
#include <memory>
#include <string>
#include <utility>
namespace coro {
enum class poll_op { read, write };
enum class poll_status { read, write, timeout };
namespace detail {
template <typename return_type>
struct promise;
}
template <typename return_type = void>
class [[nodiscard]] task {
 public:
  using promise_type = detail::promise<return_type>;
  task(task&&) noexcept;
  bool await_ready() const noexcept;
  void await_suspend(std::coroutine_handle<>);
  return_type await_resume();
};
namespace detail {
struct promise_base {
  std::suspend_always initial_suspend() noexcept;
  std::suspend_always final_suspend() noexcept;
  void unhandled_exception();
};
template <typename return_type>
struct promise final : promise_base {
  task<return_type> get_return_object() noexcept;
  void return_value(return_type value);
};
template <>
struct promise<void> final : promise_base {
  task<void> get_return_object() noexcept;
  void return_void() noexcept;
};
}  // namespace detail
class thread_pool {
 public:
  struct options {};
  class schedule_operation {
   public:
    bool await_ready() noexcept;
    void await_suspend(std::coroutine_handle<>) noexcept;
    void await_resume() noexcept;
  };
  static std::unique_ptr<thread_pool> make_unique(options opts = options{});
  ~thread_pool();
  schedule_operation schedule();
  template <typename return_type>
  task<return_type> schedule(task<return_type> task) { __builtin_trap(); }
  bool spawn_detached(task<void>&& task) noexcept;
  task<void> spawn_joinable(task<void>&& task) noexcept;
  schedule_operation yield();
  void shutdown() noexcept;
};
class scheduler {
 public:
  struct options {};
  class schedule_operation {
   public:
    bool await_ready() noexcept;
    void await_suspend(std::coroutine_handle<>) noexcept;
    void await_resume() noexcept;
  };
  static std::unique_ptr<scheduler> make_unique(options opts = options{});
  ~scheduler();
  std::size_t process_events(std::chrono::milliseconds timeout = std::chrono::milliseconds{0});
  schedule_operation schedule();
  template <typename return_type>
  task<return_type> schedule(task<return_type> task) { __builtin_trap(); }
  bool spawn_detached(task<void>&& task);
  schedule_operation yield();
  template <typename rep, typename period>
  task<void> yield_for(std::chrono::duration<rep, period> amount) { __builtin_trap(); }
  task<poll_status> poll(int fd, poll_op op, std::chrono::milliseconds timeout = std::chrono::milliseconds{0});
  void shutdown() noexcept;
};
template <typename executor_type>
class task_group {
 public:
  explicit task_group(std::unique_ptr<executor_type>& executor);
  bool start(task<void>&& task);
};
template <typename awaitable_type>
auto sync_wait(awaitable_type&& a) -> decltype(a.await_resume()) { __builtin_trap(); }
class event {
 public:
  void set() noexcept;
  bool await_ready() const noexcept;
  void await_suspend(std::coroutine_handle<>) noexcept;
  void await_resume() noexcept;
};
class scoped_lock {};
class mutex {
 public:
  task<coro::scoped_lock> scoped_lock();
  bool try_lock();
};
}  // namespace coro
