// Which executor of a type it is, the caller says.
// RUN: %verdicts %loiter %t %s -- -w
#include <fstream>
#include <memory>

namespace concurrencpp {
template <class Executor>
class derivable_executor {
 public:
  template <class F> void post(F&&) {}
};
class thread_pool_executor : public derivable_executor<thread_pool_executor> {};
class runtime {
 public:
  std::shared_ptr<thread_pool_executor> background_executor();
  std::shared_ptr<thread_pool_executor> thread_pool_executor_();
};
}  // namespace concurrencpp

void save(std::shared_ptr<concurrencpp::thread_pool_executor> background, const char* path) {
  background->post([path] {
    std::ofstream out;
    out.open(path);
  });
}

void compute(std::shared_ptr<concurrencpp::thread_pool_executor> cpu, const char* path) {
  cpu->post([path] {
    std::ofstream out(path);  // blocks: file-io
  });
}

int main(int, char** argv) {
  concurrencpp::runtime runtime;
  save(runtime.background_executor(), argv[1]);
  compute(runtime.thread_pool_executor_(), argv[1]);
}
