// A text file per order.
#pragma once

#include "order.h"

#include <boost/asio/awaitable.hpp>
#include <boost/asio/thread_pool.hpp>

#include <future>

namespace shop {

class Receipts {
 public:
  Receipts(std::string folder, boost::asio::thread_pool& workers) : folder_(std::move(folder)), workers_(workers) {}

  boost::asio::awaitable<void> write(const Order& order);
  std::string read(long id) const;
  // All receipts, one after the other.
  boost::asio::awaitable<std::string> bundle(long last_id);
  // Starts to count what was earned.
  std::future<Cents> revenue(long last_id);

 private:
  std::string path(long id) const;
  std::string join(long last_id) const;

  std::string folder_;
  boost::asio::thread_pool& workers_;
};

}  // namespace shop
