#include "serve/counters.h"

#include <sys/resource.h>

#include <fstream>
#include <string>

namespace loiter::bench::serve {

uint64_t threadsOfThisProcess() {
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;)
    if (uint64_t count = 0; word == "Threads:" && status >> count) return count;
  return 0;
}

double processorSeconds() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  const auto seconds = [](const timeval& time) { return double(time.tv_sec) + double(time.tv_usec) / 1e6; };
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

Sample sampleOf(const Counters& counters, double at_s, uint64_t queue, uint64_t threads) {
  const CallCounters& calls = counters.calls;
  return {.at_s = at_s,
          .cpu_s = processorSeconds(),
          .threads = threads,
          .queue = queue,
          .begun = counters.begun,
          .in_flight = counters.in_flight,
          .abandoned = counters.abandoned,
          .refused = counters.refused,
          .calls_started = calls.started,
          .calls_finished = calls.finished,
          .calls_cancelled = calls.cancelled,
          .calls_failed = calls.failed};
}

nlohmann::ordered_json toJson(const Sample& sample) {
  return {{"at_s", sample.at_s},
          {"cpu_s", sample.cpu_s},
          {"threads", sample.threads},
          {"queue", sample.queue},
          {"begun", sample.begun},
          {"in_flight", sample.in_flight},
          {"abandoned", sample.abandoned},
          {"refused", sample.refused},
          {"calls_started", sample.calls_started},
          {"calls_finished", sample.calls_finished},
          {"calls_cancelled", sample.calls_cancelled},
          {"calls_failed", sample.calls_failed}};
}

}  // namespace loiter::bench::serve
