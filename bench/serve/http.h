// As much of an HTTP server as service and stub need: requests without a body on kept connections, one after the other.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>

#include <atomic>
#include <functional>
#include <list>
#include <mutex>
#include <string>

namespace loiter::bench::serve {

namespace asio = boost::asio;
using asio::ip::tcp;

// No aggregate: GCC 12 copies those byte by byte where they are made beside a co_await.
struct Answer {
  explicit Answer(unsigned status = 200, std::string body = "ok\n") : status(status), body(std::move(body)) {}
  unsigned status;
  std::string body;
};

// A request, and the connection it came by.
struct Exchange {
  std::string path;   // "/simple"
  std::string query;  // "ms=50"
  tcp::socket& client;

  // Done when the client has closed its connection, and not before.
  asio::awaitable<void> closed();
};

class HttpServer {
 public:
  // Called once a request, on a strand of its connection's own. What it throws is answered with status 500.
  using Handler = std::function<asio::awaitable<Answer>(Exchange&)>;

  // Listens on loopback; port 0 is one of the system's choice. Throws Failure.
  HttpServer(asio::io_context& loop, uint16_t port, Handler handler);
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;

  uint16_t port() const { return acceptor_.local_endpoint().port(); }
  // Requests that have arrived and whose handler has not begun, as the kernel knows them: also those
  // that the loop has read and not got round to. From any thread.
  uint64_t waiting();

 private:
  struct Open {
    explicit Open(int descriptor) : socket(descriptor) {}
    int socket;
    std::atomic<uint64_t> begun_bytes{0};  // of the requests whose handler has begun
  };
  asio::awaitable<void> listen();
  asio::awaitable<void> converse(tcp::socket client);
  asio::awaitable<Answer> answer(Exchange& exchange);

  asio::io_context& loop_;
  tcp::acceptor acceptor_;
  Handler handler_;
  std::mutex mutex_;  // of open_
  std::list<Open> open_;
};

// The value of `name` in a query, or `otherwise`.
double numberIn(const std::string& query, const std::string& name, double otherwise);

}  // namespace loiter::bench::serve
