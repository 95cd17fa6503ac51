// Ready, as a helper has checked that throws otherwise.
// RUN: %verdicts %loiter %t %s
#include <stdexcept>

namespace concurrencpp {
enum class result_status { idle, value, exception };
template <class T> struct result {
  result_status status() const;
  T get();
};
}  // namespace concurrencpp

struct Task {
  struct promise_type;
};
#include <coroutine>
struct Task::promise_type {
  Task get_return_object() { return {}; }
  std::suspend_never initial_suspend() noexcept { return {}; }
  std::suspend_never final_suspend() noexcept { return {}; }
  void return_void() {}
  void unhandled_exception() {}
};

template <class T> void mustBe(T actual, T wanted) {
  if (actual != wanted) throw std::runtime_error("unexpected");
}

void check(concurrencpp::result<int>& done) {
  mustBe(done.status(), concurrencpp::result_status::exception);
  done.get();  // FP: wait
}

Task handler(concurrencpp::result<int>& done) {
  check(done);
  co_return;
}
