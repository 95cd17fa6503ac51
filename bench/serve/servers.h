// Stub and service as processes of their own, for whoever loads them.
#pragma once

#include "probe/child.h"

#include <nlohmann/json.hpp>

#include <chrono>
#include <memory>
#include <string>
#include <vector>

namespace loiter::bench::serve {

// A child that serves until it is ended, and has printed its addresses, one a line, when it is ready.
class Server {
 public:
  // `arguments` are those of loiter-bench. Throws Failure if it does not start, Interrupted.
  Server(const std::vector<std::string>& arguments, unsigned addresses);
  ~Server();
  const std::string& address(unsigned number) const { return addresses_[number]; }
  int outputFd() const { return child_.outputFd(); }  // readable when it has ended

 private:
  Child child_;
  std::vector<std::string> addresses_;
};

std::string programPath();  // this program's

struct Address {
  std::string host;
  uint16_t port = 0;
  std::string target;
};
Address addressOf(const std::string& url);  // http://127.0.0.1:8080/simple; throws Failure, also for other hosts' names

// What GET of a small JSON document answers. Throws Failure if nobody does within `limit`.
nlohmann::ordered_json getJson(const std::string& url, std::chrono::milliseconds limit = std::chrono::seconds(10));

}  // namespace loiter::bench::serve
