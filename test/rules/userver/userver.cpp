// userver: handlers and tasks run on the main task processor; another one is named for what may block.
// RUN: %verdicts %loiter %t %s -- -isystem %source/test/Inputs/stubs
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include <userver/engine/async.hpp>
#include <userver/fs/blocking/read.hpp>
#include <userver/server/handlers/http_handler_base.hpp>
#include <userver/ugrpc/server/call_context.hpp>
#include <userver/utils/async.hpp>
#include <userver/utils/periodic_task.hpp>

using namespace userver;
using namespace std::chrono_literals;

static void may_block() { std::this_thread::sleep_for(1ms); }

struct Handler final : server::handlers::HttpHandlerBase {
  engine::TaskProcessor& fs_tp;
  mutable engine::Mutex mutex;
  explicit Handler(engine::TaskProcessor& tp) : fs_tp(tp) {}

  std::string HandleRequestThrow(const server::http::HttpRequest&, server::request::RequestContext&) const override {
    std::this_thread::sleep_for(2ms);                             // blocks: sleep
    auto text = fs::blocking::ReadFileContents("a");              // blocks: file-io
    fs::blocking::RewriteFileContents("a", text);                 // blocks: file-io
    if (!fs::blocking::FileExists("a")) return text;              // blocks: file-io
    auto file = fs::blocking::FileDescriptor::Open("a", 0);       // blocks: file-io
    char c;
    file.Read(&c, 1);                                             // blocks: file-io
    fs::blocking::CFile stream("a", 0);                           // blocks: file-io
    stream.Read(&c, 1);                                           // blocks: file-io
    fs::blocking::CFile none;
    auto task = utils::Async("t", [] { return 1; });
    task.BlockingWait();                                          // blocks: wait
    return text;
  }
};

// What parks the coroutine and not its thread.
struct Asynchronous final : server::handlers::HttpHandlerBase {
  engine::TaskProcessor& fs_tp;
  mutable engine::Mutex mutex;
  mutable engine::SingleConsumerEvent event;
  explicit Asynchronous(engine::TaskProcessor& tp) : fs_tp(tp) {}

  std::string HandleRequestThrow(const server::http::HttpRequest&, server::request::RequestContext&) const override {
    engine::SleepFor(1ms);
    auto task = utils::Async("t", [] { return 1; });
    task.Wait();
    task.WaitFor(1ms);
    task.Get();
    if (!event.WaitForEvent()) return {};
    std::lock_guard lock(mutex);
    std::unique_lock other(mutex);
    engine::SleepFor(1ms);
    return fs::ReadFileContents(fs_tp, "a");
  }
};

// Tasks.
void tasks(engine::TaskProcessor& blocking, concurrent::BackgroundTaskStorage& storage) {
  utils::Async("a", [] { std::this_thread::sleep_for(3ms); });            // blocks: sleep
  utils::CriticalAsync("b", [] { std::this_thread::sleep_for(4ms); });    // blocks: sleep
  engine::AsyncNoSpan([] { std::this_thread::sleep_for(5ms); });          // blocks: sleep
  engine::CriticalAsyncNoSpan([] { std::this_thread::sleep_for(6ms); });  // blocks: sleep
  const auto deadline = engine::Deadline::FromDuration(1ms);
  utils::Async("c", deadline, [] { std::this_thread::sleep_for(7ms); });  // blocks: sleep
  engine::AsyncNoSpan(deadline, [] { std::this_thread::sleep_for(18ms); });  // blocks: sleep
  utils::Async(engine::current_task::GetTaskProcessor(), "d", [] { std::this_thread::sleep_for(8ms); });  // blocks: sleep
  utils::Async(blocking, "e", [] { may_block(); });
  utils::Async(blocking, "f", deadline, [] { may_block(); });
  engine::AsyncNoSpan(blocking, [] { may_block(); });
  engine::AsyncNoSpan(blocking, deadline, [](int) { may_block(); }, 1);
  utils::AsyncBackground("h", blocking, [] { may_block(); });
  utils::AsyncBackground("i", engine::current_task::GetTaskProcessor(), [] { std::this_thread::sleep_for(17ms); });  // blocks: sleep
  storage.AsyncDetach("g", [] { std::this_thread::sleep_for(9ms); });  // blocks: sleep
}
void periodic(utils::PeriodicTask& task) {
  task.Start("p", utils::PeriodicTask::Settings(1s), [] { std::this_thread::sleep_for(10ms); });  // blocks: sleep
  static utils::PeriodicTask other("q", utils::PeriodicTask::Settings(1s), [] { std::this_thread::sleep_for(11ms); });  // blocks: sleep
}

// The other entries.
struct Socket : server::websocket::WebsocketHandlerBase {
  void Handle(server::websocket::WebSocketConnection&, server::request::RequestContext&) const override {
    std::this_thread::sleep_for(12ms);  // blocks: sleep
  }
};
struct Middleware : server::middlewares::HttpMiddlewareBase {
  void HandleRequest(server::http::HttpRequest&, server::request::RequestContext&) const override {
    std::this_thread::sleep_for(13ms);  // blocks: sleep
  }
};
struct Acceptor : components::TcpAcceptorBase {
  void ProcessSocket(engine::io::Socket&& sock) override {
    char c;
    sock.RecvSome(&c, 1);
    std::this_thread::sleep_for(14ms);  // blocks: sleep
  }
};
struct Cache : cache::CacheUpdateTrait {
  void Update(int) override { std::this_thread::sleep_for(15ms); }  // blocks: sleep
};

struct Generic : ugrpc::server::GenericServiceBase {
  int Handle(ugrpc::server::GenericCallContext&) override {
    std::this_thread::sleep_for(19ms);  // blocks: sleep
    return 0;
  }
};

// What the gRPC generator makes, and a service on it.
struct GreeterServiceBase : ugrpc::server::ServiceBase {
  virtual int SayHello(ugrpc::server::CallContext& context, std::string&& request) = 0;
};
struct Greeter : GreeterServiceBase {
  int SayHello(ugrpc::server::CallContext&, std::string&&) override {
    std::this_thread::sleep_for(16ms);  // blocks: sleep
    return 0;
  }
};
