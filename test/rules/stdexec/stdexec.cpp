// stdexec and libunifex: where senders run, what blocks on them, and which awaits move a task.
// RUN: %verdicts %loiter %t %s -- -isystem %source/test/Inputs/stubs
#include <chrono>
#include <thread>

#include <exec/execute.hpp>
#include <exec/static_thread_pool.hpp>
#include <exec/task.hpp>
#include <stdexec/execution.hpp>
#include <unifex/task.hpp>

using namespace std::chrono_literals;

static void on_pool() { std::this_thread::sleep_for(1ms); }

exec::task<void> blocking_calls(stdexec::run_loop& other) {
  std::this_thread::sleep_for(2ms);         // blocks: sleep
  stdexec::sync_wait(stdexec::just(1));     // blocks: wait
  other.run();                              // blocks: wait
  exec::static_thread_pool pool(4);         // blocks: wait
  co_return;
}

exec::task<void> asynchronous_forms() {
  co_await stdexec::just(1);
  co_await (stdexec::just(1) | stdexec::then([](int i) { return i; }));
}

// Whole senders on a scheduler, piped and called.
void pipes(exec::static_thread_pool& pool, stdexec::run_loop& loop) {
  auto worker = pool.get_scheduler();
  auto main_loop = loop.get_scheduler();
  auto a = stdexec::schedule(worker) | stdexec::then([] { on_pool(); });
  auto b = stdexec::schedule(main_loop) | stdexec::then([] { std::this_thread::sleep_for(3ms); });  // blocks: sleep
  auto c = stdexec::then(stdexec::schedule(worker), [] { on_pool(); });
  auto d = stdexec::then(stdexec::schedule(main_loop), [] { std::this_thread::sleep_for(4ms); });   // blocks: sleep
  auto e = stdexec::schedule(worker) | stdexec::continues_on(main_loop) | stdexec::then([] { std::this_thread::sleep_for(5ms); });  // blocks: sleep
  auto f = stdexec::schedule(main_loop) | stdexec::continues_on(worker) | stdexec::then([] { on_pool(); });
  auto g = stdexec::continues_on(stdexec::schedule(main_loop), worker) | stdexec::let_value([] {
    on_pool();
    return stdexec::just(1);
  });
  auto h = stdexec::schedule(worker) | stdexec::then([] { on_pool(); }) | stdexec::then([](int) { on_pool(); });
  auto i = stdexec::starts_on(worker, stdexec::just() | stdexec::then([] { on_pool(); }));
  auto n = stdexec::schedule(stdexec::get_parallel_scheduler()) | stdexec::then([] { on_pool(); });
  auto k = stdexec::on(worker, stdexec::just() | stdexec::then([] { on_pool(); }));
  auto l = stdexec::on(stdexec::schedule(main_loop), worker, stdexec::then([] { on_pool(); }));
  auto m = stdexec::on(stdexec::schedule(worker), main_loop, stdexec::then([] { std::this_thread::sleep_for(12ms); }));  // blocks: sleep
  auto j = stdexec::starts_on(main_loop, stdexec::just() | stdexec::then([] { std::this_thread::sleep_for(6ms); }));  // blocks: sleep
}

// An exec::task goes back to its own scheduler behind every await, but for reschedule_coroutine_on.
exec::task<void> comes_back(exec::static_thread_pool& pool) {
  co_await stdexec::schedule(pool.get_scheduler());
  std::this_thread::sleep_for(7ms);  // blocks: sleep
}
exec::task<void> moves(exec::static_thread_pool& pool, stdexec::run_loop& loop) {
  co_await exec::reschedule_coroutine_on(pool.get_scheduler());
  on_pool();
  co_await exec::reschedule_coroutine_on(loop.get_scheduler());
  std::this_thread::sleep_for(8ms);  // blocks: sleep
}
exec::task<void> in_a_task() {
  co_await (stdexec::just(1) | stdexec::then([](int i) {
    std::this_thread::sleep_for(9ms);  // blocks: sleep
    return i;
  }));
}

// libunifex: awaiting schedule() moves a task, and other senders bring it back.
unifex::task<void> unifex_calls(unifex::async_mutex& mutex) {
  co_await mutex.async_lock();
  mutex.unlock();
  unifex::sync_wait(unifex_calls(mutex));  // blocks: wait
  unifex::static_thread_pool pool(2);      // blocks: wait
}
unifex::task<void> unifex_moves(unifex::static_thread_pool& pool, unifex::timed_single_thread_context& timers) {
  co_await unifex::schedule(pool.get_scheduler());
  on_pool();
  co_await unifex::schedule(timers.get_scheduler());
  std::this_thread::sleep_for(10ms);  // blocks: sleep
}
unifex::task<void> unifex_at_once(unifex::timed_single_thread_context& timers) {
  co_await unifex::just_from([] { std::this_thread::sleep_for(13ms); });  // blocks: sleep
}
void executes(exec::static_thread_pool& pool, stdexec::run_loop& loop) {
  stdexec::execute(pool.get_scheduler(), [] { on_pool(); });
  stdexec::execute(loop.get_scheduler(), [] { std::this_thread::sleep_for(14ms); });  // blocks: sleep
}
void unifex_pipes(unifex::static_thread_pool& pool, unifex::timed_single_thread_context& timers) {
  auto a = unifex::schedule(pool.get_scheduler()) | unifex::then([] { on_pool(); });
  auto b = unifex::then(unifex::schedule(timers.get_scheduler()), [] { std::this_thread::sleep_for(11ms); });  // blocks: sleep
}
