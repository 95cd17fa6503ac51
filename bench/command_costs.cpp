// loiter-bench costs: measures all patterns and writes rules/costs.json's format.
#include "commands.h"
#include "measure.h"
#include "write_file.h"

#include <iostream>
#include <memory>

namespace loiter::bench {
namespace {

namespace fs = std::filesystem;

struct Options : MeasureOptions {
  std::string output;
};

void run(Options& options) {
  const fs::path output = options.output;
  options.state = output.string() + ".partial";
  const Measurement measurement = measure(options);
  for (const PatternResult& result : measurement.results)
    if (result.measured && result.measured->unstable())
      std::cerr << "loiter-bench: " << result.pattern->name << " is unstable and stays as it was\n";
  writeFile(output, costsText(measurement.base, measurement.results, measurement.circumstances));
  std::error_code ignored;  // a state that is left is of no harm: the next run goes on from it
  fs::remove(options.state, ignored);
}

}  // namespace

void addCosts(CLI::App& app) {
  auto options = std::make_shared<Options>();
  CLI::App& command = *app.add_subcommand("costs", "measures all patterns into a file for `loiter scan --costs`");
  addMeasureOptions(command, *options);
  command.add_option("-o,--output", options->output, "FILE; finished blocks are in FILE.partial until it is done")
      ->required();
  command.callback([options] { run(*options); });
}

}  // namespace loiter::bench
