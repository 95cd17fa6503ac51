// Two programs in one database: each main() is its own.
// RUN: %verdicts %loiter %t %s %S/Inputs/other_program.cpp -- -w
#include <coroutine>
#include <fstream>
#include <memory>

namespace concurrencpp {
class executor {};
class runtime {
 public:
  std::shared_ptr<executor> background_executor();
  std::shared_ptr<executor> inline_executor();
};
struct hop {
  bool await_ready();
  void await_suspend(std::coroutine_handle<>);
  void await_resume();
};
hop resume_on(std::shared_ptr<executor>);
}  // namespace concurrencpp

struct Task {
  struct promise_type {
    Task get_return_object() { return {}; }
    std::suspend_never initial_suspend() noexcept { return {}; }
    std::suspend_never final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() {}
  };
};

Task load(std::shared_ptr<concurrencpp::executor> background, const char* path) {
  co_await concurrencpp::resume_on(background);
  std::ifstream in(path);
}

Task read(const char* path) {
  std::ifstream in(path);  // blocks: file-io
  co_return;
}

int main(int, char** argv) {
  concurrencpp::runtime runtime;
  load(runtime.background_executor(), argv[1]);
  read(argv[1]);
}
