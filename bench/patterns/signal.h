// What a coroutine awaits until another thread says so. No thread is held meanwhile.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>

namespace loiter::bench {

class Signal {
 public:
  explicit Signal(boost::asio::io_context& loop) : timer_(loop) {}

  void reset();                         // on the loop's thread, as wait()
  boost::asio::awaitable<void> wait();  // done at once if it has been set since reset()
  void set();                           // on any thread

 private:
  boost::asio::steady_timer timer_;
};

}  // namespace loiter::bench
