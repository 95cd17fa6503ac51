// A function of the program may have the name of one of the platform's: it is another one.
// RUN: %verdicts %loiter %t %s
#include <coroutine>
#include <exception>
#include <string>
#include <unistd.h>

struct Task {
  struct promise_type {
    Task get_return_object() { return {}; }
    std::suspend_never initial_suspend() noexcept { return {}; }
    std::suspend_never final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() { std::terminate(); }
  };
};

static int sleep(const std::string& name) { return static_cast<int>(name.size()); }
void pause(int n) { ::usleep(n); }  // blocks: sleep

Task handler(std::string name) {
  sleep(name);
  pause(20000);
  sleep(1u);  // blocks: sleep
  co_return;
}
