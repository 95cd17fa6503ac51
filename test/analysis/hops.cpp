// Where a coroutine runs between its awaits: only what moves it counts, and only until it is moved back.
// RUN: %verdicts %loiter %t %s
#include <chrono>
#include <thread>

#include <boost/asio.hpp>

namespace asio = boost::asio;
using namespace std::chrono_literals;
using asio::use_awaitable;

static void nap() { std::this_thread::sleep_for(1ms); }  // blocks: sleep
static void nap_on_pool() { std::this_thread::sleep_for(2ms); }

asio::awaitable<void> passes_through(asio::thread_pool& pool) {
  co_await asio::post(pool, use_awaitable);
  nap();
}

asio::awaitable<void> moves(asio::thread_pool& pool) {
  co_await asio::post(asio::bind_executor(pool, use_awaitable));
  nap_on_pool();
  co_await asio::post(use_awaitable);
  std::this_thread::sleep_for(3ms);  // blocks: sleep
}

asio::awaitable<void> to_pool(asio::thread_pool& pool) { co_await asio::post(asio::bind_executor(pool, use_awaitable)); }

asio::awaitable<void> moved_by_helper(asio::thread_pool& pool) {
  co_await to_pool(pool);
  nap_on_pool();
}

// Back to a named loop, not only to where it belongs.
asio::awaitable<void> moves_back(asio::io_context& io, asio::thread_pool& pool) {
  co_await asio::post(asio::bind_executor(pool, use_awaitable));
  nap_on_pool();
  co_await asio::post(asio::bind_executor(io, use_awaitable));
  std::this_thread::sleep_for(5ms);  // blocks: sleep
}

asio::awaitable<void> moves_on_one_branch(asio::thread_pool& pool, bool large) {
  if (large) co_await asio::post(asio::bind_executor(pool, use_awaitable));
  std::this_thread::sleep_for(4ms);  // blocks: sleep
}

// A whole coroutine on the pool, and one that a coroutine there awaits.
asio::awaitable<void> inner() {
  nap_on_pool();
  co_return;
}
asio::awaitable<void> outer() {
  co_await inner();
  nap_on_pool();
}

int main() {
  asio::io_context io;
  asio::thread_pool pool(1);
  asio::co_spawn(io, passes_through(pool), asio::detached);
  asio::co_spawn(io, moves(pool), asio::detached);
  asio::co_spawn(io, moves_back(io, pool), asio::detached);
  asio::co_spawn(io, moved_by_helper(pool), asio::detached);
  asio::co_spawn(io, moves_on_one_branch(pool, true), asio::detached);
  asio::co_spawn(pool, outer(), asio::detached);
  io.run();
  pool.join();
}
