// What a service tells of itself.
#pragma once

#include <nlohmann/json.hpp>

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <vector>

namespace loiter::bench::serve {

struct CallCounters {  // of calls to other services
  std::atomic<uint64_t> started{0}, finished{0}, cancelled{0}, failed{0};
};

struct Counters {
  std::atomic<uint64_t> begun{0};      // requests whose handler has begun
  std::atomic<uint64_t> in_flight{0};  // of these, not yet answered
  std::atomic<uint64_t> abandoned{0};  // given up because the client had gone
  std::atomic<uint64_t> refused{0};    // answered with 503, over a cap
  CallCounters calls;
};

// The counters at one time.
struct Sample {
  double at_s = 0;       // since the service began
  double cpu_s = 0;      // of the processor, since then
  uint64_t threads = 0;  // of the process, as the kernel counts them: pool, client library, sampler
  uint64_t queue = 0;    // requests that have arrived and not begun
  uint64_t begun = 0, in_flight = 0, abandoned = 0, refused = 0;
  uint64_t calls_started = 0, calls_finished = 0, calls_cancelled = 0, calls_failed = 0;
};
nlohmann::ordered_json toJson(const Sample& sample);
Sample sampleOf(const Counters& counters, double at_s, uint64_t queue, uint64_t threads);

uint64_t threadsOfThisProcess();
double processorSeconds();  // of this process, all its threads together

// Takes a call from its start to whatever ends it, also a cancellation that destroys the coroutine.
class CallCount {
 public:
  explicit CallCount(CallCounters& counters) : counters_(counters) { ++counters_.started; }
  CallCount(const CallCount&) = delete;
  CallCount& operator=(const CallCount&) = delete;
  ~CallCount() { ++(finished_ ? counters_.finished : failed_ ? counters_.failed : counters_.cancelled); }
  void finished() { finished_ = true; }
  void failed() { failed_ = true; }

 private:
  CallCounters& counters_;
  bool finished_ = false, failed_ = false;
};

}  // namespace loiter::bench::serve
