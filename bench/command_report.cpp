// loiter-bench report: one HTML page of a folder's results.
#include "commands.h"
#include "failure.h"
#include "report/page.h"
#include "write_file.h"

#include <iostream>
#include <memory>

namespace loiter::bench {
namespace {

struct Options {
  std::string folder, output;
};

void run(const Options& options) {
  const std::string page = report::pageHtml(report::readFolder(options.folder));
  if (options.output.empty())
    std::cout << page;
  else
    writeFile(options.output, page);
}

}  // namespace

void addReport(CLI::App& app) {
  auto options = std::make_shared<Options>();
  CLI::App& command = *app.add_subcommand("report", "makes one HTML page, readable offline, of a folder of results");
  command.add_option("FOLDER", options->folder, "what `study -o`, `anchor -o` and `costs -o` wrote")->required();
  command.add_option("-o,--output", options->output, "page.html; else the standard output");
  command.callback([options] { run(*options); });
}

}  // namespace loiter::bench
