#include "patterns/process.h"

#include <boost/asio/use_awaitable.hpp>

#include <spawn.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <system_error>

namespace loiter::bench {

pid_t Process::start(const std::vector<const char*>& words) {
  std::vector<char*> arguments;
  arguments.reserve(words.size() + 1);
  for (const char* word : words) arguments.push_back(const_cast<char*>(word));
  arguments.push_back(nullptr);
  const int error = posix_spawnp(&pid_, arguments[0], nullptr, nullptr, arguments.data(), environ);
  if (error != 0) throw std::system_error(error, std::system_category(), words[0]);
  return pid_;
}

asio::awaitable<void> Process::end() {
  const long fd = syscall(SYS_pidfd_open, pid_, 0);
  if (fd < 0) throw Unavailable("this kernel has no pidfd_open");
  end_.assign(int(fd));
  co_await end_.async_wait(asio::posix::stream_descriptor::wait_read, asio::use_awaitable);
  end_.close();
  int status = 0;
  waitpid(pid_, &status, WNOHANG);
  check(status);
}

void Process::check(int status) const {
  if (status != 0) throw std::runtime_error("the program ended with status " + std::to_string(status));
}

}  // namespace loiter::bench
