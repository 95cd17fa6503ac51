// Boost.Fiber: a fiber that waits lets the thread run other fibers; a thread that sleeps holds them all.
// REQUIRES: boost-asio
// RUN: %verdicts %loiter %t %s
#include <chrono>
#include <future>
#include <mutex>
#include <thread>

#include <boost/fiber/all.hpp>

namespace fibers = boost::fibers;
using namespace std::chrono_literals;

class Pipeline {
 public:
  void produce() {
    for (int i = 0; i < 8; ++i) {
      boost::this_fiber::sleep_for(10ms);
      numbers_.push(i);
    }
    std::this_thread::sleep_for(1ms);  // blocks: sleep
  }
  void consume() {
    int number;
    numbers_.pop(number);
    std::unique_lock<fibers::mutex> lock(mutex_);
    changed_.wait(lock);
    barrier_.wait();
    fibers::future<int> answer = fibers::async([] {
      std::this_thread::sleep_for(2ms);  // blocks: sleep
      return 1;
    });
    answer.get();
    answer.wait();
    std::future<int> other = std::async(std::launch::async, [] {
      std::this_thread::sleep_for(3ms);
      return 2;
    });
    other.get();  // blocks: wait
  }

 private:
  fibers::buffered_channel<int> numbers_{16};
  fibers::mutex mutex_;
  fibers::condition_variable changed_;
  fibers::barrier barrier_{2};
};

int main() {
  Pipeline pipeline;
  fibers::fiber producer([&] { pipeline.produce(); });
  fibers::fiber consumer(fibers::launch::dispatch, &Pipeline::consume, &pipeline);
  producer.join();
  consumer.join();
}
