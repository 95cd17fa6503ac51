#pragma once
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>
#include <seastar/core/coroutine.hh>
#include <seastar/core/thread.hh>
namespace seastar {
using sstring = std::string;
template <typename Signature>
class noncopyable_function;
template <typename R, typename... Args>
class noncopyable_function<R(Args...)> {
 public:
  template <typename Func>
  noncopyable_function(Func func) { __builtin_trap(); }
  R operator()(Args... args) const;
};
template <typename Rep, typename Period>
future<> sleep(std::chrono::duration<Rep, Period> duration) { __builtin_trap(); }
future<> yield() noexcept;
class semaphore {
 public:
  explicit semaphore(std::size_t count) noexcept;
  future<> wait(std::size_t nr = 1) noexcept;
  void signal(std::size_t nr = 1) noexcept;
};
class gate {
 public:
  void enter();
  void leave() noexcept;
  future<> close() noexcept;
};
template <typename Func>
futurize_t<std::invoke_result_t<Func>> with_semaphore(semaphore& sem, std::size_t units, Func&& func) noexcept { __builtin_trap(); }
template <typename Func>
futurize_t<std::invoke_result_t<Func>> with_gate(gate& g, Func&& func) { __builtin_trap(); }
template <typename T, typename F>
futurize_t<std::invoke_result_t<F, T&>> do_with(T&& value, F&& f) noexcept { __builtin_trap(); }
enum class stop_iteration { no, yes };
template <typename AsyncAction>
future<> repeat(AsyncAction&& action) noexcept { __builtin_trap(); }
template <typename Range, typename Func>
future<> parallel_for_each(Range&& range, Func&& func) noexcept { __builtin_trap(); }
template <typename Container, typename AsyncAction>
future<> do_for_each(Container& c, AsyncAction action) noexcept { __builtin_trap(); }
class smp {
 public:
  template <typename Func>
  static futurize_t<std::invoke_result_t<Func>> submit_to(unsigned shard, Func&& func) noexcept { __builtin_trap(); }
  template <typename Func>
  static future<> invoke_on_all(Func&& func) noexcept { __builtin_trap(); }
};
template <typename Service>
class sharded {
 public:
  template <typename... Args>
  future<> start(Args&&... args) noexcept { __builtin_trap(); }
  future<> stop() noexcept;
  template <typename Func>
  futurize_t<std::invoke_result_t<Func, Service&>> invoke_on(unsigned id, Func&& func) { __builtin_trap(); }
  future<> invoke_on_all(std::function<future<>(Service&)> func) noexcept;
  Service& local() noexcept;
};
template <typename Clock = std::chrono::steady_clock>
class timer {
 public:
  timer() noexcept;
  explicit timer(noncopyable_function<void()>&& callback) noexcept;
  void set_callback(noncopyable_function<void()>&& callback) noexcept;
  void arm(typename Clock::duration delta) noexcept;
};
class file {
 public:
  future<std::size_t> dma_read(std::uint64_t position, char* buffer, std::size_t length) noexcept;
  future<> flush() noexcept;
};
enum class open_flags { ro };
future<file> open_file_dma(std::string name, open_flags flags) noexcept;
class reactor {
 public:
  void at_exit(noncopyable_function<future<>()> func);
};
reactor& engine() noexcept;
class app_template {
 public:
  int run(int ac, char** av, std::function<future<int>()>&& func) noexcept;
};
namespace alien {
class instance;
template <typename Func>
void run_on(instance& instance, unsigned shard, Func func) { __builtin_trap(); }
}  // namespace alien
namespace internal {
template <typename T>
struct as_future_awaiter {
  bool await_ready() const noexcept;
  void await_suspend(std::coroutine_handle<> h) noexcept;
  future<T> await_resume();
};
}  // namespace internal
namespace coroutine {
template <typename Func>
class parallel_for_each {
 public:
  template <typename Range>
  parallel_for_each(Range&& range, Func&& func) noexcept { __builtin_trap(); }
  bool await_ready() const noexcept;
  void await_suspend(std::coroutine_handle<> h);
  void await_resume() const;
};
template <typename Range, typename Func>
parallel_for_each(Range&&, Func&&) -> parallel_for_each<Func>;
template <typename... Funcs>
class all {
 public:
  explicit all(Funcs&&... funcs) { __builtin_trap(); }
  bool await_ready() const noexcept;
  void await_suspend(std::coroutine_handle<> h);
  void await_resume();
};
template <typename T>
internal::as_future_awaiter<T> as_future(future<T>&& f) noexcept;
struct maybe_yield {
  bool await_ready() const noexcept;
  void await_suspend(std::coroutine_handle<> h) noexcept;
  void await_resume() noexcept;
};
}  // namespace coroutine
}  // namespace seastar
