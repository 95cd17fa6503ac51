#pragma once
#include <string>
#include <utility>
#include <vector>
namespace folly {
class ProcessReturnCode {};
class Subprocess {
 public:
  explicit Subprocess(const std::vector<std::string>& argv);
  ProcessReturnCode poll();
  ProcessReturnCode wait();
  std::pair<std::string, std::string> communicate(const std::string& input = std::string());
};
}  // namespace folly
