// The subcommands of loiter-bench, one file each. addX() adds its subcommand to the program's command line.
#pragma once

#include <CLI/CLI.hpp>

namespace loiter::bench {

enum ExitCode { kDone = 0, kFailed = 1, kUsage = 2, kSignalled = 128 };  // the last: and the signal's number

void addAnchor(CLI::App& app);
void addBlock(CLI::App& app);
void addCompare(CLI::App& app);
void addCosts(CLI::App& app);
void addLoad(CLI::App& app);
void addProbe(CLI::App& app);
void addReport(CLI::App& app);
void addServe(CLI::App& app);
void addSimulate(CLI::App& app);
void addStudy(CLI::App& app);

}  // namespace loiter::bench
