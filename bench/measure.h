// What `probe` and `costs` share: the options of a measurement, and the measurement with its progress.
#pragma once

#include "probe/costs.h"

#include <CLI/CLI.hpp>

namespace loiter::bench {

struct MeasureOptions {
  std::vector<std::string> patterns;  // empty: all
  std::vector<std::string> keep;      // but not these
  std::string base;                   // costs that are assumed; empty: defaultCosts()
  std::string folder;                 // empty: the system's for temporary files
  std::string state;
  bool quick = false;
  std::optional<unsigned> blocks;
  std::optional<double> budget_ms;
  uint64_t seed = 1;
};

void addMeasureOptions(CLI::App& command, MeasureOptions& options);

struct Measurement {
  Costs base;
  std::vector<PatternResult> results;    // in the order of allPatterns()
  nlohmann::ordered_json circumstances;  // host, compiler, date, version, options
};

// Says on the standard error how long it will take, how far it is, and what was left out and why. Throws Failure,
// Interrupted.
Measurement measure(const MeasureOptions& options);

}  // namespace loiter::bench
