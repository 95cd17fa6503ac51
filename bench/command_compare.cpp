// loiter-bench compare: whether two measurements put the patterns into the same order.
#include "commands.h"
#include "failure.h"
#include "probe/compare.h"
#include "table.h"

#include <fstream>
#include <iostream>
#include <memory>

namespace loiter::bench {
namespace {

struct Options {
  std::string first, second;
};

nlohmann::json read(const std::string& file) {
  std::ifstream in(file);
  if (!in) throw Failure("cannot read '" + file + "'");
  try {
    return nlohmann::json::parse(in);
  } catch (const nlohmann::json::exception& error) {
    throw Failure("'" + file + "': " + error.what());
  }
}

void list(const std::vector<std::pair<std::string, std::string>>& pairs, const char* what) {
  for (const auto& [a, b] : pairs) std::cout << what << a << " and " << b << '\n';
}

void run(const Options& options) {
  const Comparison found = compareCosts(read(options.first), read(options.second));
  Table table("patterns");
  for (const ComparedPattern& one : found.patterns)
    table.row()
        .cell("pattern", one.name)
        .cell("first_ms", one.first_ms)
        .cell("low", one.first.low)
        .cell("high", one.first.high)
        .cell("second_ms", one.second_ms)
        .cell("second_low", one.second.low)
        .cell("second_high", one.second.high);
  table.printText(std::cout);
  std::cout << '\n';
  list(found.reversed, "other way round, within their intervals: ");
  list(found.contradicted, "other way round, and no interval explains it: ");
  std::cout << found.pairs - found.reversed.size() - found.contradicted.size() << " of " << found.pairs
            << " pairs of patterns in the same order, Kendall's tau " << found.tau << '\n';
  if (!found.contradicted.empty())
    throw Failure(std::to_string(found.contradicted.size()) + " pairs contradict each other");
}

}  // namespace

void addCompare(CLI::App& app) {
  auto options = std::make_shared<Options>();
  CLI::App& command = *app.add_subcommand("compare",
                                          "whether two files of `costs` have the patterns in the same order");
  command.add_option("first", options->first, "FILE of loiter-bench costs")->required();
  command.add_option("second", options->second, "another")->required();
  command.callback([options] { run(*options); });
}

}  // namespace loiter::bench
