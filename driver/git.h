// The git program, for what a repository knows.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace loiter::driver {

class Git {
 public:
  // `folder` lies in the work tree.
  explicit Git(std::string folder) : folder_(std::move(folder)) {}

  // What `git arguments…` prints, with `input` on its standard input. Nothing: it failed, and error() says why.
  std::optional<std::string> run(const std::vector<std::string>& arguments, const std::string& input = "");
  // The same without the line end.
  std::optional<std::string> line(const std::vector<std::string>& arguments);

  const std::string& error() const { return error_; }

 private:
  std::string folder_, error_;
};

}  // namespace loiter::driver
