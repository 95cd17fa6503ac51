#include "probe/interrupt.h"

#include "failure.h"

#include <poll.h>

#include <cerrno>
#include <cstring>
#include <ctime>
#include <initializer_list>
#include <string>

namespace loiter::bench {
namespace {

volatile std::sig_atomic_t caught = 0;
sigset_t before;

void note(int signal) { caught = signal; }

}  // namespace

void holdInterrupts() {
  sigset_t held;
  sigemptyset(&held);
  struct sigaction action{};
  action.sa_handler = note;
  for (int signal : {SIGINT, SIGTERM, SIGHUP}) {
    sigaddset(&held, signal);
    sigaction(signal, &action, nullptr);
  }
  sigprocmask(SIG_BLOCK, &held, &before);
}

const sigset_t& signalsBefore() { return before; }

bool waitOrInterrupt(int fd, int timeout_ms) {
  pollfd watched{.fd = fd, .events = POLLIN, .revents = 0};
  const timespec timeout{.tv_sec = timeout_ms / 1000, .tv_nsec = timeout_ms % 1000 * 1'000'000L};
  const int ready = ppoll(&watched, 1, timeout_ms < 0 ? nullptr : &timeout, &before);
  if (caught) throw Interrupted{caught};
  if (ready < 0 && errno != EINTR) throw Failure(std::string("poll: ") + std::strerror(errno));
  return ready > 0;
}

}  // namespace loiter::bench
