// A library that a pack describes is part of the program: its own coroutines are no entries.
// RUN: %verdicts %loiter %t %s -- -w
#include <chrono>
#include <coroutine>
#include <thread>
#include <utility>

namespace concurrencpp {
template <class T> struct result {
  struct promise_type {
    result get_return_object() { return {}; }
    std::suspend_never initial_suspend() noexcept { return {}; }
    std::suspend_never final_suspend() noexcept { return {}; }
    void return_value(T) {}
    void unhandled_exception() {}
  };
};
struct executor_tag {};
class executor {
 protected:
  template <class T, class E, class F> static result<T> bridge(executor_tag, E&, F callable) { co_return callable(); }
  template <class E, class F> auto do_submit(E& on, F&& callable) {
    return bridge<decltype(callable())>(executor_tag{}, on, std::forward<F>(callable));
  }
};
template <class Concrete> class derivable_executor : public executor {
 public:
  template <class F> auto submit(F&& callable) { return do_submit(static_cast<Concrete&>(*this), std::forward<F>(callable)); }
};
class thread_executor : public derivable_executor<thread_executor> {};
class thread_pool_executor : public derivable_executor<thread_pool_executor> {};
}  // namespace concurrencpp

void work(concurrencpp::thread_executor& own_threads, concurrencpp::thread_pool_executor& cpu) {
  own_threads.submit([] {
    std::this_thread::sleep_for(std::chrono::milliseconds(350));
    return 1;
  });
  cpu.submit([] {
    std::this_thread::sleep_for(std::chrono::milliseconds(350));  // blocks: sleep
    return 2;
  });
}
