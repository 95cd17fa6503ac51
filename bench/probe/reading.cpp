#include "probe/reading.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <ctime>

namespace loiter::bench {
namespace {

constexpr size_t kLineBytes = 128;  // three numbers of 64 bits

Nanoseconds clockNow(clockid_t clock) {
  timespec now{};
  clock_gettime(clock, &now);
  return std::chrono::seconds(now.tv_sec) + Nanoseconds(now.tv_nsec);
}

// Open as long as its thread lives: opening it for every reading would be most of the reading's time.
struct SchedStat {
  int fd = open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC);
  ~SchedStat() {
    if (fd >= 0) close(fd);
  }
};

Nanoseconds runQueue() {
  thread_local const SchedStat file;
  char line[kLineBytes];
  const ssize_t length = file.fd < 0 ? -1 : pread(file.fd, line, sizeof line - 1, 0);
  if (length <= 0) return Nanoseconds(0);
  line[length] = '\0';
  char* rest = nullptr;
  std::strtoull(line, &rest, 10);
  return Nanoseconds(std::strtoull(rest, nullptr, 10));
}

}  // namespace

Reading readingBefore() {
  Reading reading;
  reading.run_queue = runQueue();
  reading.cpu = clockNow(CLOCK_THREAD_CPUTIME_ID);
  reading.wall = clockNow(CLOCK_MONOTONIC);
  return reading;
}

Reading readingAfter() {
  Reading reading;
  reading.wall = clockNow(CLOCK_MONOTONIC);
  reading.cpu = clockNow(CLOCK_THREAD_CPUTIME_ID);
  reading.run_queue = runQueue();
  return reading;
}

bool keepsRunQueue() { return access("/proc/thread-self/schedstat", R_OK) == 0; }

Nanoseconds Hold::blocked() const { return std::max(wall - cpu - run_queue, Nanoseconds(0)); }

void Hold::add(const Reading& before, const Reading& after) {
  wall += after.wall - before.wall;
  cpu += after.cpu - before.cpu;
  run_queue += after.run_queue - before.run_queue;
}

}  // namespace loiter::bench
