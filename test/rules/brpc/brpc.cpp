// brpc: services, bthreads and closures run on few pthreads; bthread's own waits park the bthread only.
// RUN: %verdicts %loiter %t %s -- -isystem %source/test/Inputs/stubs
#include <chrono>
#include <mutex>
#include <sstream>
#include <thread>

#include <brpc/server.h>
#include <bthread/bthread.h>
#include <butil/file_util.h>

using namespace std::chrono_literals;
using google::protobuf::Closure;
using google::protobuf::RpcController;

struct EchoRequest {};
struct EchoResponse {};
struct EchoService : google::protobuf::Service {
  virtual void Echo(RpcController* controller, const EchoRequest* request, EchoResponse* response, Closure* done) = 0;
};

struct Blocking : EchoService {
  void Echo(RpcController*, const EchoRequest*, EchoResponse*, Closure*) override {
    std::this_thread::sleep_for(1ms);                       // blocks: sleep
    butil::FilePath path("a");
    if (!butil::PathExists(path)) return;                   // blocks: file-io
    std::string text;
    butil::ReadFileToString(path, &text);                   // blocks: file-io
    std::ostringstream out;
    butil::read_command_output(out, "true");                // blocks: process
    butil::EndPoint point;
    butil::hostname2endpoint("db:80", &point);              // blocks: dns
    butil::str2endpoint("10.0.0.1:80", &point);
    butil::Lock lock;
    butil::ConditionVariable cond(&lock);
    cond.Wait();                                            // blocks: wait
  }
};

struct Asynchronous : EchoService {
  brpc::Channel channel;
  bthread::Mutex mutex;
  void Echo(RpcController* controller, const EchoRequest* request, EchoResponse* response, Closure*) override {
    bthread_usleep(1000);
    std::lock_guard<bthread::Mutex> guard(mutex);
    bthread::CountdownEvent event;
    event.wait();
    channel.CallMethod(nullptr, controller, request, response, nullptr);
    bthread_t other = 0;
    bthread_join(other, nullptr);
    std::thread([] { std::this_thread::sleep_for(2ms); }).detach();
  }
};

// What runs on a bthread.
static void* background(void*) {
  std::this_thread::sleep_for(3ms);  // blocks: sleep
  return nullptr;
}
static void* urgent(void*) {
  std::this_thread::sleep_for(4ms);  // blocks: sleep
  return nullptr;
}
static void on_timer(void*) { std::this_thread::sleep_for(5ms); }  // blocks: sleep
static int consume(void*, bthread::TaskIterator<int>&) {
  std::this_thread::sleep_for(6ms);  // blocks: sleep
  return 0;
}
static void answered(EchoResponse*) { std::this_thread::sleep_for(7ms); }  // blocks: sleep
struct Caller {
  void answered(EchoResponse*) { std::this_thread::sleep_for(8ms); }  // blocks: sleep
};
struct Done : Closure {
  void Run() override { std::this_thread::sleep_for(9ms); }  // blocks: sleep
};
struct Stream : brpc::StreamInputHandler {
  int on_received_messages(brpc::StreamId, butil::IOBuf* const[], std::size_t) override {
    std::this_thread::sleep_for(10ms);  // blocks: sleep
    return 0;
  }
  void on_closed(brpc::StreamId) override {}
};
struct Get : brpc::RedisCommandHandler {
  brpc::RedisCommandHandlerResult Run(const std::vector<butil::StringPiece>&, brpc::RedisReply*, bool) override {
    std::this_thread::sleep_for(11ms);  // blocks: sleep
    return brpc::REDIS_CMD_HANDLED;
  }
};

int main() {
  bthread_t tid;
  bthread_start_background(&tid, nullptr, background, nullptr);
  bthread_start_urgent(&tid, nullptr, urgent, nullptr);
  bthread_timer_t timer;
  bthread_timer_add(&timer, timespec{}, on_timer, nullptr);
  bthread::ExecutionQueueId<int> queue;
  bthread::execution_queue_start<int>(&queue, nullptr, consume, nullptr);
  EchoResponse response;
  Caller caller;
  Closure* a = brpc::NewCallback(&answered, &response);
  Closure* b = brpc::NewCallback(&caller, &Caller::answered, &response);
}
