// The end of a shared_ptr<T> may run ~T, and nobody else's destructor.
// RUN: %verdicts %loiter %t %s
#include <coroutine>
#include <fstream>
#include <memory>
#include <thread>

struct Task {
  struct promise_type {
    Task get_return_object() { return {}; }
    std::suspend_never initial_suspend() noexcept { return {}; }
    std::suspend_never final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() {}
  };
};

struct Engine {  // shared by main only
  std::thread worker;
  ~Engine() { worker.join(); }
};
struct Small { int n = 0; };
struct Mapped {
  ~Mapped() { std::ofstream("/tmp/mapped.state") << 1; }  // blocks: file-io possible
};

Task request(std::shared_ptr<Small> small) {
  auto mine = small;
  co_return;
}
Task store(std::shared_ptr<Mapped> mapped) {
  auto mine = mapped;
  co_return;
}

int main() {
  auto engine = std::make_shared<Engine>();
  engine->worker = std::thread([] {});
  request(std::make_shared<Small>());
  store(std::make_shared<Mapped>());
}
