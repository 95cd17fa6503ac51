// The mutex of a base class is held long by one derived class; this is another.
// RUN: %verdicts %loiter %t %s
#include <boost/asio.hpp>
#include <chrono>
#include <mutex>
#include <thread>

class Player {
 protected:
  std::mutex mutex_;
  double volume_ = 1;

 public:
  virtual ~Player() = default;
  void adjust() {
    std::lock_guard<std::mutex> lock(mutex_);  // FP: lock
    volume_ *= 0.5;
  }
};
class FilePlayer : public Player {
  boost::asio::steady_timer timer_;

 public:
  explicit FilePlayer(boost::asio::io_context& loop) : timer_(loop) {}
  void turn() {
    timer_.async_wait([this](const boost::system::error_code&) {
      adjust();
      turn();
    });
  }
};
class PulsePlayer : public Player {
 public:
  void connect() {
    std::lock_guard<std::mutex> lock(mutex_);
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
};
int main() {
  boost::asio::io_context loop;
  PulsePlayer pulse;
  std::thread worker([&] { pulse.connect(); });
  FilePlayer file(loop);
  file.turn();
  loop.run();
  worker.join();
}
