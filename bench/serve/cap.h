// At most so many at a time, and at most so many in the line before it.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/experimental/concurrent_channel.hpp>
#include <boost/asio/io_context.hpp>

#include <atomic>
#include <semaphore>

namespace loiter::bench::serve {

namespace asio = boost::asio;

class Cap {
 public:
  Cap(asio::io_context& loop, unsigned at_once, unsigned line);

  // A place, given back when it is destroyed; false if the line is full.
  class Place {
   public:
    Place() = default;
    Place(Cap& cap, bool blocking) : cap_(&cap), blocking_(blocking) {}
    Place(Place&& other) noexcept : cap_(std::exchange(other.cap_, nullptr)), blocking_(other.blocking_) {}
    Place& operator=(Place&&) = delete;
    ~Place();
    explicit operator bool() const { return cap_; }

   private:
    Cap* cap_ = nullptr;
    bool blocking_ = false;
  };
  asio::awaitable<Place> take();
  Place takeBlocking();  // holds the thread meanwhile

 private:
  bool lineUp();

  asio::experimental::concurrent_channel<void(boost::system::error_code)> taken_;  // as many messages as places taken
  std::counting_semaphore<> free_;
  const unsigned line_;
  std::atomic<unsigned> waiting_{0};
};

}  // namespace loiter::bench::serve
