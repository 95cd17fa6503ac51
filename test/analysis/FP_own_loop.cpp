// An io_context with a thread of its own, which serves nobody: no request waits for it.
// RUN: %verdicts %loiter %t %s
#include <boost/asio.hpp>
#include <chrono>
#include <functional>
#include <memory>
#include <thread>

class ClockSync {
  bool running_ = false;
  std::unique_ptr<std::thread> thread_;
  boost::asio::io_context service_;
  boost::asio::steady_timer timer_;

 public:
  ClockSync() : timer_(service_) {}
  void start() {
    running_ = true;
    boost::asio::post(service_, std::bind(&ClockSync::sync, this));
    thread_.reset(new std::thread(std::bind(&ClockSync::run, this)));
  }

 private:
  void run() {
    while (running_) service_.run();
  }
  void sync() {
    boost::asio::ip::udp::resolver resolver(service_);
    resolver.resolve("pool.example.org", "123");  // FP: dns
    timer_.expires_after(std::chrono::hours(1));
    timer_.async_wait([this](const boost::system::error_code& ec) {
      if (!ec) std::this_thread::sleep_for(std::chrono::seconds(1));  // FP: sleep
    });
  }
};

int main() {
  ClockSync clock;
  clock.start();
  boost::asio::io_context loop;
  boost::asio::post(loop, [] { std::this_thread::sleep_for(std::chrono::seconds(1)); });  // blocks: sleep
  loop.run();
}
