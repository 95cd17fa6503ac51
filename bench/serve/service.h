// The service: its endpoints on one loop that some threads run, and its counters on a port and thread of their own, so
// that they are answered while the service cannot.
#pragma once

#include "serve/endpoints.h"

#include <nlohmann/json.hpp>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace loiter::bench::serve {

struct ServiceOptions {
  unsigned threads = 4;
  uint16_t port = 0;
  BackendOptions backend;
  tcp::endpoint downstream;
  std::optional<tcp::endpoint> second;
};

class Service {
 public:
  explicit Service(const ServiceOptions& options);  // throws Failure
  Service(const Service&) = delete;
  Service& operator=(const Service&) = delete;
  ~Service();

  uint16_t port() const { return server_->port(); }
  uint16_t countersPort() const { return counters_server_->port(); }  // GET /counters and GET /series

 private:
  struct Hold {
    std::atomic<uint64_t> requests{0}, nanoseconds{0};
  };
  asio::awaitable<Answer> answer(Exchange& exchange);
  asio::awaitable<Answer> tell(Exchange& exchange);
  void sampleUntilTheEnd();
  Sample sample();
  nlohmann::ordered_json countersJson();

  const ServiceOptions options_;
  const std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
  Counters counters_;
  std::vector<Hold> holds_;  // as allEndpoints()
  std::mutex mutex_;         // of the two below
  std::condition_variable ending_now_;
  bool ending_ = false;
  std::vector<Sample> series_;
  std::atomic<uint64_t> process_threads_{0};
  asio::io_context loop_, counters_loop_{1};
  std::unique_ptr<Backend> backend_;
  std::unique_ptr<HttpServer> server_, counters_server_;
  std::vector<std::thread> threads_;
};

}  // namespace loiter::bench::serve
