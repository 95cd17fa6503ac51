// The commands of `loiter`, one file each. add…() describes a command to the parser; what it
// returns runs it, after the command line was read, and gives the exit code.
#pragma once

#include "console.h"
#include "project.h"
#include "report/report.h"

#include <CLI/CLI.hpp>

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

namespace loiter::driver {

using Command = std::function<int()>;

Command addScan(CLI::App& app);
Command addExtract(CLI::App& app);
Command addLink(CLI::App& app);
Command addExplain(CLI::App& app);
Command addWhy(CLI::App& app);
Command addRules(CLI::App& app);
Command addBaseline(CLI::App& app);
Command addLsp(CLI::App& app);

// What `loiter --version` and facts call this program.
std::string versionText();

// A check for a number, for options.
CLI::Validator between(int least, int most);

// Options that several commands have, with one spelling and one help.
void addProjectOptions(CLI::App& command, ProjectOptions& options);
void addExtractionOptions(CLI::App& command, ProjectOptions& options);

// How a report is written and judged; `scan` and `link`.
struct ReportOptions {
  std::vector<std::string> outputs;
  std::string anchor, color = "auto", fail_on;
  std::string sarif_profile = "generic";
  std::optional<std::string> root_uri, baseline;
  bool exit_zero = false, strict = false;
};
void addReportOptions(CLI::App& command, ReportOptions& options);
Color colorOf(const ReportOptions& options);
report::Anchor anchorOf(const ReportOptions& options, report::Anchor otherwise);

// Help that fits a screen of 80 columns and 24 lines.
class Help : public CLI::Formatter {
 public:
  std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const override;
};

}  // namespace loiter::driver
