// Seastar: everything runs on the reactor; a seastar::thread may wait for futures, and blocks it in no other way.
// RUN: %verdicts %loiter %t %s -- -isystem %source/test/Inputs/stubs
#include <chrono>
#include <mutex>
#include <thread>
#include <vector>

#include <seastar/core/seastar.hh>
#include <seastar/http/httpd.hh>
#include <seastar/rpc/rpc.hh>
#include <seastar/util/closeable.hh>
#include <seastar/util/defer.hh>

namespace ss = seastar;
using namespace std::chrono_literals;

ss::future<int> ask();
ss::future<> work();

// Coroutines.
ss::future<int> blocking_calls() {
  std::this_thread::sleep_for(1ms);  // blocks: sleep
  work().wait();                     // blocks: wait
  co_return ask().get();             // blocks: wait
}

ss::future<> asynchronous_forms(ss::semaphore& sem, ss::gate& gate) {
  co_await ss::sleep(1ms);
  co_await ask();
  co_await sem.wait();
  sem.signal();
  ss::file f = co_await ss::open_file_dma("data", ss::open_flags::ro);
  char c;
  co_await f.dma_read(0, &c, 1);
  co_await f.flush();
  co_await gate.close();
  co_await ss::coroutine::maybe_yield();
}

// Guards.
ss::future<int> guarded() {
  auto f = ask();
  if (f.available()) co_return f.get();
  co_return ss::make_ready_future<int>(1).get();
}
ss::future<int> waited_for(ss::future<int> f) {
  f.wait();  // blocks: wait
  co_return f.get();
}
ss::future<> stored(ss::noncopyable_function<void()> callback) {
  callback();
  co_return;
}
ss::future<> stores() {
  co_await stored([] { std::this_thread::sleep_for(23ms); });  // blocks: sleep
}
void stores_from_outside() {
  // What a coroutine does with its parameter counts as its caller's, who is on no loop here.
  auto f = stored([] { std::this_thread::sleep_for(24ms); });  // FN: sleep
}
ss::future<int> kept_error() {
  auto f = co_await ss::coroutine::as_future(ask());
  co_return f.get();
}
ss::future<int> not_guarded(ss::future<int> f) {
  if (!f.available()) co_return f.get();  // blocks: wait
  co_return 0;
}

// Threads: futures are waited for there; a plain sleep blocks the reactor all the same.
ss::future<> in_threads(ss::sharded<int>& service) {
  co_await ss::async([&service] {
    ask().get();
    ss::thread::yield();
    auto stop = ss::defer([&service] { service.stop().get(); });
    ss::deferred_stop<ss::sharded<int>> stopped(service);
    std::this_thread::sleep_for(2ms);  // blocks: sleep
    auto unwaited = ask().then([](int i) {
      return ask().get();  // blocks: wait
    });
  });
  ss::thread t([] { work().get(); });
  co_await t.join();
}
ss::future<> helper_in_both() {
  ss::deferred_close<ss::gate> closed(*new ss::gate);  // blocks: wait
  return work();
}
ss::future<> no_thread() {
  co_await helper_in_both();
}

// Continuations.
ss::future<int> continuations() {
  return ask().then([](int i) {
    std::this_thread::sleep_for(3ms);  // blocks: sleep
    return i;
  }).then_wrapped([](ss::future<int> f) {
    if (f.failed()) return 0;
    return f.get();
  }).then_wrapped([](ss::future<int> f) {
    return f.get();
  }).finally([] {
    std::this_thread::sleep_for(4ms);  // blocks: sleep
  }).handle_exception([](std::exception_ptr) {
    std::this_thread::sleep_for(5ms);  // blocks: sleep
    return 0;
  });
}

ss::future<> loops(std::vector<int>& v, ss::semaphore& sem, ss::gate& gate) {
  co_await ss::repeat([] {
    std::this_thread::sleep_for(6ms);  // blocks: sleep
    return ss::stop_iteration::yes;
  });
  co_await ss::parallel_for_each(v, [](int) {
    std::this_thread::sleep_for(7ms);  // blocks: sleep
    return work();
  });
  co_await ss::do_for_each(v, [](int) {
    std::this_thread::sleep_for(8ms);  // blocks: sleep
    return work();
  });
  co_await ss::coroutine::parallel_for_each(v, [](int) {
    std::this_thread::sleep_for(9ms);  // blocks: sleep
    return work();
  });
  co_await ss::coroutine::all([] {
    std::this_thread::sleep_for(10ms);  // blocks: sleep
    return work();
  });
  co_await ss::with_semaphore(sem, 1, [] { return ask().get(); }).discard_result();  // blocks: wait
  co_await ss::with_gate(gate, [] { return ask().get(); }).discard_result();         // blocks: wait
  co_await ss::do_with(1, [](int&) {
    std::this_thread::sleep_for(11ms);  // blocks: sleep
    return work();
  });
  co_await ss::futurize_invoke([] { std::this_thread::sleep_for(12ms); });  // blocks: sleep
}

// Other shards are reactors too.
ss::future<> shards(ss::sharded<int>& service, ss::alien::instance& alien) {
  co_await ss::smp::submit_to(1, [] { std::this_thread::sleep_for(13ms); });  // blocks: sleep
  co_await service.invoke_on(0, [](int&) { std::this_thread::sleep_for(14ms); });  // blocks: sleep
  co_await service.invoke_on_all([](int&) {
    std::this_thread::sleep_for(15ms);  // blocks: sleep
    return work();
  });
  // Inside a thread again.
  co_await ss::smp::submit_to(1, [] { return ss::async([] { ask().get(); }); });
}
void from_outside(ss::alien::instance& alien) {
  ss::alien::run_on(alien, 0, []() noexcept { std::this_thread::sleep_for(16ms); });  // blocks: sleep
}

// Timers, handlers, the program.
struct Cache {
  ss::timer<> expiry;
  Cache() : expiry([this] { drop(); }) {
    expiry.arm(1s);
    later.set_callback([] { std::this_thread::sleep_for(17ms); });  // blocks: sleep
  }
  ss::timer<> later;
  void drop() { std::this_thread::sleep_for(18ms); }  // blocks: sleep
};
struct Page : ss::httpd::handler_base {
  ss::future<std::unique_ptr<ss::http::reply>> handle(const ss::sstring&, std::unique_ptr<ss::http::request>, std::unique_ptr<ss::http::reply> rep) override {
    std::this_thread::sleep_for(19ms);  // blocks: sleep
    return ss::make_ready_future<std::unique_ptr<ss::http::reply>>(std::move(rep));
  }
};
void routes(ss::httpd::routes& r) {
  r.add(ss::httpd::GET, ss::httpd::url("/"), new Page);
  r.add(ss::httpd::GET, ss::httpd::url("/f"), new ss::httpd::function_handler([](std::unique_ptr<ss::http::request>, std::unique_ptr<ss::http::reply> rep) {
    std::this_thread::sleep_for(20ms);  // blocks: sleep
    return ss::make_ready_future<std::unique_ptr<ss::http::reply>>(std::move(rep));
  }, "txt"));
}
struct serializer {};
void verbs(ss::rpc::protocol<serializer>& proto) {
  proto.register_handler(1, [](int i) {
    std::this_thread::sleep_for(21ms);  // blocks: sleep
    return i;
  });
}
int main(int argc, char** argv) {
  ss::app_template app;
  return app.run(argc, argv, [] {
    ss::engine().at_exit([] { return work(); });
    std::this_thread::sleep_for(22ms);  // blocks: sleep
    return ask();
  });
}
