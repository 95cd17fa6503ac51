// How a callable gets from where it is written to where it is invoked, on the loop or beside it.
// RUN: %verdicts %loiter %t %s
#include <algorithm>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <boost/asio.hpp>

namespace asio = boost::asio;
using namespace std::chrono_literals;

static void nap(std::chrono::milliseconds time) { std::this_thread::sleep_for(time); }  // blocks: sleep
static void nap_aside() { std::this_thread::sleep_for(1ms); }

// Through a parameter, called at once or later by a thread.
static void now(const std::function<void()>& f) { f(); }
static void aside(std::function<void()> f) { std::thread(std::move(f)).detach(); }
static void layer(std::function<void()> f) { now([f] { f(); }); }

static void parameters(asio::io_context& io) {
  asio::post(io, [] {
    now([] { std::this_thread::sleep_for(1ms); });  // blocks: sleep
    aside([] { std::this_thread::sleep_for(2ms); });
    aside(nap_aside);
    layer([] { std::this_thread::sleep_for(3ms); });  // blocks: sleep
  });
}

// The executor and the callable travel together: each call site counts for itself.
static void run_on(const asio::any_io_executor& where, std::function<void()> f) { asio::post(where, std::move(f)); }

static void executors(asio::io_context& io, asio::thread_pool& pool) {
  run_on(io.get_executor(), [] { std::this_thread::sleep_for(4ms); });  // blocks: sleep
  run_on(pool.get_executor(), [] { std::this_thread::sleep_for(5ms); });
}

// C style: a function and its argument.
struct Job {
  void (*run)(void*);
  void* data;
};
static void job_on_loop(void* data) {
  nap(std::chrono::milliseconds(*static_cast<int*>(data)));
}
static void job_aside(void*) { std::this_thread::sleep_for(6ms); }
static void start(asio::io_context& io, Job job) {
  asio::post(io, [job] { job.run(job.data); });
}
static void c_style(asio::io_context& io) {
  static int pause = 7;
  start(io, {job_on_loop, &pause});
  std::thread(job_aside, nullptr).detach();
}

// std::bind, method pointers, functors.
class Poller : public std::enable_shared_from_this<Poller> {
 public:
  explicit Poller(asio::io_context& io) : timer_(io) {}
  void start() { timer_.async_wait(std::bind(&Poller::tick, shared_from_this(), std::placeholders::_1)); }
  void each(void (Poller::*step)()) { (this->*step)(); }

 private:
  void tick(const boost::system::error_code&) {
    std::this_thread::sleep_for(8ms);  // blocks: sleep
    each(&Poller::step);
  }
  void step() { std::this_thread::sleep_for(9ms); }  // blocks: sleep
  void unused_step() { std::this_thread::sleep_for(9ms); }
  asio::steady_timer timer_;
};
struct Functor {
  void operator()() const { std::this_thread::sleep_for(10ms); }  // blocks: sleep
};
static void functors(asio::io_context& io) {
  std::make_shared<Poller>(io)->start();
  asio::post(io, Functor{});
}

// Kept in a field: one value is certain, several are possible.
class Bus {
 public:
  void on_open(std::function<void()> f) { open_ = std::move(f); }
  void on_close(std::function<void()> f) { close_ = std::move(f); }
  void on_night(std::function<void()> f) { night_.push_back(std::move(f)); }
  void fire(asio::io_context& io) {
    asio::post(io, [this] { open_(), close_(); });
    std::thread([this] { for (auto& f : night_) f(); }).detach();
  }

 private:
  std::function<void()> open_, close_;
  std::vector<std::function<void()>> night_;
};
static void fields(Bus& bus, asio::io_context& io) {
  bus.on_open([] { std::this_thread::sleep_for(11ms); });   // blocks: sleep
  bus.on_close([] { std::this_thread::sleep_for(12ms); });  // blocks: sleep possible
  bus.on_close([] {});
  bus.on_night([] { std::this_thread::sleep_for(13ms); });
  bus.fire(io);
}

// Algorithms call at once.
static void algorithms(asio::io_context& io, std::vector<int>& numbers) {
  asio::post(io, [&] {
    std::for_each(numbers.begin(), numbers.end(), [](auto n) { nap(std::chrono::milliseconds(n)); });
    std::sort(numbers.begin(), numbers.end(), [](int a, int b) { return a < b; });
  });
}

// Written down, and never called.
static void never(asio::io_context& io) {
  asio::post(io, [] {
    auto later = [] { std::this_thread::sleep_for(14ms); };
    (void)later;
    (void)sizeof(std::this_thread::get_id());
  });
}

int main() {
  asio::io_context io;
  asio::thread_pool pool(1);
  Bus bus;
  std::vector<int> numbers;
  parameters(io), executors(io, pool), c_style(io), functors(io), fields(bus, io), algorithms(io, numbers), never(io);
  std::this_thread::sleep_for(1ms);
  io.run();
}
