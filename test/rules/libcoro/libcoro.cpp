// libcoro: the scheduler serves many tasks, the thread pool is where work goes that may block.
// RUN: %verdicts %loiter %t %s -- -isystem %source/test/Inputs/stubs
#include <chrono>
#include <thread>

#include <coro/coro.hpp>

using namespace std::chrono_literals;
using scheduler = std::unique_ptr<coro::scheduler>;
using pool = std::unique_ptr<coro::thread_pool>;

static void on_pool() { std::this_thread::sleep_for(1ms); }

coro::task<int> answer() { co_return 1; }

coro::task<void> blocking_calls(scheduler& other, coro::thread_pool::options options) {
  std::this_thread::sleep_for(2ms);  // blocks: sleep
  coro::sync_wait(answer());         // blocks: wait
  other->process_events(10ms);       // blocks: wait
  other->process_events();
  other->shutdown();                 // blocks: wait
  co_return;
}

coro::task<void> asynchronous_forms(scheduler& s, coro::event& event, coro::mutex& mutex) {
  co_await answer();
  co_await s->yield_for(2ms);
  co_await s->poll(0, coro::poll_op::read);
  co_await event;
  auto lock = co_await mutex.scoped_lock();
}

// Hops.
coro::task<void> moves(scheduler& s, pool& p) {
  co_await s->schedule();
  std::this_thread::sleep_for(3ms);  // blocks: sleep
  co_await p->schedule();
  on_pool();
  co_await p->yield();
  on_pool();
  co_await answer();
  on_pool();
  co_await s->schedule();
  std::this_thread::sleep_for(4ms);  // blocks: sleep
}
coro::task<void> woken_by_the_scheduler(scheduler& s, pool& p) {
  co_await p->schedule();
  on_pool();
  co_await s->yield_for(1ms);
  std::this_thread::sleep_for(5ms);  // blocks: sleep
}

// Tasks handed over.
coro::task<void> heavy() {
  on_pool();
  co_return;
}
coro::task<int> heavier() {
  on_pool();
  co_return 1;
}
coro::task<void> heaviest() {
  on_pool();
  co_return;
}
coro::task<void> light() {
  std::this_thread::sleep_for(6ms);  // blocks: sleep
  co_return;
}
coro::task<void> spreads(scheduler& s, pool& p) {
  co_await s->schedule();
  co_await p->schedule(heavier());
  on_pool();
}
void starts(scheduler& s, pool& p) {
  p->spawn_detached(heavy());
  s->spawn_detached(light());
  coro::task_group<coro::thread_pool> group(p);
  group.start(heaviest());
}
