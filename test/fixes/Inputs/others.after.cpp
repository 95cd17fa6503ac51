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
  int sum = co_await load(1) + co_await (again ? load(2) : load(3));
  sum += co_await std::move(future) + co_await ask(4);
  co_await folly::coro::sleep(5ms);
  co_await folly::coro::sleep(5s);
  std::this_thread::sleep_for(5us);  // folly's sleep counts milliseconds
  sum += TWICE(folly::coro::blockingWait(load(5)));
  sum += (co_await later()).get();  // from within, one at a time
  co_return sum + ask(5).get(10ms);
}

seastar::future<int> query();

seastar::future<int> ofSeastar(seastar::future<int> first) {
  co_await seastar::sleep(5us);
  int sum = co_await std::move(first);
  co_return sum + co_await query();
}

cppcoro::task<int> count();

cppcoro::task<int> ofCppcoro() { co_return co_await count(); }

coro::task<int> measure();

coro::task<int> ofLibcoro() {
  auto task = measure();
  co_return co_await std::move(task);
}
