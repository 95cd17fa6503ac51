// folly: coroutines, futures, executors, EventBase, its callbacks, and the handlers of Proxygen and wangle.
// RUN: %verdicts %loiter %t %s -- -isystem %source/test/Inputs/stubs
#include <chrono>
#include <string>
#include <thread>

#include <folly/File.h>
#include <folly/MPMCQueue.h>
#include <folly/ScopeGuard.h>
#include <folly/Subprocess.h>
#include <folly/Synchronized.h>
#include <folly/concurrency/UnboundedQueue.h>
#include <folly/coro/AsyncScope.h>
#include <folly/coro/BlockingWait.h>
#include <folly/coro/Task.h>
#include <folly/executors/CPUThreadPoolExecutor.h>
#include <folly/executors/GlobalExecutor.h>
#include <folly/executors/SerialExecutor.h>
#include <folly/fibers/FiberManager.h>
#include <folly/futures/Future.h>
#include <folly/io/async/AsyncSocket.h>
#include <folly/synchronization/Baton.h>
#include <folly/synchronization/Latch.h>
#include <folly/synchronization/LifoSem.h>
#include <proxygen/httpserver/RequestHandler.h>
#include <thrift/ping_service.h>
#include <wangle/channel/Handler.h>

using namespace std::chrono_literals;
using folly::coro::Task;

folly::SemiFuture<int> ask();
folly::Future<int> ask_here();

// Coroutines.
Task<int> answer() { co_return 1; }

Task<void> blocking_calls(folly::Baton<>& baton, folly::MPMCQueue<int>& queue, folly::CPUThreadPoolExecutor& cpu) {
  std::this_thread::sleep_for(1ms);      // blocks: sleep
  int a = ask().get();                   // blocks: wait
  int b = ask().get(100ms);              // blocks: wait
  ask_here().wait();                     // blocks: wait
  baton.wait();                          // blocks: wait
  baton.try_wait_for(10ms);              // blocks: wait
  queue.blockingWrite(a);                // blocks: wait
  queue.blockingRead(b);                 // blocks: wait
  folly::coro::blockingWait(answer());   // blocks: wait
  cpu.join();                            // blocks: wait
  std::string text;
  folly::readFile("/etc/motd", text);    // blocks: file-io
  folly::File file("/etc/motd");         // blocks: file-io
  char c;
  folly::preadFull(file.fd(), &c, 1, 0);  // blocks: file-io
  folly::Subprocess({"/bin/true"}).wait();  // blocks: process
  folly::SocketAddress address;
  address.setFromHostPort("db", 5432);   // blocks: dns
  folly::CPUThreadPoolExecutor(1).add([] {});  // blocks: wait
  folly::ManualExecutor manual;
  ask_here().getVia(&manual);            // blocks: wait
  co_return;
}

Task<void> more_blocking_calls(folly::Latch& latch, folly::UnboundedQueue<int, true, true, true>& queue, folly::Future<int> future) {
  latch.wait();                        // blocks: wait
  folly::LifoSem semaphore;
  semaphore.wait();                    // blocks: wait
  if (semaphore.tryWait()) semaphore.post();
  int i;
  queue.dequeue(i);                    // blocks: wait
  queue.try_dequeue_for(i, 10ms);      // blocks: wait
  queue.try_dequeue(i);
  folly::Baton<> baton;
  baton.try_wait_for(0ms);
  if (future.isReady()) future.wait();
  co_return;
}

Task<void> asynchronous_forms(folly::Baton<>& baton, folly::MPMCQueue<int>& queue, folly::coro::Mutex& mutex, folly::coro::Baton& posted) {
  co_await folly::coro::sleep(1ms);
  int a = co_await ask();
  if (baton.try_wait()) queue.write(a);
  queue.read(a);
  auto lock = co_await mutex.co_scoped_lock();
  co_await posted;
  co_await folly::futures::sleepUnsafe(1ms);
  folly::SocketAddress address;
  address.setFromIpPort("10.0.0.1", 5432);
  folly::File none;
  folly::File same(3);
}

// Guards.
Task<void> guarded(folly::SemiFuture<int> ready, folly::Future<int> other, folly::Baton<>& baton) {
  if (ready.isReady()) std::move(ready).get();
  if (other.hasValue()) std::move(other).get();
  if (baton.ready()) baton.wait();
  folly::makeFuture(1).get();
  co_return;
}
Task<void> waited_for(folly::SemiFuture<int> f) {
  f.wait();  // blocks: wait
  std::move(f).get();
  co_return;
}
Task<void> not_guarded(folly::SemiFuture<int> f) {
  if (!f.isReady()) std::move(f).get();  // blocks: wait
  co_return;
}

// A task on another executor: its awaiter stays where it is.
static void nap_on_cpu() { std::this_thread::sleep_for(2ms); }
Task<void> heavy() {
  nap_on_cpu();
  co_return;
}
Task<void> heavier() {
  nap_on_cpu();
  co_return;
}
Task<void> heaviest() {
  nap_on_cpu();
  co_return;
}
Task<void> light() {
  std::this_thread::sleep_for(3ms);  // blocks: sleep
  co_return;
}
Task<void> lighter() {
  std::this_thread::sleep_for(3ms);  // blocks: sleep
  co_return;
}
Task<void> spreads(folly::EventBase& evb, folly::coro::AsyncScope& scope) {
  co_await folly::coro::co_withExecutor(folly::getGlobalCPUExecutor(), heavy());
  co_await heavier().scheduleOn(folly::getGlobalCPUExecutor());
  scope.add(folly::coro::co_withExecutor(folly::getGlobalCPUExecutor(), heaviest()));
  co_await folly::coro::co_withExecutor(&evb, light());
  lighter().scheduleOn(&evb).start();
  std::this_thread::sleep_for(4ms);  // blocks: sleep
}
Task<void> called_at_once(folly::Synchronized<int>& total) {
  folly::makeFutureWith([] { std::this_thread::sleep_for(29ms); return 1; });  // blocks: sleep
  total.withWLock([](int&) { std::this_thread::sleep_for(30ms); });            // blocks: sleep
  folly::Function<void()> function([] { std::this_thread::sleep_for(31ms); });  // blocks: sleep
  function();
  auto guard = folly::makeGuard([] { std::this_thread::sleep_for(33ms); });  // blocks: sleep
  static folly::once_flag once;
  folly::call_once(once, [] { std::this_thread::sleep_for(34ms); });         // blocks: sleep
  co_return;
}
Task<void> invoked() {
  co_await folly::coro::co_invoke([]() -> Task<void> {
    std::this_thread::sleep_for(5ms);  // blocks: sleep
    co_return;
  });
}

// Continuations run on the executor of their future.
void continuations(folly::EventBase& evb, folly::CPUThreadPoolExecutor& cpu, folly::IOThreadPoolExecutor& io) {
  ask().via(&evb).thenValue([](int i) {
    std::this_thread::sleep_for(6ms);  // blocks: sleep
    return i;
  });
  ask().via(&cpu).thenValue([](int i) {
    nap_on_cpu();
    return i;
  });
  ask().via(&evb).thenValue([](int i) { return i; }).via(&cpu).thenTry([](folly::Try<int>) {
    nap_on_cpu();
    return 1;
  });
  ask().via(&cpu).thenValue([](int i) { return i; }).via(&io).thenTry([](folly::Try<int>) {
    std::this_thread::sleep_for(7ms);  // blocks: sleep
    return 1;
  }).ensure([] { std::this_thread::sleep_for(7ms); });  // blocks: sleep
  folly::via(&cpu, [] { nap_on_cpu(); return 1; });
  folly::via(&evb, [] { std::this_thread::sleep_for(8ms); return 1; });  // blocks: sleep
  ask().deferValue([](int i) {
    std::this_thread::sleep_for(28ms);  // blocks: sleep
    return i;
  }).via(&evb);
  folly::via(folly::getGlobalCPUExecutor()).thenValue([](folly::Unit) { nap_on_cpu(); return 1; });
}

// What is given to executors.
void executors(folly::EventBase& evb, folly::CPUThreadPoolExecutor& cpu, folly::IOThreadPoolExecutor& io, folly::Executor& any) {
  evb.runInEventBaseThread([] { std::this_thread::sleep_for(9ms); });   // blocks: sleep
  evb.runInLoop([] { std::this_thread::sleep_for(10ms); });             // blocks: sleep
  evb.runAfterDelay([] { std::this_thread::sleep_for(11ms); }, 5);      // blocks: sleep
  evb.add([] { std::this_thread::sleep_for(12ms); });                   // blocks: sleep
  io.add([] { std::this_thread::sleep_for(13ms); });                    // blocks: sleep
  io.getEventBase()->runInEventBaseThread([] { std::this_thread::sleep_for(14ms); });  // blocks: sleep
  folly::getGlobalIOExecutor()->add([] { std::this_thread::sleep_for(15ms); });        // blocks: sleep
  cpu.add([] { nap_on_cpu(); });
  folly::getGlobalCPUExecutor()->add([] { nap_on_cpu(); });
  auto serial = folly::SerialExecutor::create(folly::getGlobalCPUExecutor());
  serial->add([] { nap_on_cpu(); });
  auto on_io = folly::SerialExecutor::create(folly::getKeepAliveToken(&evb));
  on_io->add([] { std::this_thread::sleep_for(16ms); });  // blocks: sleep
  auto timer = folly::AsyncTimeout::make(evb, [] { std::this_thread::sleep_for(17ms); });           // blocks: sleep
  auto once = folly::AsyncTimeout::schedule(1ms, evb, [] { std::this_thread::sleep_for(18ms); });   // blocks: sleep
}

struct Loop : folly::EventBase::LoopCallback {
  void runLoopCallback() noexcept override { ask().get(); }  // blocks: wait
};

// Two loops: one must not wait for the other, nor run it.
struct Reader : folly::AsyncReader::ReadCallback, folly::AsyncWriter::WriteCallback, folly::AsyncSocket::ConnectCallback {
  folly::EventBase& other;
  folly::Synchronized<int> total;
  explicit Reader(folly::EventBase& o) : other(o) {}
  void getReadBuffer(void**, std::size_t*) override {}
  void readDataAvailable(std::size_t) noexcept override {
    other.runInEventBaseThreadAndWait([] {});  // blocks: wait
    if (!other.isInEventBaseThread()) ask().get();
  }
  void readEOF() noexcept override { other.loopOnce(); }  // blocks: wait
  void readErr(const folly::AsyncSocketException&) noexcept override { other.loopOnce(EVLOOP_NONBLOCK); }
  void writeSuccess() noexcept override { std::this_thread::sleep_for(19ms); }  // blocks: sleep
  void writeErr(std::size_t, const folly::AsyncSocketException&) noexcept override {}
  void connectSuccess() noexcept override { std::this_thread::sleep_for(20ms); }  // blocks: sleep
  void connectErr(const folly::AsyncSocketException&) noexcept override {}
  static constexpr int EVLOOP_NONBLOCK = 2;
};

struct Timer : folly::AsyncTimeout {
  using AsyncTimeout::AsyncTimeout;
  void timeoutExpired() noexcept override { std::this_thread::sleep_for(21ms); }  // blocks: sleep
};

// Locks that are held over something slow.
struct Account {
  folly::Synchronized<int> balance;
  void save() {
    auto locked = balance.wlock();
    std::this_thread::sleep_for(22ms);
    ++*locked;
  }
};
Task<void> reads_balance(Account& account) {
  int now = *account.balance.rlock();  // blocks: lock
  co_return;
}
void saves(Account& account) {
  folly::getGlobalCPUExecutor()->add([&] { account.save(); });
}

struct Log {
  folly::SharedMutex mutex;
  void save() {
    mutex.lock();
    std::this_thread::sleep_for(32ms);
    mutex.unlock();
  }
};
Task<void> reads_log(Log& log) {
  log.mutex.lock_shared();  // blocks: lock
  log.mutex.unlock_shared();
  co_return;
}

// Given back before it takes long.
struct Quick {
  folly::SharedMutex mutex;
  folly::Synchronized<int> count;
  void save() {
    mutex.lock();
    mutex.unlock();
    {
      auto locked = count.wlock();
      ++*locked;
    }
    auto other = count.wlock();
    other.unlock();
    std::this_thread::sleep_for(35ms);
  }
};
Task<void> reads_quick(Quick& quick) {
  quick.mutex.lock_shared();
  int now = *quick.count.rlock();
  quick.mutex.unlock_shared();
  co_return;
}

// Fibers: waiting for futures is fine there, holding the thread is not; the main context is the loop.
void fibers(folly::fibers::FiberManager& manager, folly::fibers::Baton& baton) {
  manager.addTask([&] {
    ask().get();
    baton.wait();
    std::this_thread::sleep_for(23ms);  // blocks: sleep
    folly::fibers::runInMainContext([] { ask().get(); });  // blocks: wait
  });
}
Task<void> no_fiber(folly::fibers::Baton& baton) {
  baton.wait();  // blocks: wait
  co_return;
}

// Proxygen and wangle.
struct Http : proxygen::RequestHandler {
  void onRequest(std::unique_ptr<proxygen::HTTPMessage>) noexcept override { std::this_thread::sleep_for(24ms); }  // blocks: sleep
  void onBody(std::unique_ptr<folly::IOBuf>) noexcept override {}
  void onUpgrade(proxygen::UpgradeProtocol) noexcept override {}
  void onEOM() noexcept override {
    folly::getGlobalCPUExecutor()->add([] { nap_on_cpu(); });
    ask().get();  // blocks: wait
  }
  void requestComplete() noexcept override { delete this; }
  void onError(proxygen::ProxygenError) noexcept override {}
};
struct Line : wangle::HandlerAdapter<std::string> {
  void read(Context*, std::string) override { std::this_thread::sleep_for(25ms); }  // blocks: sleep
};
struct Inbound : wangle::InboundHandler<std::string> {
  void read(Context*, std::string) override { std::this_thread::sleep_for(26ms); }  // blocks: sleep
};

// Thrift: what runs on the EventBase, and what a client waits for. The plain method runs on the server's pool.
struct PingHandler : apache::thrift::ServiceHandler<Ping> {
  void async_eb_ping(std::unique_ptr<apache::thrift::HandlerCallback<int>>) override {
    apache::thrift::Client<Ping> other;
    other.sync_ping();  // blocks: network
    other.semifuture_ping();
  }
  Task<int> co_pong() override {
    std::this_thread::sleep_for(27ms);  // blocks: sleep
    co_return 1;
  }
  int plain() override {
    nap_on_cpu();
    return 1;
  }
};
