// A wait for work that needs the thread of whoever waits is told as a deadlock, with the place where the work is
// given to the loop. A wait for another loop, or for a pool, is a wait.
// REQUIRES: boost-asio
// RUN: %verdicts %loiter %t %s
// RUN: %loiter scan -p %t --root %S --no-cache --exit-zero --color=never | FileCheck %s
#include <boost/asio.hpp>
#include <future>

namespace asio = boost::asio;

asio::awaitable<int> work();
void use(int);

class Quota {
 public:
  explicit Quota(asio::io_context& loop) : loop_(loop) {}
  int now() {
    auto answer = asio::co_spawn(loop_, work(), asio::use_future);
    return answer.get();  // blocks: wait
  }
  // CHECK-DAG: deadlocks.cpp:[[# @LINE - 3]]:{{[0-9]+}}: note: the work that it waits for is given to the same loop here

 private:
  asio::io_context& loop_;
};

asio::awaitable<void> request(Quota& quota) {
  // CHECK-DAG: deadlocks.cpp:[[# @LINE + 1]]:7: error: {{.*}}, on the thread of request(Quota &), which that work needs as well: a deadlock
  use(quota.now());
  co_return;
}

void posted(asio::io_context& loop) {
  asio::post(loop, [&loop] {
    // CHECK-DAG: deadlocks.cpp:[[# @LINE + 1]]:{{[0-9]+}}: error: {{.*}}which that work needs as well: a deadlock
    asio::post(loop, asio::use_future).wait();  // blocks: wait
    // It ends by itself.
    // CHECK-DAG: deadlocks.cpp:[[# @LINE + 1]]:{{[0-9]+}}: error: std::__basic_future::wait_for{{.*}} on the thread of lambda in posted [loiter-blocking-wait]
    asio::post(loop, asio::use_future).wait_for(std::chrono::seconds(1));  // blocks: wait
  });
}

void beside(asio::io_context& loop, asio::io_context& other, asio::thread_pool& pool) {
  asio::post(loop, [&] {
    // CHECK-DAG: deadlocks.cpp:[[# @LINE + 1]]:{{[0-9]+}}: error: {{.*}} on the thread of lambda in beside [loiter-blocking-wait]
    asio::post(other, asio::use_future).wait();  // blocks: wait
    // CHECK-DAG: deadlocks.cpp:[[# @LINE + 1]]:{{[0-9]+}}: error: {{.*}} on the thread of lambda in beside [loiter-blocking-wait]
    asio::post(pool, asio::use_future).wait();  // blocks: wait
  });
}

int main() {
  asio::io_context loop, other;
  asio::thread_pool pool(1);
  Quota quota(loop);
  asio::co_spawn(loop, request(quota), asio::detached);
  posted(loop);
  beside(loop, other, pool);
  other.run();
  loop.run();
}
