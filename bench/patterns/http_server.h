// A web server on loopback that takes its time.
#pragma once

#include <chrono>
#include <string>
#include <thread>

namespace loiter::bench {

class HttpServer {
 public:
  // Answers any request with 200 and a few bytes, `delay` after it came; one connection after the other.
  explicit HttpServer(std::chrono::nanoseconds delay);  // throws std::system_error
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;
  ~HttpServer();
  const std::string& url() const { return url_; }

 private:
  void serve();

  std::chrono::nanoseconds delay_;
  int socket_;
  std::string url_;
  std::thread thread_;
};

}  // namespace loiter::bench
