// Sogou's workflow: servers' processes, tasks' callbacks, go tasks on the computing threads.
// RUN: %verdicts %loiter %t %s -- -isystem %source/test/Inputs/stubs
#include <chrono>
#include <thread>

#include <workflow/WFHttpServer.h>
#include <workflow/WFTaskFactory.h>

using namespace std::chrono_literals;

static void may_block() { std::this_thread::sleep_for(1ms); }

// What blocks in a callback, and what does not.
void in_a_callback() {
  WFTaskFactory::create_timer_task(1000, [](WFTimerTask*) {
    std::this_thread::sleep_for(2ms);             // blocks: sleep
    WFFacilities::usleep(1000);                   // blocks: sleep
    WFFacilities::async_usleep(1000).get();       // blocks: wait
    WFFacilities::async_usleep(1000).wait();      // blocks: wait
    WFFacilities::WaitGroup group(1);
    group.wait();                                 // blocks: wait
    group.wait(0);
    auto later = WFFacilities::async_usleep(1000);
    WFTaskFactory::create_timer_task(1000, [](WFTimerTask*) {})->start();
    WFFacilities::go("queue", [] { may_block(); });
  })->start();
}

// Every kind of callback.
void callbacks(int fd, void* buffer, WFHttpTask* task, SeriesWork* series) {
  WFTaskFactory::create_http_task("http://a", 1, 1, [](WFHttpTask*) { std::this_thread::sleep_for(3ms); })->start();   // blocks: sleep
  WFTaskFactory::create_redis_task("redis://a", 1, [](WFRedisTask*) { std::this_thread::sleep_for(4ms); })->start();   // blocks: sleep
  WFTaskFactory::create_pread_task(fd, buffer, 1, 0, [](WFFileIOTask*) { std::this_thread::sleep_for(5ms); })->start();  // blocks: sleep
  task->set_callback([](WFHttpTask*) { std::this_thread::sleep_for(6ms); });            // blocks: sleep
  series->set_callback([](const SeriesWork*) { std::this_thread::sleep_for(7ms); });    // blocks: sleep
  Workflow::start_series_work(task, [](const SeriesWork*) { std::this_thread::sleep_for(8ms); });  // blocks: sleep
}

// A server's process.
void serve() {
  WFHttpServer server([](WFHttpTask*) {
    std::this_thread::sleep_for(9ms);  // blocks: sleep
  });
  server.start(80);
  server.wait_finish();
}

// A task of one's own.
struct Task : SubTask {
  WFHttpServer* server = nullptr;
  void dispatch() override { std::this_thread::sleep_for(11ms); }  // blocks: sleep
  SubTask* done() override {
    server->stop();  // blocks: wait
    return nullptr;
  }
};

// Computing threads may block; the callback behind them may not.
void computing() {
  WFTaskFactory::create_go_task("queue", [](int) { may_block(); }, 1)->start();
  WFThreadTaskFactory<int, int>::create_thread_task("queue", [](int*, int*) { may_block(); }, [](WFThreadTask<int, int>*) {
    std::this_thread::sleep_for(10ms);  // blocks: sleep
  })->start();
}
