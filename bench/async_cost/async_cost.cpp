// What a layer of coroutine costs with this compiler: prints one block of measurements as JSON. Needs nothing but the
// standard library, so that any compiler can build it; loiter-bench study async-cost runs it in fresh processes.
//
// Layers are kept apart by noinline, and what is awaited is opaque to the optimiser: else it measures nothing.
#include <algorithm>
#include <chrono>
#include <coroutine>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <new>
#include <utility>

namespace {

size_t frame_bytes = 0;  // of all frames since it was set to 0
std::coroutine_handle<> parked;

void opaque(void* address) { asm volatile("" : : "r"(address) : "memory"); }

// A lazy task that hands control on without growing the stack (symmetric transfer).
class Task {
 public:
  struct promise_type {
    std::coroutine_handle<> continuation = std::noop_coroutine();
    int value = 0;
    Task get_return_object() { return Task(std::coroutine_handle<promise_type>::from_promise(*this)); }
    std::suspend_always initial_suspend() noexcept { return {}; }
    struct Final {
      bool await_ready() noexcept { return false; }
      std::coroutine_handle<> await_suspend(std::coroutine_handle<promise_type> h) noexcept {
        return h.promise().continuation;
      }
      void await_resume() noexcept {}
    };
    Final final_suspend() noexcept { return {}; }
    void return_value(int v) { value = v; }
    void unhandled_exception() { std::terminate(); }
    void* operator new(size_t size) {
      frame_bytes += size;
      return std::malloc(size);
    }
    void operator delete(void* memory) { std::free(memory); }
  };

  explicit Task(std::coroutine_handle<promise_type> handle) : handle_(handle) {}
  Task(Task&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  Task(const Task&) = delete;
  ~Task() {
    if (handle_) handle_.destroy();
  }

  bool await_ready() const { return false; }
  std::coroutine_handle<> await_suspend(std::coroutine_handle<> awaiting) {
    handle_.promise().continuation = awaiting;
    return handle_;
  }
  int await_resume() const { return handle_.promise().value; }

  int run() {
    handle_.resume();
    while (!handle_.done()) std::exchange(parked, nullptr).resume();
    return handle_.promise().value;
  }

 private:
  std::coroutine_handle<promise_type> handle_;
};

// Ready at once, or parked until the loop in run() resumes it.
struct Bottom {
  bool suspends;
  bool await_ready() {
    opaque(this);
    return !suspends;
  }
  void await_suspend(std::coroutine_handle<> handle) {
    parked = handle;
    opaque(this);
  }
  int await_resume() {
    opaque(this);
    return 1;
  }
};

[[gnu::noinline]] int callChain(int depth) {
  int value = 1;
  opaque(&value);
  return depth <= 1 ? value : callChain(depth - 1) + value;
}

[[gnu::noinline]] Task awaitChain(int depth, bool suspends) {
  if (depth <= 1) co_return co_await Bottom{suspends};
  co_return co_await awaitChain(depth - 1, suspends) + 1;
}

constexpr size_t kBuffer = 4096;

[[gnu::noinline]] Task keepsNothing() { co_return co_await Bottom{false}; }

[[gnu::noinline]] Task keepsAcross() {
  char buffer[kBuffer];
  opaque(buffer);
  int value = co_await Bottom{false};
  opaque(buffer);
  co_return value;
}

[[gnu::noinline]] Task scopedBefore() {
  {
    char buffer[kBuffer];
    opaque(buffer);
  }
  co_return co_await Bottom{false};
}

// The mean of one call in the best of some runs, in nanoseconds: what interrupts one only adds to it.
template <typename Call>
double nanoseconds(Call call) {
  using Clock = std::chrono::steady_clock;
  using Nanoseconds = std::chrono::duration<double, std::nano>;
  constexpr Nanoseconds kLeast = std::chrono::milliseconds(2);
  constexpr int kRuns = 7;
  auto take = [&](uint64_t rounds) -> Nanoseconds {
    const auto start = Clock::now();
    for (uint64_t i = 0; i < rounds; ++i) {
      int value = call();
      opaque(&value);
    }
    return Clock::now() - start;
  };
  uint64_t rounds = 64;
  Nanoseconds best = take(rounds);
  while (best < kLeast) best = take(rounds *= 2);
  for (int run = 1; run < kRuns; ++run) best = std::min(best, take(rounds));
  return best.count() / double(rounds);
}

size_t frameOf(Task task) {
  task.run();
  return frame_bytes;
}

}  // namespace

int main() {
  std::printf("{\"compiler\": \"%s\", \"chains\": [",
#ifdef __clang__
              __VERSION__
#else
              "GCC " __VERSION__
#endif
  );
  const char* separator = "";
  for (int depth : {1, 5, 20}) {
    const double call = nanoseconds([&] { return callChain(depth); });
    const double ready = nanoseconds([&] { return awaitChain(depth, false).run(); });
    const double suspending = nanoseconds([&] { return awaitChain(depth, true).run(); });
    frame_bytes = 0;
    awaitChain(depth, false).run();
    std::printf("%s{\"depth\": %d, \"call_ns\": %.3f, \"ready_ns\": %.3f, \"suspending_ns\": %.3f, \"bytes\": %zu}",
                separator, depth, call, ready, suspending, frame_bytes);
    separator = ", ";
  }
  frame_bytes = 0;
  const size_t nothing = frameOf(keepsNothing());
  frame_bytes = 0;
  const size_t across = frameOf(keepsAcross());
  frame_bytes = 0;
  const size_t scoped = frameOf(scopedBefore());
  std::printf("], \"frames\": {\"nothing\": %zu, \"across\": %zu, \"scoped\": %zu}}\n", nothing, across, scoped);
  return std::fflush(stdout) == 0 ? 0 : 1;
}
