// The C++ standard library from a coroutine and from what it calls at once; threads and async may wait.
// RUN: %verdicts %loiter %t %s
#include <algorithm>
#include <atomic>
#include <barrier>
#include <chrono>
#include <condition_variable>
#include <coroutine>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <fstream>
#include <functional>
#include <future>
#include <iostream>
#include <latch>
#include <memory>
#include <mutex>
#include <numeric>
#include <ranges>
#include <semaphore>
#include <shared_mutex>
#include <sstream>
#include <stop_token>
#include <thread>
#include <variant>
#include <vector>

using namespace std::chrono_literals;
namespace fs = std::filesystem;

struct Task {
  struct promise_type {
    Task get_return_object() { return {}; }
    std::suspend_never initial_suspend() noexcept { return {}; }
    std::suspend_never final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() { std::terminate(); }
  };
};
struct Turn : std::suspend_always {};

Task sleeps() {
  std::this_thread::sleep_for(0ms);
  std::this_thread::sleep_for(std::chrono::seconds::zero());
  std::this_thread::sleep_for(1ms);  // blocks: sleep
  std::this_thread::sleep_until(std::chrono::steady_clock::now() + 1s);  // blocks: sleep
  co_await Turn{};
}

// Threads, and values that come later.
static int slow() {
  std::this_thread::sleep_for(2ms);
  return 1;
}
Task futures(std::promise<int>& promise, std::shared_future<int> shared) {
  // Where nobody gets the result, the future's destructor waits for it.
  std::future<int> started = std::async(std::launch::async, slow);  // blocks: wait
  std::future<int> other = std::async(slow);
  started.wait_for(1ms);  // blocks: wait
  if (started.wait_for(0s) == std::future_status::ready) started.get();
  other.get();  // blocks: wait
  (void)std::async(std::launch::async, slow);  // blocks: wait
  shared.get();  // blocks: wait
  promise.get_future().wait();  // blocks: wait
  std::thread thread(slow);
  thread.join();  // blocks: wait
  std::thread left(slow);
  left.detach();
  { std::jthread joined(slow); }  // blocks: wait
  std::vector<std::thread> several;
  several.emplace_back(slow);
  for (std::thread& t : several) t.join();  // blocks: wait
  std::packaged_task<void()> task([] { std::this_thread::sleep_for(3ms); });  // blocks: sleep
  task();
  auto lazy = std::async(std::launch::deferred, [] { std::this_thread::sleep_for(4ms); });  // blocks: sleep
  lazy.get();
  co_return;
}

Task meetings(std::latch& latch, std::barrier<>& barrier, std::counting_semaphore<>& jobs, std::atomic<int>& state) {
  if (!latch.try_wait()) latch.wait();  // blocks: wait
  if (latch.try_wait()) latch.wait();
  barrier.arrive_and_wait();  // blocks: wait
  (void)barrier.arrive();
  jobs.acquire();  // blocks: wait
  jobs.try_acquire();
  jobs.try_acquire_for(1ms);  // blocks: wait
  jobs.try_acquire_for(0ms);
  state.wait(0);  // blocks: wait
  co_return;
}

// A mutex is slow where somebody sleeps with it.
struct Shared {
  std::mutex slow, quick, own;
  std::shared_mutex table;
  std::condition_variable changed;
  std::once_flag once;
};
static void writer(Shared& s) {
  std::scoped_lock lock(s.slow);
  std::unique_lock table(s.table);
  std::this_thread::sleep_for(5ms);
}
Task locks(Shared& s) {
  { std::lock_guard lock(s.slow); }  // blocks: lock
  { std::unique_lock lock(s.slow, std::try_to_lock); }
  { std::unique_lock lock(s.slow, std::defer_lock); }
  { std::scoped_lock lock(s.quick); }
  { std::shared_lock lock(s.table); }  // blocks: lock
  {
    std::unique_lock lock(s.own);
    s.changed.wait(lock);  // blocks: wait
    s.changed.wait_for(lock, 1ms);  // blocks: wait
  }
  std::call_once(s.once, [] { std::this_thread::sleep_for(6ms); });  // blocks: sleep
  co_return;
}

Task files(fs::path path) {
  if (!fs::exists(path)) fs::create_directories(path);  // blocks: file-io
  const fs::file_status known = fs::status(path);  // blocks: file-io
  if (fs::is_directory(known)) co_return;
  for (const fs::directory_entry& entry : fs::directory_iterator(path)) (void)entry.path();  // blocks: file-io
  std::ifstream in(path);  // blocks: file-io
  std::string line;
  std::getline(in, line);  // blocks: file-io
  int number;
  in >> number;  // blocks: file-io
  std::ofstream out;
  out.open(path);  // blocks: file-io
  out << line << std::flush;  // blocks: file-io
  std::istringstream memory(line);
  std::getline(memory, line);
  memory >> number;
  // No condition of a rule names a variable, so standard input is a stream like any other.
  std::getline(std::cin, line);  // FN: file-io
  std::system("date");  // blocks: process
}

// What is called at once.
static void nap(int n) { std::this_thread::sleep_for(n * 1ms); }  // blocks: sleep
static void nap_visited(int) { std::this_thread::sleep_for(12ms); }  // blocks: sleep
struct Napper {
  void by_name(int) { std::this_thread::sleep_for(13ms); }  // blocks: sleep
  void bound(int) { std::this_thread::sleep_for(14ms); }  // blocks: sleep
  void bound_in_front(int) { std::this_thread::sleep_for(15ms); }  // blocks: sleep
  bool operator()(int) const {
    std::this_thread::sleep_for(16ms);  // blocks: sleep
    return true;
  }
};
Task calls(std::vector<int> numbers, std::variant<int, float> either, Napper napper) {
  std::ranges::for_each(numbers, nap);
  std::for_each(numbers.begin(), numbers.end(), [](int) { std::this_thread::sleep_for(7ms); });  // blocks: sleep
  std::sort(numbers.begin(), numbers.end(), [](int a, int b) { std::this_thread::sleep_for(8ms); return a < b; });  // blocks: sleep
  (void)std::accumulate(numbers.begin(), numbers.end(), 0, [](int a, int b) { std::this_thread::sleep_for(9ms); return a + b; });  // blocks: sleep
  std::visit([](auto n) { nap_visited(n); }, either);
  std::apply([](int, int) { std::this_thread::sleep_for(10ms); }, std::make_tuple(1, 2));  // blocks: sleep
  std::function<void()> kept = [] { std::this_thread::sleep_for(11ms); };  // blocks: sleep
  kept();
  std::mem_fn(&Napper::by_name)(napper, 1);
  std::bind(&Napper::bound, &napper, std::placeholders::_1)(1);
  std::bind_front(&Napper::bound_in_front, &napper)(1);
  std::not_fn(napper)(1);
  for (int n : numbers | std::views::transform([](int n) { std::this_thread::sleep_for(17ms); return n; })) (void)n;  // blocks: sleep
  for (int n : numbers | std::views::filter([](int n) { std::this_thread::sleep_for(18ms); return n > 1; })) (void)n;  // blocks: sleep
  std::stop_source source;
  std::stop_callback stopped(source.get_token(), [] { std::this_thread::sleep_for(19ms); });  // blocks: sleep
  std::shared_ptr<int> owned(new int, [](int* p) { std::this_thread::sleep_for(20ms); delete p; });  // blocks: sleep
  owned.reset();
  co_return;
}

// On another thread it may wait, on this one it may not.
class Client {
 public:
  void settle(std::latch& latch) {
    if (std::this_thread::get_id() != loop_) latch.wait();
  }

 private:
  std::thread::id loop_ = std::this_thread::get_id();
};
Task asks(Client& client, std::latch& latch) {
  client.settle(latch);
  co_return;
}

int main() {
  Shared s;
  std::thread thread(writer, std::ref(s));
  sleeps();
  locks(s);
  thread.join();
}
