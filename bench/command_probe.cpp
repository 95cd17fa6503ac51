// loiter-bench probe: measures patterns and prints what their two forms hold.
#include "commands.h"
#include "measure.h"
#include "table.h"

#include <iostream>
#include <memory>

namespace loiter::bench {
namespace {

struct Options : MeasureOptions {
  bool json = false;
};

std::string intervalText(const Estimate& estimate) {
  char text[48];
  std::snprintf(text, sizeof text, "%.4g..%.4g", estimate.interval.low, estimate.interval.high);
  return text;
}

const char* assumedText(Basis basis) {
  switch (basis) {
    case Basis::Machine: return "nothing";
    case Basis::Delay: return "the other side";
    case Basis::Distance: return "a network, on top";
  }
  return "";
}

void printTable(const Measurement& measurement) {
  Table table("patterns");
  for (const PatternResult& result : measurement.results) {
    if (!result.measured) continue;
    const Measured& measured = *result.measured;
    table.row()
        .cell("pattern", result.pattern->name)
        .cell("hold_ms", measured.hold.value)
        .cell("95 %", intervalText(measured.hold))
        .cell("cpu_ms", measured.cpu)
        .cell("blocked_ms", measured.blocked)
        .cell("queue_ms", measured.run_queue)
        .cell("async_hold_ms", measured.async_hold.value)
        .cell("async_takes_ms", measured.async_latency)
        .cell("times", measured.ratio.value)
        .cell("instead", result.pattern->counterpart.text())
        .cell("assumed", assumedText(result.pattern->basis))
        .cell("", measured.unstable() ? "unstable" : "");
  }
  print(std::cout, {table}, false);
}

void printJson(const Measurement& measurement) {
  nlohmann::ordered_json json = {{"measurement", measurement.circumstances}};
  for (const PatternResult& result : measurement.results) json["patterns"][result.pattern->name] = resultJson(result);
  std::cout << json.dump(2) << '\n';
}

}  // namespace

void addProbe(CLI::App& app) {
  auto options = std::make_shared<Options>();
  CLI::App& command = *app.add_subcommand(
      "probe", "measures how long the blocking and the asynchronous form of patterns hold a thread");
  addMeasureOptions(command, *options);
  command.add_option("--state", options->state, "keeps finished blocks in this file, and goes on from it");
  command.add_flag("--json", options->json, "JSON instead of a table");
  command.callback([options] {
    const Measurement measurement = measure(*options);
    options->json ? printJson(measurement) : printTable(measurement);
  });
}

}  // namespace loiter::bench
