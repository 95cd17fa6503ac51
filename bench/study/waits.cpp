#include "study/waits.h"

#include "failure.h"
#include "probe/interrupt.h"
#include "simulate/simulate.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/asio/use_awaitable.hpp>

#include <atomic>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

namespace loiter::bench::study {
namespace {

namespace asio = boost::asio;
using Clock = std::chrono::steady_clock;
constexpr std::chrono::milliseconds kInterruptPeriod(50);

unsigned threadsNow() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);)
    if (line.starts_with("Threads:")) return unsigned(std::stoul(line.substr(line.find(':') + 1)));
  throw Failure("/proc/self/status says no number of threads");
}

// The last to end keeps the number of threads: all of them are there by then.
struct Ends {
  std::atomic<unsigned> left;
  Waits waits{};
  Clock::time_point start = Clock::now();
  explicit Ends(unsigned count) : left(count) {}
  void one() {
    if (--left > 0) return;
    waits.taken = Clock::now() - start;
    waits.threads = threadsNow();
  }
};

asio::awaitable<void> timer(std::chrono::nanoseconds length, Ends& ends) {
  asio::steady_timer wait(co_await asio::this_coro::executor, length);
  co_await wait.async_wait(asio::use_awaitable);
  ends.one();
}

Waits runTimers(unsigned threads, unsigned count, std::chrono::nanoseconds length) {
  asio::io_context loop;
  Ends ends(count);
  for (unsigned i = 0; i < count; ++i) asio::co_spawn(loop, timer(length, ends), asio::detached);
  std::vector<std::jthread> others;
  for (unsigned i = 1; i < threads; ++i) others.emplace_back([&] { loop.run(); });
  try {
    while (loop.run_for(kInterruptPeriod), !loop.stopped()) waitOrInterrupt(-1, 0);
  } catch (...) {
    loop.stop();
    throw;
  }
  others.clear();
  return ends.waits;
}

Waits runSleeps(unsigned threads, unsigned count, std::chrono::nanoseconds length) {
  asio::thread_pool pool(threads);
  Ends ends(count);
  for (unsigned i = 0; i < count; ++i)
    asio::post(pool, [&] {
      std::this_thread::sleep_for(length);
      ends.one();
    });
  try {
    while (ends.left > 0) waitOrInterrupt(-1, int(kInterruptPeriod.count()));
  } catch (...) {
    pool.stop();
    pool.join();  // what sleeps now tells `ends`
    throw;
  }
  pool.join();
  return ends.waits;
}

}  // namespace

Waits runWaits(Form form, unsigned threads, unsigned count, std::chrono::nanoseconds length) {
  return form == Form::Timers ? runTimers(threads, count, length) : runSleeps(threads, count, length);
}

std::chrono::nanoseconds closedForm(unsigned threads, unsigned count, std::chrono::nanoseconds length) {
  return (count + threads - 1) / threads * length;
}

std::chrono::nanoseconds simulatedWaits(Form form, unsigned threads, unsigned count, std::chrono::nanoseconds length) {
  using namespace simulate;
  Scenario scenario;
  scenario.pools = {{"pool", threads}};
  scenario.endpoints = {
      {.name = "wait",
       .pool = "pool",
       .arrivals = {.kind = Arrivals::Kind::Burst, .clients = count},
       .steps = {{.kind = form == Form::Sleeps ? Step::Kind::Hold : Step::Kind::Wait, .length = {length}}}}};
  scenario.duration = closedForm(threads, count, length) + std::chrono::seconds(1);
  return simulate::simulate(scenario).last_answer;
}

}  // namespace loiter::bench::study
