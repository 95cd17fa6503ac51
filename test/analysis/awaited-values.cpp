// What an await gives is what the coroutine returned, not the coroutine: who is handed it does not run that one.
// RUN: %verdicts %loiter %t %s
#include <chrono>
#include <functional>
#include <string>
#include <thread>

#include <boost/asio.hpp>

namespace asio = boost::asio;
using namespace std::chrono_literals;
using asio::use_awaitable;
using asio::ip::tcp;

static asio::awaitable<std::string> on_pool(int) {
  std::this_thread::sleep_for(1ms);
  co_return "x";
}

asio::awaitable<void> writes_what_the_pool_made(tcp::socket socket, asio::thread_pool& pool) {
  std::string made = co_await asio::co_spawn(pool, on_pool(1), use_awaitable);
  co_await asio::async_write(socket, asio::buffer(made), use_awaitable);
}

// The lambda that the pool runs is not what the await gives.
static asio::awaitable<std::string> bundle(asio::thread_pool& pool) {
  auto job = []() -> asio::awaitable<std::string> {
    std::this_thread::sleep_for(12ms);
    co_return "x";
  };
  co_return co_await asio::co_spawn(pool, job, use_awaitable);
}
asio::awaitable<void> writes_the_bundle(tcp::socket socket, asio::thread_pool& pool) {
  std::string reply = "200 " + co_await bundle(pool);
  co_await asio::async_write(socket, asio::buffer(reply), use_awaitable);
}

static asio::awaitable<std::string> on_loop(int) {
  std::this_thread::sleep_for(2ms);  // blocks: sleep
  co_return "x";
}

asio::awaitable<void> hands_its_value_to_the_pool(asio::thread_pool& pool) {
  std::string made = co_await on_loop(1);
  asio::post(pool, [made] { (void)made.size(); });
}

static asio::awaitable<std::function<void()>> makes_work(std::function<void()> rest) {
  std::this_thread::sleep_for(3ms);  // blocks: sleep
  co_return [rest] {
    std::this_thread::sleep_for(4ms);  // blocks: sleep
    rest();
  };
}

asio::awaitable<void> hands_returned_work_to_the_pool(asio::thread_pool& pool) {
  auto work = co_await makes_work([] { std::this_thread::sleep_for(5ms); });
  asio::post(pool, work);
}

asio::awaitable<void> runs_returned_work_itself() {
  auto work = co_await makes_work([] { std::this_thread::sleep_for(6ms); });  // blocks: sleep
  work();
}

struct Source {
  virtual ~Source() = default;
  virtual asio::awaitable<std::function<void()>> next() = 0;
};
struct Disk : Source {
  asio::awaitable<std::function<void()>> next() override {
    std::this_thread::sleep_for(7ms);  // blocks: sleep
    co_return [] { std::this_thread::sleep_for(8ms); };
  }
};
asio::awaitable<void> hands_on_from(Source& source, asio::thread_pool& pool) {
  auto work = co_await source.next();
  asio::post(pool, work);
}

// The coroutine is handed on, and awaited there.
static asio::awaitable<void> runs_what_it_gives(asio::awaitable<std::function<void()>> source) {
  auto work = co_await std::move(source);
  work();
}
template <class T>
asio::awaitable<T> timed(asio::awaitable<T> source) {
  co_return co_await std::move(source);
}
static asio::awaitable<std::function<void()>> makes_more() {
  co_return [] { std::this_thread::sleep_for(9ms); };  // blocks: sleep
}
static asio::awaitable<std::function<void()>> makes_timed() {
  co_return [] { std::this_thread::sleep_for(10ms); };  // blocks: sleep
}
static asio::awaitable<std::function<void()>> makes_for_pool() {
  co_return [] { std::this_thread::sleep_for(11ms); };
}
asio::awaitable<void> hands_coroutines_on(asio::thread_pool& pool) {
  co_await runs_what_it_gives(makes_more());
  auto work = co_await timed(makes_timed());
  work();
  asio::post(pool, co_await timed(makes_for_pool()));
}

void start(asio::io_context& io, asio::thread_pool& pool) {
  Disk disk;
  asio::co_spawn(io, hands_on_from(disk, pool), asio::detached);
}
