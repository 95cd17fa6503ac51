// A coroutine that its first parameters start on an executor, or that hops to one whose type alone says what it is.
// RUN: %verdicts %loiter %t %s -- -w
#include <chrono>
#include <coroutine>
#include <memory>
#include <thread>

namespace concurrencpp {
struct executor_tag {};
class executor {};
class thread_executor : public executor {};
class thread_pool_executor : public executor {};
struct hop {
  bool await_ready();
  void await_suspend(std::coroutine_handle<>);
  void await_resume();
};
template <class E> hop resume_on(std::shared_ptr<E>);
template <class T> struct result {
  struct promise_type {
    result get_return_object() { return {}; }
    std::suspend_never initial_suspend() noexcept { return {}; }
    std::suspend_never final_suspend() noexcept { return {}; }
    void return_value(T) {}
    void unhandled_exception() {}
  };
  bool await_ready();
  void await_suspend(std::coroutine_handle<>);
  T await_resume();
};
}  // namespace concurrencpp
using namespace concurrencpp;
using namespace std::chrono_literals;

result<int> started(executor_tag, std::shared_ptr<thread_executor> ex, int depth) {
  if (depth < 3) co_return co_await started({}, ex, depth + 1);
  std::this_thread::sleep_for(10ms);  // FP: sleep
  co_return 1;
}

result<int> hopping(std::shared_ptr<thread_executor> ex, int depth) {
  co_await resume_on(ex);
  if (depth < 3) co_return co_await hopping(ex, depth + 1);
  std::this_thread::sleep_for(10ms);
  co_return 1;
}

result<int> on_pool(executor_tag, std::shared_ptr<thread_pool_executor> ex) {
  std::this_thread::sleep_for(10ms);  // blocks: sleep
  co_return 1;
}

int main() {
  auto ex = std::make_shared<thread_executor>();
  started({}, ex, 0);
  hopping(ex, 0);
  on_pool({}, std::make_shared<thread_pool_executor>());
}
