// concurrencpp: its executors, which of them may block, and who resumes a coroutine.
// RUN: %verdicts %loiter %t %s -- -isystem %source/test/Inputs/stubs
#include <chrono>
#include <thread>

#include <concurrencpp/concurrencpp.h>

namespace cc = concurrencpp;
using namespace std::chrono_literals;

static void may_block() { std::this_thread::sleep_for(1ms); }

cc::result<int> ask() { co_return 1; }

cc::result<void> blocking_calls(cc::manual_executor& manual, cc::thread_pool_executor& pool) {
  std::this_thread::sleep_for(2ms);  // blocks: sleep
  ask().get();                       // blocks: wait
  ask().wait();                      // blocks: wait
  ask().wait_for(10ms);              // blocks: wait
  ask().wait_until(std::chrono::steady_clock::now() + 10ms);  // blocks: wait
  manual.wait_for_task();            // blocks: wait
  manual.wait_for_task_for(10ms);    // blocks: wait
  pool.shutdown();                   // blocks: wait
  cc::runtime another;               // blocks: wait
  co_return;
}

cc::lazy_result<int> asynchronous_forms(cc::runtime& runtime, cc::async_lock& mutex) {
  co_await ask();
  co_await runtime.timer_queue()->make_delay_object(1ms, runtime.thread_pool_executor());
  auto lock = co_await mutex.lock(runtime.thread_pool_executor());
  co_return cc::make_ready_result(1).get();
}

// Guards.
cc::result<int> guarded(cc::result<int> r) {
  if (r.status() == cc::result_status::value) co_return r.get();
  if (r.wait_for(0ms) != cc::result_status::idle) co_return r.get();
  auto done = co_await r.resolve();
  co_return done.get();
}
cc::result<int> by_either_test(cc::result<int> r, cc::result<int> s) {
  if (r.status() != cc::result_status::idle) co_return r.get();
  if (s.wait_for(0ms) == cc::result_status::value) s.wait();
  co_return 0;
}
cc::result<int> waited_for(cc::result<int> r) {
  r.wait();  // blocks: wait
  co_return r.get();
}
cc::result<int> not_guarded(cc::result<int> r) {
  if (r.status() == cc::result_status::idle) co_return r.get();  // blocks: wait
  co_return 0;
}
cc::result<int> all(cc::runtime& runtime) {
  auto both = co_await cc::when_all(runtime.thread_pool_executor(), ask(), ask());
  co_return std::get<0>(both).get();
}

// Hops.
cc::result<void> moves_by_lock(cc::runtime& runtime, cc::async_lock& mutex) {
  auto lock = co_await mutex.lock(runtime.background_executor());
  may_block();
  co_await runtime.timer_queue()->make_delay_object(1ms, runtime.background_executor());
  may_block();
}
cc::result<void> moves(cc::runtime& runtime) {
  co_await cc::resume_on(runtime.background_executor());
  may_block();
  co_await cc::resume_on(runtime.thread_pool_executor());
  std::this_thread::sleep_for(3ms);  // blocks: sleep
  co_await cc::resume_on(runtime.thread_executor());
  may_block();
  co_await runtime.timer_queue()->make_delay_object(1ms, runtime.thread_pool_executor());
  std::this_thread::sleep_for(4ms);  // blocks: sleep
  co_await cc::when_all(runtime.background_executor(), ask());
  may_block();
}

// Executors.
void posts(cc::runtime& runtime) {
  runtime.thread_pool_executor()->post([] { std::this_thread::sleep_for(5ms); });    // blocks: sleep
  runtime.thread_pool_executor()->submit([] { std::this_thread::sleep_for(6ms); });  // blocks: sleep
  runtime.background_executor()->post([] { may_block(); });
  runtime.background_executor()->submit([](int) { may_block(); }, 1);
  runtime.thread_executor()->submit([] { may_block(); });
  auto worker = runtime.make_worker_thread_executor();
  worker->post([] { may_block(); });
  auto manual = runtime.make_manual_executor();
  manual->post([] { std::this_thread::sleep_for(7ms); });  // blocks: sleep
  auto background = runtime.background_executor();
  auto periodic = runtime.timer_queue()->make_timer(1ms, 1s, background, [] { may_block(); });
  auto once = runtime.timer_queue()->make_one_shot_timer(1ms, runtime.thread_pool_executor(), [] { std::this_thread::sleep_for(8ms); });  // blocks: sleep
}
void inline_in_background(cc::runtime& runtime) {
  runtime.background_executor()->post([&runtime] { runtime.inline_executor()->post([] { may_block(); }); });
}
cc::result<void> inline_executor(cc::runtime& runtime) {
  runtime.inline_executor()->post([] { std::this_thread::sleep_for(9ms); });  // blocks: sleep
  co_return;
}

// A coroutine that names its executor starts there.
cc::result<void> on_a_thread(cc::executor_tag, std::shared_ptr<cc::thread_executor>) {
  may_block();
  co_return;
}
cc::result<void> on_a_worker(cc::executor_tag, std::shared_ptr<cc::worker_thread_executor>) {
  may_block();
  co_return;
}
cc::result<void> on_the_pool(cc::executor_tag, std::shared_ptr<cc::thread_pool_executor>) {
  std::this_thread::sleep_for(10ms);  // blocks: sleep
  co_return;
}
