// Declarations of concurrencpp that the tests of its pack use: true names, no bodies.
#pragma once
#include <chrono>
#include <coroutine>
#include <memory>
#include <tuple>
#include <type_traits>
#include <utility>
namespace concurrencpp {
struct executor_tag {};
struct null_result {};
enum class result_status { idle, value, exception };
template <class type>
class result;
template <class type>
class lazy_result;
namespace details {
template <class type>
struct awaitable {
  bool await_ready() const noexcept;
  bool await_suspend(std::coroutine_handle<>) noexcept;
  type await_resume();
};
struct promise_base {
  template <class... Ts>
  promise_base(Ts&&...) {}
  std::suspend_never initial_suspend() noexcept;
  std::suspend_never final_suspend() noexcept;
  void unhandled_exception() noexcept;
};
template <class result_type, class type>
struct promise : promise_base {
  using promise_base::promise_base;
  result_type get_return_object() noexcept;
  void return_value(type value);
};
template <class result_type>
struct promise<result_type, void> : promise_base {
  using promise_base::promise_base;
  result_type get_return_object() noexcept;
  void return_void() noexcept;
};
}  // namespace details
template <class type>
class result {
 public:
  using promise_type = details::promise<result, type>;
  result(result&&) noexcept;
  result_status status() const;
  void wait() const;
  template <class rep, class period>
  result_status wait_for(std::chrono::duration<rep, period> duration) const { __builtin_trap(); }
  template <class clock, class duration>
  result_status wait_until(std::chrono::time_point<clock, duration> timeout_time) const { __builtin_trap(); }
  type get();
  details::awaitable<type> operator co_await();
  details::awaitable<result<type>> resolve();
};
template <class type>
class lazy_result {
 public:
  using promise_type = details::promise<lazy_result, type>;
  lazy_result(lazy_result&&) noexcept;
  result<type> run();
  details::awaitable<type> operator co_await();
};
template <class type>
result<std::decay_t<type>> make_ready_result(type&& value) { __builtin_trap(); }
class task {
 public:
  void operator()();
};
class executor {
 public:
  virtual ~executor();
  virtual void enqueue(task t) = 0;
  virtual void shutdown() = 0;
  template <class callable_type, class... argument_types>
  void post(callable_type&& callable, argument_types&&... arguments) { __builtin_trap(); }
  template <class callable_type, class... argument_types>
  result<std::invoke_result_t<callable_type, argument_types...>> submit(callable_type&& callable, argument_types&&... arguments) { __builtin_trap(); }
};
template <class concrete_executor_type>
class derivable_executor : public executor {
 public:
  template <class callable_type, class... argument_types>
  void post(callable_type&& callable, argument_types&&... arguments) { __builtin_trap(); }
  template <class callable_type, class... argument_types>
  result<std::invoke_result_t<callable_type, argument_types...>> submit(callable_type&& callable, argument_types&&... arguments) { __builtin_trap(); }
};
class thread_pool_executor final : public derivable_executor<thread_pool_executor> {
 public:
  void enqueue(task t) override;
  void shutdown() override;
};
class thread_executor final : public derivable_executor<thread_executor> {
 public:
  void enqueue(task t) override;
  void shutdown() override;
};
class worker_thread_executor final : public derivable_executor<worker_thread_executor> {
 public:
  void enqueue(task t) override;
  void shutdown() override;
};
class inline_executor final : public derivable_executor<inline_executor> {
 public:
  void enqueue(task t) override;
  void shutdown() override;
};
class manual_executor final : public derivable_executor<manual_executor> {
 public:
  void enqueue(task t) override;
  void shutdown() override;
  bool loop_once();
  void wait_for_task();
  template <class rep, class period>
  bool wait_for_task_for(std::chrono::duration<rep, period> max_waiting_time) { __builtin_trap(); }
};
template <class executor_type>
details::awaitable<void> resume_on(std::shared_ptr<executor_type> executor) { __builtin_trap(); }
template <class... result_types>
lazy_result<std::tuple<std::decay_t<result_types>...>> when_all(std::shared_ptr<executor> resume_executor, result_types&&... results) { __builtin_trap(); }
class timer {};
class timer_queue {
 public:
  template <class callable_type>
  timer make_timer(std::chrono::milliseconds due_time, std::chrono::milliseconds frequency, std::shared_ptr<executor> executor, callable_type&& callable) { __builtin_trap(); }
  template <class callable_type>
  timer make_one_shot_timer(std::chrono::milliseconds due_time, std::shared_ptr<executor> executor, callable_type&& callable) { __builtin_trap(); }
  lazy_result<void> make_delay_object(std::chrono::milliseconds due_time, std::shared_ptr<executor> executor);
};
class scoped_async_lock {};
class async_lock {
 public:
  lazy_result<scoped_async_lock> lock(std::shared_ptr<executor> resume_executor);
  void unlock();
};
class runtime {
 public:
  runtime();
  ~runtime() noexcept;
  std::shared_ptr<concurrencpp::timer_queue> timer_queue() const noexcept;
  std::shared_ptr<concurrencpp::inline_executor> inline_executor() const noexcept;
  std::shared_ptr<concurrencpp::thread_pool_executor> thread_pool_executor() const noexcept;
  std::shared_ptr<concurrencpp::thread_pool_executor> background_executor() const noexcept;
  std::shared_ptr<concurrencpp::thread_executor> thread_executor() const noexcept;
  std::shared_ptr<concurrencpp::worker_thread_executor> make_worker_thread_executor();
  std::shared_ptr<concurrencpp::manual_executor> make_manual_executor();
};
}  // namespace concurrencpp
