#include "workers.h"

#include "failure.h"

#include <llvm/Support/Threading.h>

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <vector>

namespace loiter::driver {
namespace {

using Clock = std::chrono::steady_clock;

// Deeply nested sources need more than the usual 8 MiB; the kernel keeps at least 128 MiB of room.
constexpr rlim_t kChildStackBytes = rlim_t(64) << 20;

struct Child {
  size_t job = 0;
  pid_t pid = 0;
  int pipe = -1;
  Clock::time_point deadline;
  bool timed_out = false;
  std::string message;
};

bool writeAll(int fd, const std::string& bytes) {
  for (size_t at = 0; at < bytes.size();) {
    ssize_t wrote = write(fd, bytes.data() + at, bytes.size() - at);
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote <= 0) return false;
    at += size_t(wrote);
  }
  return true;
}

void prepareChild(const WorkerOptions& options, pid_t parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);  // a killed scan leaves nobody behind
  if (getppid() != parent) _exit(1);
  rlimit limit{};
  if (getrlimit(RLIMIT_STACK, &limit) == 0 && limit.rlim_cur < kChildStackBytes) {
    limit.rlim_cur = std::min(limit.rlim_max, kChildStackBytes);
    setrlimit(RLIMIT_STACK, &limit);
  }
  rlimit no_core{0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  // When memory runs out, a unit dies before the scan does.
  if (int fd = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC); fd >= 0) {
    (void)!write(fd, "500", 3);
    close(fd);
  }
  int null = open("/dev/null", O_RDWR);
  if (null < 0) return;
  dup2(null, STDIN_FILENO);
  if (!options.show_noise) dup2(null, STDERR_FILENO);
  dup2(options.show_noise ? STDERR_FILENO : null, STDOUT_FILENO);
  close(null);
}

std::string signalName(int signal) {
  switch (signal) {
    case SIGSEGV: return "segmentation fault, perhaps endless recursion";
    case SIGABRT: return "aborted";
    case SIGILL:
    case SIGTRAP: return "internal error of the front end";
    case SIGKILL: return "killed, perhaps out of memory";
    default: return strsignal(signal);
  }
}

std::string causeOfDeath(const Child& child, int status, std::chrono::seconds timeout) {
  if (child.timed_out) return "took longer than " + std::to_string(timeout.count()) + " s (see --timeout)";
  if (WIFSIGNALED(status)) return "crashed (" + signalName(WTERMSIG(status)) + ")";
  if (WEXITSTATUS(status) != 0) return "ended with status " + std::to_string(WEXITSTATUS(status));
  return {};
}

class Pool {
 public:
  Pool(const WorkerOptions& options, const std::function<std::string(size_t)>& run,
       const std::function<void(size_t, JobOutcome)>& done)
      : options_(options), run_(run), done_(done) {}

  // False: no process could be had now; try again when one has ended.
  bool start(size_t job) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) throw Failure(std::string("no pipe for a worker: ") + strerror(errno));
    pid_t parent = getpid(), pid = fork();
    if (pid < 0) {
      close(ends[0]);
      close(ends[1]);
      if (children_.empty()) throw Failure(std::string("no worker process: ") + strerror(errno));
      return false;
    }
    if (pid == 0) {
      prepareChild(options_, parent);
      bool sent = writeAll(ends[1], run_(job));
      _exit(sent ? 0 : 1);
    }
    close(ends[1]);
    Child child;
    child.job = job;
    child.pid = pid;
    child.pipe = ends[0];
    child.deadline = Clock::now() + options_.timeout;
    children_.push_back(std::move(child));
    return true;
  }

  size_t running() const { return children_.size(); }

  // Waits until some child says something or is out of time.
  void wait() {
    std::vector<pollfd> polled;
    auto now = Clock::now();
    auto nearest = now + std::chrono::hours(1);
    for (const Child& child : children_) {
      polled.push_back({child.pipe, POLLIN, 0});
      if (!child.timed_out) nearest = std::min(nearest, child.deadline);
    }
    auto left = std::chrono::ceil<std::chrono::milliseconds>(nearest - now).count();
    int ready = poll(polled.data(), polled.size(), int(std::max<int64_t>(left, 0)));
    if (ready < 0 && errno != EINTR) throw Failure(std::string("waiting for workers: ") + strerror(errno));
    std::vector<Child> still;
    std::vector<Child> before = std::move(children_);
    children_.clear();
    for (size_t i = 0; i < before.size(); ++i) {
      bool ended = ready > 0 && polled[i].revents != 0 && !readSome(before[i]);
      if (ended)
        finish(before[i]);
      else
        still.push_back(std::move(before[i]));
    }
    children_ = std::move(still);
    killLate();
  }

 private:
  // False at the end of the pipe.
  static bool readSome(Child& child) {
    char buffer[1 << 16];
    ssize_t got = read(child.pipe, buffer, sizeof buffer);
    if (got < 0) return errno == EINTR || errno == EAGAIN;
    child.message.append(buffer, size_t(got));
    return got > 0;
  }

  void killLate() {
    auto now = Clock::now();
    for (Child& child : children_)
      if (!child.timed_out && now >= child.deadline) {
        child.timed_out = true;
        kill(child.pid, SIGKILL);
      }
  }

  void finish(Child& child) {
    close(child.pipe);
    int status = 0;
    while (waitpid(child.pid, &status, 0) < 0 && errno == EINTR) {}
    JobOutcome outcome;
    outcome.died = causeOfDeath(child, status, options_.timeout);
    if (outcome.died.empty()) outcome.message = std::move(child.message);
    done_(child.job, std::move(outcome));
  }

  const WorkerOptions& options_;
  const std::function<std::string(size_t)>& run_;
  const std::function<void(size_t, JobOutcome)>& done_;
  std::vector<Child> children_;
};

}  // namespace

void runForked(size_t count, const WorkerOptions& options, const std::function<std::string(size_t)>& run,
               const std::function<void(size_t, JobOutcome)>& done) {
  Pool pool(options, run, done);
  size_t next = 0;
  while (next < count || pool.running() > 0) {
    while (next < count && pool.running() < options.workers && pool.start(next)) ++next;
    if (pool.running() > 0) pool.wait();
  }
}

unsigned hardwareThreads() { return std::max(1u, llvm::hardware_concurrency().compute_thread_count()); }

}  // namespace loiter::driver
