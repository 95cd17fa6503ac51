// loiter-bench anchor: real loads against the simulation; where they disagree, the harness has failed.
#include "commands.h"
#include "failure.h"
#include "probe/interrupt.h"
#include "progress.h"
#include "serve/anchor.h"
#include "study/study.h"
#include "table.h"

#include <iostream>
#include <memory>

namespace loiter::bench {
namespace {

using namespace serve;

struct Options {
  AnchorOptions anchor;
  double seconds = 30;
  bool quick = false, json = false;
  std::string folder;
};

constexpr std::chrono::seconds kQuickDuration(8), kQuickWarmUp(1);

Table agreements(const AnchorResult& result) {
  Table table("anchor");
  for (const Agreement& row : result.rows)
    table.row()
        .cell("load", row.load)
        .cell("endpoint", row.endpoint)
        .cell("figure", row.figure)
        .cell("real", row.real)
        .cell("simulated", row.simulated)
        .cell("real/simulated", row.ratio)
        .cell("agrees", row.agrees());
  return table;
}

Table holds(const AnchorOptions& options, const AnchorResult& result) {
  Table table("holds");
  table.row().cell("load", "alone").cell("hold_ms", result.blocking.hold_ms).cell("path_ms", result.blocking.path_ms);
  for (size_t at = 0; at < result.holds_ms.size(); ++at)
    table.row().cell("load", options.loads[at]).cell("hold_ms", result.holds_ms[at]);
  return table;
}

Table victims(const AnchorResult& result) {
  Table table("victims");
  for (const VictimFigures& one : result.victims)
    table.row()
        .cell("load", one.load)
        .cell("form", one.blocking ? "beside blocking" : "beside asynchronous")
        .cell("p95_ms", one.p95_ms);
  return table;
}

AnchorResult measure(const AnchorOptions& options) {
  const auto start = std::chrono::steady_clock::now();
  ProgressLine line(takes(options));
  const AnchorResult result = anchor(options, [&](unsigned done, unsigned of) {
    const Nanoseconds passed = std::chrono::steady_clock::now() - start;
    line.show({.done = done, .of = of, .left = passed * (of - done) / done, .pattern = "anchor"});
  });
  line.end();
  return result;
}

nlohmann::ordered_json resultOf(const Options& options, const AnchorResult& result) {
  study::Result tables{{holds(options.anchor, result), agreements(result), victims(result)}, {}};
  tables.remarks.push_back(result.agrees() ? "Real loads and their simulations agree within 10 %."
                                           : "The harness has failed: some figures are more than 10 % apart.");
  return study::resultJson("anchor", "Anchor: real loads against simulations of the same plans", "", options.quick,
                           tables);
}

void run(Options options) {
  holdInterrupts();
  options.anchor.duration = std::chrono::duration_cast<Time>(std::chrono::duration<double>(options.seconds));
  if (options.quick) {
    options.anchor.duration = kQuickDuration;
    options.anchor.warm_up = kQuickWarmUp;
    options.anchor.runs = 1;
  }
  const AnchorResult result = measure(options.anchor);
  print(std::cout, {holds(options.anchor, result), agreements(result), victims(result)}, options.json);
  std::cout.flush();
  if (!options.folder.empty()) study::writeResult(options.folder, resultOf(options, result));
  if (!result.agrees())
    throw Failure("the harness has failed: what happens and what is simulated are more than 10 % apart (rows with "
                  "'no'); if the machine was busy, measure again");
}

}  // namespace

void addAnchor(CLI::App& app) {
  auto options = std::make_shared<Options>();
  CLI::App& command = *app.add_subcommand("anchor", "loads a real service and simulates the same; they must agree");
  command.add_option("--threads", options->anchor.threads)->check(CLI::PositiveNumber)->capture_default_str();
  command.add_option("--downstream-ms", options->anchor.downstream_ms)
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  command.add_option("--loads", options->anchor.loads, "shares of the threads that are asked for")
      ->delimiter(',')
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  command.add_option("--runs", options->anchor.runs, "of each load")->check(CLI::PositiveNumber)->capture_default_str();
  command.add_option("--seconds", options->seconds, "of each run")->check(CLI::Range(5, 3600))->capture_default_str();
  command.add_option("--seed", options->anchor.seed)->capture_default_str();
  command.add_flag("--quick", options->quick, "one short run of each load: shows that it works, and judges little");
  command.add_option("-o,--output", options->folder, "writes anchor.json into this folder as well");
  command.add_flag("--json", options->json, "JSON instead of tables");
  command.callback([options] { run(*options); });
}

}  // namespace loiter::bench
