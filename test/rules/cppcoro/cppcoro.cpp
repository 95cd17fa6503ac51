// cppcoro: the io_service is a loop, the thread pool is where work goes that may block.
// RUN: %verdicts %loiter %t %s -- -isystem %source/test/Inputs/stubs
#include <chrono>
#include <thread>

#include <cppcoro/io_service.hpp>
#include <cppcoro/read_only_file.hpp>
#include <cppcoro/task.hpp>

using namespace std::chrono_literals;
using cppcoro::task;

static void on_pool() { std::this_thread::sleep_for(1ms); }

task<int> answer() { co_return 1; }

task<void> blocking_calls(cppcoro::io_service& other) {
  std::this_thread::sleep_for(2ms);                                    // blocks: sleep
  cppcoro::sync_wait(answer());                                        // blocks: wait
  other.process_events();                                              // blocks: wait
  other.process_one_event();                                           // blocks: wait
  cppcoro::read_only_file file = cppcoro::read_only_file::open(other, "data");  // blocks: file-io
  cppcoro::detail::lightweight_manual_reset_event event;
  event.wait();                                                        // blocks: wait
  cppcoro::static_thread_pool pool(2);                                 // blocks: wait
  co_return;
}

task<void> asynchronous_forms(cppcoro::io_service& io, cppcoro::read_only_file& file, cppcoro::async_mutex& mutex) {
  co_await answer();
  co_await io.schedule_after(1ms);
  io.process_pending_events();
  char c;
  co_await file.read(0, &c, 1);
  co_await mutex.lock_async();
  mutex.unlock();
}

// Hops.
task<void> moves(cppcoro::io_service& io, cppcoro::static_thread_pool& pool) {
  co_await pool.schedule();
  on_pool();
  co_await answer();
  on_pool();
  co_await io.schedule();
  std::this_thread::sleep_for(3ms);  // blocks: sleep
  co_await cppcoro::resume_on(pool, answer());
  on_pool();
  co_await io.schedule_after(1ms);
  std::this_thread::sleep_for(4ms);  // blocks: sleep
  co_await cppcoro::inline_scheduler().schedule();
  std::this_thread::sleep_for(4ms);  // blocks: sleep
}

// Tasks that start elsewhere; who awaits them goes on there.
task<int> heavy() {
  on_pool();
  co_return 1;
}
task<int> heavier() {
  on_pool();
  co_return 1;
}
task<int> light() {
  std::this_thread::sleep_for(5ms);  // blocks: sleep
  co_return 1;
}
task<void> spreads(cppcoro::io_service& io, cppcoro::static_thread_pool& pool) {
  co_await cppcoro::schedule_on(pool, heavy());
  on_pool();
  co_await cppcoro::schedule_on(io, light());
  std::this_thread::sleep_for(6ms);  // blocks: sleep
  co_await (heavier() | cppcoro::schedule_on(pool));
  on_pool();
}
task<void> spawned() {
  std::this_thread::sleep_for(7ms);  // blocks: sleep
  co_return;
}
void starts(cppcoro::async_scope& scope) { scope.spawn(spawned()); }
