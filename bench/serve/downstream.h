// Three ways to call another service, as they are found in services: awaited, blocking, and through a library that has
// a loop of its own and gives out futures.
#pragma once

#include "serve/counters.h"

#include <boost/asio/awaitable.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>

#include <future>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace loiter::bench::serve {

namespace asio = boost::asio;
using asio::ip::tcp;

// Connections that are kept from one call to the next.
class IdleSockets {
 public:
  std::optional<tcp::socket> take();
  void put(tcp::socket socket);

 private:
  std::mutex mutex_;
  std::vector<tcp::socket> idle_;
};

class AsyncClient {
 public:
  AsyncClient(asio::io_context& loop, tcp::endpoint server, CallCounters& counters)
      : loop_(loop), server_(std::move(server)), counters_(counters) {}
  // The status of GET `target`. Cancelled, it closes its connection, which is how the other side hears of it. Throws
  // boost::system::system_error.
  asio::awaitable<unsigned> get(std::string target);

 private:
  asio::io_context& loop_;
  tcp::endpoint server_;
  CallCounters& counters_;
  IdleSockets idle_;
};

class BlockingClient {
 public:
  BlockingClient(tcp::endpoint server, CallCounters& counters) : server_(std::move(server)), counters_(counters) {}
  unsigned get(const std::string& target);  // throws boost::system::system_error

 private:
  asio::io_context unused_;  // sockets want one
  tcp::endpoint server_;
  CallCounters& counters_;
  IdleSockets idle_;
};

// As gRPC, cpprestsdk or a client for a message queue has it: requests run on the library's own loop, and the caller
// gets a future. Were that loop the service's, waiting for the future would stop the service for good as soon as all
// its threads do.
class FutureClient {
 public:
  FutureClient(tcp::endpoint server, CallCounters& counters);
  FutureClient(const FutureClient&) = delete;
  FutureClient& operator=(const FutureClient&) = delete;
  ~FutureClient();
  std::future<unsigned> get(std::string target);

 private:
  asio::io_context loop_{1};
  asio::executor_work_guard<asio::io_context::executor_type> work_;
  AsyncClient client_;
  std::thread thread_;
};

}  // namespace loiter::bench::serve
