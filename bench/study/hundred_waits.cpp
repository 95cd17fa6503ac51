#include "study/hundred_waits.h"

#include "study/waits.h"

#include <algorithm>

namespace loiter::bench::study {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr unsigned kWaits = 100;
constexpr unsigned kTheirTimerThreads = 4, kTheirPool = 22;  // of the published runs
constexpr double kTheirTimers_s = 1.05, kTheirSleeps_s = 5.09;
constexpr unsigned kPools[] = {2, 4, 8, 16, kTheirPool, 32, 50, 64, 100};

double inSeconds(std::chrono::nanoseconds time) { return std::chrono::duration<double>(time).count(); }

// A second, as theirs; a tenth where a small pool would take longer than a few of them.
std::chrono::nanoseconds lengthFor(unsigned threads, const Options& options) {
  constexpr seconds kLongest(6);
  if (options.quick) return milliseconds(20);
  return closedForm(threads, kWaits, seconds(1)) > kLongest ? milliseconds(100) : seconds(1);
}

void addRow(Table& table, Form form, unsigned threads, std::chrono::nanoseconds length) {
  const bool sleeps = form == Form::Sleeps;
  const Waits waits = runWaits(form, threads, kWaits, length);
  table.row()
      .cell("form", sleeps ? "blocking sleeps" : "timers")
      .cell("threads", threads)
      .cell("wait_s", inSeconds(length))
      .cell("takes_s", inSeconds(waits.taken))
      .cell("simulated_s", inSeconds(simulatedWaits(form, threads, kWaits, length)))
      .cell("closed_form_s", inSeconds(sleeps ? closedForm(threads, kWaits, length) : length))
      .cell("process_threads", waits.threads);
  if (sleeps && threads == kTheirPool) table.cell("their_wait_s", 1).cell("their_takes_s", kTheirSleeps_s);
  if (!sleeps) table.cell("their_wait_s", 1).cell("their_takes_s", kTheirTimers_s);
}

seconds duration(const Options& options) {
  auto all = lengthFor(kTheirTimerThreads, options);
  for (unsigned threads : kPools) all += closedForm(threads, kWaits, lengthFor(threads, options));
  return std::chrono::ceil<seconds>(all);
}

Result run(const Options& options, const Report& report) {
  Table table("waits");
  const size_t parts = std::size(kPools) + 1;
  report(0, parts, "timers");
  addRow(table, Form::Timers, kTheirTimerThreads, options.quick ? milliseconds(20) : seconds(1));
  for (size_t i = 0; i < std::size(kPools); ++i) {
    report(i + 1, parts, std::to_string(kPools[i]) + " threads");
    addRow(table, Form::Sleeps, kPools[i], lengthFor(kPools[i], options));
  }
  Result result{{table}, {}};
  result.remarks.push_back("The study stopped at 22 threads. By the closed form sleeps take the waits over the "
                           "threads, rounded up, and with "
                           "a thread for each wait no longer than timers: then they cost threads and not time.");
  result.remarks.push_back("Waits are of wait_s each; takes_s of rows with other waits than their_wait_s compare after "
                           "division by it.");
  return result;
}

}  // namespace

const Study& hundredWaits() {
  static const Study study = {
      "hundred-waits", "100 waits: timers against sleeps, and the pool that hides the difference",
      "100 waits of 1 s took 1.05 s as timers, on 3 to 4 threads, and 5.09 s as blocking sleeps, on 22 threads of a "
      "pool (20 cores). What a pool of 100 threads would do was asked and not run.",
      duration, run};
  return study;
}

}  // namespace loiter::bench::study
