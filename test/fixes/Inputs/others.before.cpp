// The fixes of libraries beside Boost.Asio.
#include <chrono>
#include <thread>
#include <utility>

#include <coro/coro.hpp>
#include <cppcoro/io_service.hpp>
#include <cppcoro/task.hpp>
#include <folly/coro/BlockingWait.h>
#include <folly/coro/Task.h>
#include <folly/futures/Future.h>
#include <seastar/core/coroutine.hh>
#include <seastar/core/seastar.hh>

using namespace std::chrono_literals;

folly::coro::Task<int> load(int id);
folly::SemiFuture<int> ask(int id);
folly::coro::Task<folly::SemiFuture<int>> later();
#define TWICE(value) (value) + (value)

folly::coro::Task<int> ofFolly(folly::SemiFuture<int> future, bool again) {
  int sum = folly::coro::blockingWait(load(1)) + folly::coro::blockingWait(again ? load(2) : load(3));
  sum += std::move(future).get() + ask(4).get();
  std::this_thread::sleep_for(5ms);
  std::this_thread::sleep_for(5s);
  std::this_thread::sleep_for(5us);  // folly's sleep counts milliseconds
  sum += TWICE(folly::coro::blockingWait(load(5)));
  sum += folly::coro::blockingWait(later()).get();  // from within, one at a time
  co_return sum + ask(5).get(10ms);
}

seastar::future<int> query();

seastar::future<int> ofSeastar(seastar::future<int> first) {
  std::this_thread::sleep_for(5us);
  int sum = first.get();
  co_return sum + query().get();
}

cppcoro::task<int> count();

cppcoro::task<int> ofCppcoro() { co_return cppcoro::sync_wait(count()); }

coro::task<int> measure();

coro::task<int> ofLibcoro() {
  auto task = measure();
  co_return coro::sync_wait(std::move(task));
}
