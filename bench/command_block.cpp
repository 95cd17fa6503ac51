// loiter-bench block: one block of one pattern in this process, as a line of JSON. The probe runs itself so.
#include "commands.h"
#include "failure.h"
#include "probe/block.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <iostream>
#include <memory>

namespace loiter::bench {
namespace {

struct Options {
  std::string pattern;
  BlockOptions block;
  int64_t budget_ns = 0, delay_ns = 0;
};

void runOne(Options options) {
  const auto& all = allPatterns();
  auto found = std::find_if(all.begin(), all.end(), [&](const Pattern& one) { return one.name == options.pattern; });
  if (found == all.end()) throw Failure("there is no pattern '" + options.pattern + "'");
  options.block.budget = Nanoseconds(options.budget_ns);
  options.block.delay = Nanoseconds(options.delay_ns);
  std::cout << toJson(runBlock(*found, options.block)).dump() << std::endl;
}

}  // namespace

void addBlock(CLI::App& app) {
  auto options = std::make_shared<Options>();
  CLI::App& command = *app.add_subcommand("block", "");
  command.group("");  // not in the help
  command.add_option("--pattern", options->pattern)->required();
  command.add_option("--seed", options->block.seed)->required();
  command.add_option("--budget-ns", options->budget_ns)->required();
  command.add_option("--least-pairs", options->block.least_pairs)->required();
  command.add_option("--delay-ns", options->delay_ns)->required();
  command.add_option("--folder", options->block.folder)->required();
  command.add_option("--database", options->block.database)->required();
  command.callback([options] { runOne(*options); });
}

}  // namespace loiter::bench
