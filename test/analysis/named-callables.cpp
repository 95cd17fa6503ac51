// A library's function that blocks, called through a pointer or handed to who calls it.
// RUN: %verdicts %loiter %t %s
#include <algorithm>
#include <coroutine>
#include <functional>
#include <thread>
#include <vector>

#include <unistd.h>

struct Task {
  struct promise_type {
    Task get_return_object();
    std::suspend_never initial_suspend() noexcept;
    std::suspend_never final_suspend() noexcept;
    void return_void();
    void unhandled_exception();
  };
};

Task pointer() {
  int (*flush)(int) = &::fsync;
  flush(3);  // blocks: file-io
  co_return;
}
Task object() {
  std::function<void(int)> flush = ::fsync;
  flush(3);  // blocks: file-io
  co_return;
}
void call(int (*run)(int)) { run(3); }
Task handed() {
  call(::fsync);  // blocks: file-io
  co_return;
}
Task invoked() {
  std::invoke(::fsync, 3);  // blocks: file-io
  co_return;
}
struct Operations {
  int (*flush)(int);
  int (*size)(int);
};
const Operations operations = {::fsync, ::isatty};
Task table() {
  operations.size(3);
  operations.flush(3);  // blocks: file-io
  co_return;
}
Task members(std::vector<std::thread>& all) {
  std::for_each(all.begin(), all.end(), std::mem_fn(&std::thread::join));  // blocks: wait
  co_return;
}
Task one_of_two(bool slow) {
  auto run = slow ? ::fsync : ::isatty;
  run(3);  // blocks: file-io possible
  co_return;
}
// On a thread of its own, or not at all.
void elsewhere() { std::thread(::fsync, 3).detach(); }
Task kept() {
  auto flush = ::fsync;
  (void)flush;
  std::thread([flush] { flush(3); }).detach();
  co_return;
}
