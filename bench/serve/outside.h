// Clients that others wrote, as a check of ours: wrk and h2load, in a closed loop.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace loiter::bench::serve {

struct OutsideFigures {
  double per_second = 0;
  double mean_ms = 0;
  uint64_t requests = 0;
  uint64_t failed = 0;  // as the client counts them: connections, timeouts, statuses other than 2xx and 3xx
};

struct OutsideClient {
  std::string name;     // of the program
  std::string package;  // Debian's
  std::vector<std::string> (*arguments)(const std::string& url, unsigned clients, std::chrono::seconds duration);
  std::optional<OutsideFigures> (*parse)(const std::string& output);  // none: not its output
};
const std::vector<OutsideClient>& outsideClients();

std::string programInPath(const std::string& name);  // empty: there is none

// Throws Failure if it fails or prints what parse() does not know, Interrupted.
OutsideFigures runOutside(const OutsideClient& client, const std::string& url, unsigned clients,
                          std::chrono::seconds duration);

}  // namespace loiter::bench::serve
