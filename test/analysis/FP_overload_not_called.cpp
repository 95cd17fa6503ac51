// A functor's operators all count as called, although who takes it can call one of them only.
// RUN: %verdicts %loiter %t %s
#include <chrono>
#include <thread>

#include <boost/asio.hpp>

namespace asio = boost::asio;
using namespace std::chrono_literals;

struct Both {
  void operator()() { std::this_thread::sleep_for(1ms); }  // FP: sleep
  void operator()(boost::system::error_code) {}
};

void start(asio::steady_timer& timer) {
  Both both;
  std::thread(both).detach();
  timer.async_wait(both);
}
