// What a request costs: the pattern's hold or a literal time, as often as the request makes the call.
// RUN: %costs %loiter %t %s
#include <cerrno>
#include <chrono>
#include <coroutine>
#include <exception>
#include <mutex>
#include <thread>

#include <unistd.h>

struct Task {
  struct promise_type {
    Task get_return_object() { return {}; }
    std::suspend_never initial_suspend() noexcept { return {}; }
    std::suspend_never final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() {}
  };
  bool await_ready() { return true; }
  void await_suspend(std::coroutine_handle<>) {}
  void await_resume() {}
};

using namespace std::chrono_literals;

static void nap() { std::this_thread::sleep_for(5ms); }

Task once() { nap(); co_return; }  // costs: 5
Task twice() { nap(); nap(); co_return; }  // costs: 10
Task either(int n) { if (n) nap(); else nap(); co_return; }  // costs: 5
Task oneOf(int n) {  // costs: 10
  nap();
  switch (n) {
    case 0: nap(); break;
    case 1: nap(); break;
    case 2: nap(); break;
  }
  co_return;
}

// Loops: a constant bound, else the usual ten rounds.
Task three() { for (int i = 0; i < 3; ++i) nap(); co_return; }  // costs: 15
Task down() { for (int i = 3; i > 0; --i) nap(); co_return; }  // costs: 15
Task inclusive() { for (int i = 1; i <= 3; i++) nap(); co_return; }  // costs: 15
Task nested() { for (int i = 0; i < 3; ++i) for (int j = 0; 2 > j; ++j) nap(); co_return; }  // costs: 30
Task usual(int n) { for (int i = 0; i < n; ++i) nap(); co_return; }  // costs: 50
Task eitherInLoop(int n) { for (int i = 0; i < 2; ++i) { if (n + i) nap(); else nap(); } co_return; }  // costs: 10
Task behind(int n) { for (int i = 0; i < 3; ++i) n += i; nap(); (void)n; co_return; }  // costs: 5
Task endless() { for (;;) nap(); co_return; }  // costs: 5

static void retry(int times) { for (int i = 0; i < times; ++i) std::this_thread::sleep_for(7ms); }
static void wait(std::chrono::milliseconds time) { std::this_thread::sleep_for(time); }
Task waits() { wait(8ms); co_return; }  // costs: 8
static void growing(std::chrono::milliseconds pause) { for (int i = 0; i < 2; ++i, pause *= 2) std::this_thread::sleep_for(pause); }
Task handedDuration() { growing(9ms); co_return; }  // costs: 18
Task handed() { retry(4); co_return; }  // costs: 28
template <class Attempt>
static void often(int times, Attempt attempt) { for (int i = 0; i < times; ++i) attempt(); }
Task callback(int n) { often(n, [] { nap(); }); co_return; }  // costs: 50

// Each round that awaits serves a request of its own.
Task serves() { for (;;) { co_await Task(); nap(); } }  // costs: 5
Task drains(int n) { while (n-- > 0) { co_await Task(); nap(); } }  // costs: 5

// A loop that ends once the call has succeeded is no loop; one that reads on while it succeeds is.
static void syncAll(int fd) { int r; do { r = fsync(fd); } while (r < 0 && errno == EINTR); }
Task synced(int fd) { syncAll(fd); co_return; }  // costs: 10
static void syncOnce(int fd) { while (fsync(fd) == -1) if (errno != EINTR) break; }
Task syncedOnce(int fd) { syncOnce(fd); co_return; }  // costs: 10
static void syncOn(int fd) { while (fsync(fd) >= 0) continue; }
Task syncedOn(int fd) { syncOn(fd); co_return; }  // costs: 100

template <class Attempt>
static int withRetries(int tries, Attempt attempt) {
  for (;;) {
    try {
      return attempt();
    } catch (const std::exception&) {
      if (--tries == 0) throw;
    }
    std::this_thread::sleep_for(1ms);
  }
}
Task tried() { withRetries(3, [] { nap(); return 1; }); co_return; }  // costs: 6

// Requests that keep a mutex wait for each other: 15.3 where 4 threads hold it for 5 of 10 ms (test/unit/rank_test.cpp),
// and 5 for taking it.
std::mutex mutex;
Task locked() { std::lock_guard lock(mutex); nap(); co_return; }  // costs: 20.313
Task takes() { std::lock_guard lock(mutex); co_return; }  // costs: 5
std::mutex for_files;
Task written(int fd) { std::lock_guard lock(for_files); fsync(fd); co_return; }  // costs: 40.625

// What is made right before the process ends is a thousandth, whatever loops there are around it.
static void quit(int key) { if (key == 'q') { nap(); _exit(0); } }
Task last(const char* keys) { for (; *keys; ++keys) quit(*keys); co_return; }  // costs: 0.005

[[noreturn]] static void fail() { throw 1; }
Task thrown(int n) { if (n) { nap(); fail(); } co_return; }  // costs: 5

// What only the first to come pays for is a thousandth.
Task first() { static const int once = (nap(), 1); (void)once; co_return; }  // costs: 0.005
