// Runs jobs in child processes made by fork(), so that a crash, an endless loop or a stack
// overflow of one job is an outcome of that job and not the end of all.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <string>

namespace loiter::driver {

struct JobOutcome {
  std::string message;  // what the job returned
  std::string died;     // not empty: it returned nothing, and why: "crashed (segmentation fault)"
};

struct WorkerOptions {
  unsigned workers = 1;
  std::chrono::seconds timeout{300};
  bool show_noise = false;  // let the children's own standard output and error through
};

// `run(i)` runs in a child for every i below `count`; `done(i, outcome)` runs here, in the order of
// completion. The caller must have no other threads.
void runForked(size_t count, const WorkerOptions& options, const std::function<std::string(size_t)>& run,
               const std::function<void(size_t, JobOutcome)>& done);

// All hardware threads that this process may use.
unsigned hardwareThreads();

}  // namespace loiter::driver
