#include "study/thousand_operations.h"

#include "stats/summary.h"
#include "study/waits.h"

#include <algorithm>
#include <set>

namespace loiter::bench::study {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr unsigned kOperations = 1000;
constexpr milliseconds kLength(50), kQuickLength(2);
constexpr milliseconds kTheirBlocking(3300), kTheirAsync(53);
constexpr unsigned kLoopThreads[] = {1, 4};
constexpr unsigned kRuns = 3;

double inMs(std::chrono::nanoseconds time) { return std::chrono::duration<double, std::milli>(time).count(); }

std::set<unsigned> pools() { return {4, poolThatExplains(kTheirBlocking, kOperations, kLength), 64, 250, kOperations}; }

std::chrono::nanoseconds lengthOf(const Options& options) { return options.quick ? kQuickLength : kLength; }

seconds duration(const Options& options) {
  std::chrono::nanoseconds all = 2 * lengthOf(options);
  for (unsigned threads : pools()) all += closedForm(threads, kOperations, lengthOf(options));
  return std::chrono::ceil<seconds>(kRuns * all);
}

// The median of the runs is `taken_ms`.
void addRow(Table& table, Form form, unsigned threads, const Options& options, double& taken_ms) {
  const auto length = lengthOf(options);
  std::vector<double> runs;
  unsigned process_threads = 0;
  for (unsigned i = 0; i < kRuns; ++i) {
    const Waits waits = runWaits(form, threads, kOperations, length);
    runs.push_back(inMs(waits.taken));
    process_threads = std::max(process_threads, waits.threads);
  }
  taken_ms = median(runs);
  const bool sleeps = form == Form::Sleeps;
  table.row()
      .cell("form", sleeps ? "blocking" : "asynchronous")
      .cell("threads", threads)
      .cell("operation_ms", inMs(length))
      .cell("takes_ms", taken_ms)
      .cell("least_ms", *std::min_element(runs.begin(), runs.end()))
      .cell("most_ms", *std::max_element(runs.begin(), runs.end()))
      .cell("simulated_ms", inMs(simulatedWaits(form, threads, kOperations, length)))
      .cell("closed_form_ms", inMs(sleeps ? closedForm(threads, kOperations, length) : length))
      .cell("process_threads", process_threads);
  if (sleeps && threads == poolThatExplains(kTheirBlocking, kOperations, kLength))
    table.cell("their_takes_ms", inMs(kTheirBlocking));
  if (!sleeps) table.cell("their_takes_ms", inMs(kTheirAsync));
}

Result run(const Options& options, const Report& report) {
  Table table("operations");
  const size_t parts = pools().size() + std::size(kLoopThreads);
  size_t done = 0;
  double taken_ms = 0, blocking_ms = 0, async_ms = 0;
  const unsigned explains = poolThatExplains(kTheirBlocking, kOperations, kLength);
  for (unsigned threads : kLoopThreads) {
    report(done++, parts, "asynchronous");
    addRow(table, Form::Timers, threads, options, async_ms);
  }
  for (unsigned threads : pools()) {
    report(done++, parts, std::to_string(threads) + " threads");
    addRow(table, Form::Sleeps, threads, options, taken_ms);
    if (threads == explains) blocking_ms = taken_ms;
  }
  Table factor("factor");
  factor.row()
      .cell("blocking_ms", blocking_ms)
      .cell("asynchronous_ms", async_ms)
      .cell("factor", blocking_ms / async_ms)
      .cell("their_factor", inMs(kTheirBlocking) / inMs(kTheirAsync));
  Result result{{table, factor}, {}};
  result.remarks.push_back("takes_ms is the median of " + std::to_string(kRuns) +
                           " runs; simulated_ms leaves out what starting the operations takes.");
  result.remarks.push_back("Their 3.3 s are what the closed form gives for a pool of " + std::to_string(explains) +
                           " threads. The factor is that pool's and no constant of asynchrony: it is the operations "
                           "over the threads.");
  if (options.quick)
    result.remarks.push_back("Operations are shorter here than theirs, so what starting them costs weighs more.");
  return result;
}

}  // namespace

unsigned poolThatExplains(std::chrono::nanoseconds taken, unsigned count, std::chrono::nanoseconds length) {
  auto distance = [&](unsigned threads) { return std::chrono::abs(closedForm(threads, count, length) - taken); };
  unsigned best = 1;
  for (unsigned threads = 2; threads <= count; ++threads)
    if (distance(threads) < distance(best)) best = threads;
  return best;
}

const Study& thousandOperations() {
  static const Study study = {"thousand-operations", "1,000 operations at once",
                              "1,000 concurrent operations took 3.3 s blocking and 53 ms asynchronous: a factor of 62.",
                              duration, run};
  return study;
}

}  // namespace loiter::bench::study
