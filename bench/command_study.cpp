// loiter-bench study: does a published measurement again and prints theirs beside ours.
#include "commands.h"
#include "probe/interrupt.h"
#include "progress.h"
#include "study/study.h"

#include <iostream>
#include <memory>

namespace loiter::bench {
namespace {

using study::Result;
using study::Study;

struct CommandOptions : study::Options {
  std::string prices_file;
  std::string folder;
  bool json = false;
};

Result measure(const Study& study, const CommandOptions& options) {
  holdInterrupts();
  ProgressLine line(study.duration(options));
  const auto start = std::chrono::steady_clock::now();
  Result result = study.run(options, [&](size_t done, size_t of, const std::string& next) {
    waitOrInterrupt(-1, 0);
    const Nanoseconds taken = std::chrono::steady_clock::now() - start;
    const Nanoseconds left = done ? taken * int64_t(of - done) / int64_t(done) : study.duration(options);
    line.show({done, of, left, next});
  });
  line.end();
  return result;
}

void run(const Study& one, CommandOptions& options) {
  options.prices = options.prices_file;
  const Result result = measure(one, options);
  const auto json = study::resultJson(one.name, one.title, one.theirs, options.quick, result);
  if (!options.folder.empty()) study::writeResult(options.folder, json);
  if (options.json) {
    std::cout << json.dump(2) << '\n';
    return;
  }
  std::cout << one.title << "\n\nTheirs: " << one.theirs << "\n";
  for (const Table& table : result.tables) {
    if (table.name() == "series" || table.rows().empty()) continue;  // a series is for the page
    std::cout << '\n' << table.name() << '\n';
    table.printText(std::cout);
  }
  for (const std::string& remark : result.remarks) std::cout << "\n- " << remark << '\n';
}

}  // namespace

void addStudy(CLI::App& app) {
  auto options = std::make_shared<CommandOptions>();
  CLI::App& command = *app.add_subcommand("study", "does a published measurement again, and prints theirs beside ours");
  command.require_subcommand(1);
  for (const Study& one : study::allStudies()) {
    CLI::App& added = *command.add_subcommand(one.name, one.title);
    added.add_flag("--quick", options->quick, "the same in small: under a minute, and less sure");
    added.add_option("-o,--output", options->folder, "also FOLDER/" + std::string(one.name) + ".json, for `report`")
        ->type_name("FOLDER");
    added.add_option("--seed", options->seed, "of arrivals and orders")->capture_default_str();
    added
        .add_option("--prices", options->prices_file, "what instances cost; the shipped prices.json says in which form")
        ->type_name("FILE")
        ->check(CLI::ExistingFile);
    added.add_flag("--json", options->json, "JSON instead of tables");
    added.callback([&one, options] { run(one, *options); });
  }
}

}  // namespace loiter::bench
