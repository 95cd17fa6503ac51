// Addresses of hosts, remembered for a minute.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/ip/tcp.hpp>

#include <chrono>
#include <map>
#include <mutex>
#include <string>

namespace shop {

class EndpointBook {
 public:
  explicit EndpointBook(boost::asio::any_io_executor executor) : executor_(std::move(executor)) {}
  boost::asio::ip::tcp::endpoint find(const std::string& host, const std::string& port);

 private:
  struct Known {
    boost::asio::ip::tcp::endpoint endpoint;
    std::chrono::steady_clock::time_point until;
  };
  boost::asio::any_io_executor executor_;
  std::mutex mutex_;
  std::map<std::string, Known> known_;
};

}  // namespace shop
