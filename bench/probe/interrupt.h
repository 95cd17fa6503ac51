// SIGINT, SIGTERM and SIGHUP as an exception, so that what was started is ended and what was made is removed.
#pragma once

#include <csignal>

namespace loiter::bench {

struct Interrupted {
  int signal;
};

// From now on these signals arrive only within waitOrInterrupt().
void holdInterrupts();
// The set of signals that were let through before holdInterrupts(): what a child needs.
const sigset_t& signalsBefore();

// Waits until one of the descriptors has something to read or its end, at most `timeout_ms` (negative: without end);
// true if so. Throws Interrupted.
bool waitOrInterrupt(int fd, int timeout_ms);

}  // namespace loiter::bench
