// loiter-bench costs: measures all patterns and writes rules/costs.json's format.
#include "commands.h"
#include "failure.h"
#include "measure.h"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iostream>
#include <memory>

namespace loiter::bench {
namespace {

namespace fs = std::filesystem;

struct Options : MeasureOptions {
  std::string output;
};

// Appears by rename, so that there is the old file or the new one and never a part.
void write(const fs::path& path, const std::string& text) {
  const fs::path fresh = path.string() + ".new";
  std::ofstream file(fresh);
  file << text << std::flush;
  const bool written = bool(file);
  const std::string why = std::strerror(errno);
  file.close();
  std::error_code error;
  if (written) fs::rename(fresh, path, error);
  if (written && !error) return;
  std::error_code ignored;
  fs::remove(fresh, ignored);
  throw Failure("cannot write '" + path.string() + "': " + (written ? error.message() : why));
}

void run(Options& options) {
  const fs::path output = options.output;
  options.state = output.string() + ".partial";
  const Measurement measurement = measure(options);
  for (const PatternResult& result : measurement.results)
    if (result.measured && result.measured->unstable())
      std::cerr << "loiter-bench: " << result.pattern->name << " is unstable and stays as it was\n";
  write(output, costsText(measurement.base, measurement.results, measurement.circumstances));
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
