// redis-plus-plus in a coroutine, and the callbacks of its asynchronous half, which run on its loop.
// RUN: %verdicts %loiter %t %s -- -isystem %source/test/Inputs/stubs
#include <chrono>
#include <coroutine>
#include <thread>

#include <sw/redis++/async_redis++.h>
#include <sw/redis++/redis++.h>

using namespace std::chrono_literals;
namespace redis = sw::redis;

struct Task {
  struct promise_type {
    Task get_return_object();
    std::suspend_never initial_suspend();
    std::suspend_never final_suspend() noexcept;
    void unhandled_exception();
    void return_void();
  };
};

Task blocking_calls(redis::AsyncRedis& later) {
  redis::Redis now("tcp://a");
  now.set("k", "v");                     // blocks: database
  now.get("k");                          // blocks: database
  now.command("incr", "k");              // blocks: database
  auto pipe = now.pipeline();
  pipe.get("k").get("l");
  pipe.exec();                           // blocks: database
  auto subscriber = now.subscriber();    // blocks: database
  subscriber.on_message([](std::string, std::string) {});
  subscriber.subscribe("c");
  subscriber.consume();                  // blocks: database
  redis::RedisCluster cluster("tcp://a");  // blocks: database
  cluster.get("k");                      // blocks: database
  later.get("k").get();                  // blocks: wait
  co_return;
}

void callbacks(redis::AsyncRedis& redis, redis::AsyncSubscriber& subscriber) {
  redis.get("k", [](redis::Future<redis::OptionalString> f) {
    std::this_thread::sleep_for(1ms);  // blocks: sleep
    return f.get();
  });
  subscriber.on_message([](std::string, std::string) { std::this_thread::sleep_for(2ms); });  // blocks: sleep
}
