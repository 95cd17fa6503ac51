#include "probe/child.h"

#include "failure.h"
#include "probe/interrupt.h"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <thread>

namespace loiter::bench {
namespace {

constexpr int kCannotStart = 127;  // as shells say it
constexpr size_t kChunkBytes = 65536;

// Only calls that are safe in the child of a process with threads.
[[noreturn]] void become(char* const* arguments, int output, pid_t parent, const std::function<bool()>& before_exec) {
  setpgid(0, 0);
  sigprocmask(SIG_SETMASK, &signalsBefore(), nullptr);
  for (int each : {SIGINT, SIGTERM}) signal(each, SIG_DFL);  // ignored where this was started in the background
  dup2(output, STDOUT_FILENO);
  if (before_exec && !before_exec()) _exit(kCannotStart);
  prctl(PR_SET_PDEATHSIG, SIGKILL);  // behind a change of user, which clears it
  if (getppid() != parent) _exit(kCannotStart);
  execv(arguments[0], arguments);
  _exit(kCannotStart);
}

}  // namespace

Child::Child(const std::vector<std::string>& arguments, std::function<bool()> before_exec) {
  std::vector<char*> words;
  words.reserve(arguments.size() + 1);
  for (const std::string& argument : arguments) words.push_back(const_cast<char*>(argument.c_str()));
  words.push_back(nullptr);
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) throw Failure(std::string("pipe: ") + std::strerror(errno));
  const pid_t parent = getpid();
  pid_ = fork();
  if (pid_ == 0) become(words.data(), ends[1], parent, before_exec);
  const int error = errno;
  close(ends[1]);
  output_ = ends[0];
  if (pid_ < 0) {
    close(output_);
    throw Failure(std::string("fork: ") + std::strerror(error));
  }
  setpgid(pid_, pid_);  // whoever of the two comes first
}

Child::~Child() {
  if (pid_ > 0) {
    kill(-pid_, SIGKILL);
    reap();
  }
  close(output_);
}

Child::End Child::finish(std::chrono::milliseconds limit) {
  End end;
  std::string chunk(kChunkBytes, '\0');
  const auto deadline = std::chrono::steady_clock::now() + limit;
  for (;;) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline -
                                                                            std::chrono::steady_clock::now());
    if (left.count() <= 0) {
      kill(-pid_, SIGKILL);
      reap();
      end.how = "took longer than " + std::to_string(limit.count() / 1000) + " s";
      return end;
    }
    if (!waitOrInterrupt(output_, int(left.count()))) continue;
    const ssize_t count = read(output_, chunk.data(), chunk.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    end.output.append(chunk, 0, size_t(count));
  }
  end.how = reap();
  return end;
}

void Child::stop(int signal, std::chrono::milliseconds grace) {
  constexpr std::chrono::milliseconds kStep(5);
  if (pid_ <= 0) return;
  const pid_t group = pid_;
  kill(-group, signal);
  const auto deadline = std::chrono::steady_clock::now() + grace;
  while (std::chrono::steady_clock::now() < deadline) {
    if (pid_ > 0 && waitpid(pid_, nullptr, WNOHANG) != 0) pid_ = -1;
    if (pid_ < 0 && kill(-group, 0) != 0) return;  // those that it started have ended as well
    std::this_thread::sleep_for(kStep);
  }
  kill(-group, SIGKILL);
  if (pid_ > 0) reap();
}

std::string Child::reap() {
  int status = 0;
  while (waitpid(pid_, &status, 0) < 0 && errno == EINTR) continue;
  kill(-pid_, SIGKILL);  // what it left behind
  pid_ = -1;
  if (WIFSIGNALED(status)) return std::string("ended by signal: ") + strsignal(WTERMSIG(status));
  if (WEXITSTATUS(status) != 0) return "ended with status " + std::to_string(WEXITSTATUS(status));
  return "";
}

}  // namespace loiter::bench
