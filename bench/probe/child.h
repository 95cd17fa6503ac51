// A program that is run in a process group of its own and never outlives us.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <functional>
#include <string>
#include <vector>

namespace loiter::bench {

// Ended with its whole group when it is destroyed.
class Child {
 public:
  // `arguments[0]` is the program's path. Its standard output comes through the pipe outputFd(). `before_exec` runs in
  // the child and may only do what is safe between fork and exec; false ends the child with status 127. Throws Failure.
  explicit Child(const std::vector<std::string>& arguments, std::function<bool()> before_exec = {});
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  ~Child();

  int outputFd() const { return output_; }
  pid_t pid() const { return pid_; }
  // Everything that it writes, until it closes its output, and then "" for status 0 or how it ended in words. A child
  // that takes longer than `limit` is killed. Throws Interrupted.
  struct End {
    std::string output, how;
  };
  End finish(std::chrono::milliseconds limit);
  // `signal` to the whole group; who has not ended after `grace` is killed.
  void stop(int signal, std::chrono::milliseconds grace);

 private:
  std::string reap();

  pid_t pid_ = -1;
  int output_ = -1;
};

}  // namespace loiter::bench
