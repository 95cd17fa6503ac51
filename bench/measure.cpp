#include "measure.h"

#include "failure.h"
#include "probe/host.h"
#include "probe/interrupt.h"
#include "progress.h"

#include <algorithm>
#include <iostream>

namespace loiter::bench {
namespace {

constexpr unsigned kLeastBlocks = 9;  // an interval over fewer says little
constexpr unsigned kQuickPairs = 2;
constexpr std::chrono::milliseconds kQuickBudget(150);

void checkNames(const std::vector<std::string>& names) {
  for (const std::string& name : names)
    if (std::none_of(allPatterns().begin(), allPatterns().end(), [&](auto& one) { return one.name == name; }))
      throw Failure("there is no pattern '" + name + "' in bench/patterns");
}

std::vector<const Pattern*> chosen(const MeasureOptions& options) {
  checkNames(options.patterns);
  checkNames(options.keep);
  auto named = [](const std::vector<std::string>& names, const Pattern& pattern) {
    return std::find(names.begin(), names.end(), pattern.name) != names.end();
  };
  std::vector<const Pattern*> result;
  for (const Pattern& pattern : allPatterns())
    if ((options.patterns.empty() || named(options.patterns, pattern)) && !named(options.keep, pattern))
      result.push_back(&pattern);
  if (result.empty()) throw Failure("no pattern is left to measure");
  return result;
}

RunOptions runOptions(const MeasureOptions& options, const Costs& base) {
  RunOptions run;
  run.patterns = chosen(options);
  run.expected = base.expected();
  run.folder = options.folder.empty() ? std::filesystem::temp_directory_path() : std::filesystem::path(options.folder);
  run.state = options.state;
  run.seed = options.seed;
  if (options.quick) {
    run.blocks = kLeastBlocks;
    run.least_pairs = kQuickPairs;
    run.budget = kQuickBudget;
  }
  if (options.blocks) run.blocks = *options.blocks;
  if (options.budget_ms)
    run.budget = std::chrono::duration_cast<Nanoseconds>(std::chrono::duration<double, std::milli>(*options.budget_ms));
  return run;
}

nlohmann::ordered_json circumstances(const RunOptions& run) {
  return {{"loiter_bench", LOITER_VERSION},
          {"date", dateText()},
          {"host", hostFingerprint(run.folder)},
          {"compiler", compilerText()},
          {"seed", run.seed},
          {"blocks", run.blocks},
          {"budget_ms", std::chrono::duration<double, std::milli>(run.budget).count()}};
}

void warn(const RunOptions& run) {
  if (!keepsRunQueue()) std::cerr << "loiter-bench: no schedstat here: waits for a core count as blocked\n";
  if (usableCores() < 2)
    std::cerr << "loiter-bench: one core only: the other side of a wait and the loop take turns on it\n";
  if (hostFingerprint(run.folder)["file_system"] == "tmpfs")
    std::cerr << "loiter-bench: " << run.folder.string()
              << " is in memory: files cost nothing there; --folder names one on a disk\n";
}

}  // namespace

void addMeasureOptions(CLI::App& command, MeasureOptions& options) {
  command.add_option("--pattern", options.patterns, "only these (default: all)");
  command.add_option("--keep", options.keep, "not these: where this machine is no measure of yours, they stay assumed")
      ->delimiter(',');
  command.add_flag("--quick", options.quick, "under three minutes, and less exact");
  command.add_option("--blocks", options.blocks, "processes per pattern, 9 or more (default: 15, quick: 9)")
      ->check(CLI::Range(kLeastBlocks, 10'000u));
  command.add_option("--budget-ms", options.budget_ms, "time for each of them (default: 1500, quick: 150)")
      ->check(CLI::Range(1.0, 1e6));
  command.add_option("--seed", options.seed, "of every order (default: 1)");
  command.add_option("--folder", options.folder, "for files, on the disk to measure (default: $TMPDIR or /tmp)")
      ->check(CLI::ExistingDirectory);
  command.add_option("--base", options.base, "costs whose assumptions hold (default: those of the rules)");
}

Measurement measure(const MeasureOptions& options) {
  Measurement measurement{.base = Costs(options.base.empty() ? defaultCosts() : std::filesystem::path(options.base))};
  const RunOptions run = runOptions(options, measurement.base);
  warn(run);
  holdInterrupts();
  ProgressLine line(estimatedTime(run));
  Blocks blocks = bench::run(run, [&](const Progress& progress) { line.show(progress); });
  line.end();
  for (const Pattern* pattern : run.patterns) {
    const PatternBlocks& its = blocks[pattern->name];
    PatternResult result{.pattern = pattern, .unavailable = its.unavailable};
    if (its.unavailable.empty()) result.measured = measured(its.blocks, run.seed);
    if (!its.unavailable.empty())
      std::cerr << "loiter-bench: " << pattern->name << " is skipped: " << its.unavailable << '\n';
    measurement.results.push_back(std::move(result));
  }
  measurement.circumstances = circumstances(run);
  if (!options.keep.empty()) measurement.circumstances["kept"] = options.keep;
  return measurement;
}

}  // namespace loiter::bench
