// loiter-bench study: makes a published study again, and prints theirs beside ours.
#include "commands.h"
#include "failure.h"
#include "probe/interrupt.h"
#include "progress.h"
#include "study/study.h"

#include <iostream>
#include <memory>

namespace loiter::bench {
namespace {

struct Options : StudyOptions {
  std::string folder;
};

void run(const Study& study, const Options& options) {
  holdInterrupts();
  ProgressLine line(study.takes(options));
  const auto start = std::chrono::steady_clock::now();
  const auto tell = [&](unsigned done, unsigned of, const std::string& what) {
    const Nanoseconds passed = std::chrono::steady_clock::now() - start;
    const Nanoseconds left = done ? passed * (of - done) / done : Nanoseconds(study.takes(options));
    line.show({.done = done, .of = of, .left = left, .pattern = what});
  };
  const Result result{study.name, study.title, study.theirs, options.quick, study.run(options, tell)};
  line.end();
  print(std::cout, result);
  std::cout.flush();
  if (!options.folder.empty()) write(options.folder, result);
}

}  // namespace

void addStudy(CLI::App& app) {
  CLI::App& command = *app.add_subcommand("study", "makes a published study again, theirs beside ours");
  command.require_subcommand(1);
  for (const Study& study : allStudies()) {
    auto options = std::make_shared<Options>();
    CLI::App& one = *command.add_subcommand(study.name, study.title);
    one.add_flag("--quick", options->quick, "well under a minute: shows that it works, and says little");
    one.add_option("-o,--output", options->folder, "writes " + study.name + ".json into this folder as well");
    one.add_option("--threads", options->threads, "of the service's loop")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    one.add_option("--prices", options->prices, "of instances, in the form of bench/study/prices.json");
    one.add_option("--seed", options->seed)->capture_default_str();
    one.callback([&study, options] { run(study, *options); });
  }
}

}  // namespace loiter::bench
