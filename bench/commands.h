// The subcommands of loiter-bench, one file each. addX() adds its subcommand to the program's command line.
#pragma once

#include <CLI/CLI.hpp>

namespace loiter::bench {

enum ExitCode { kDone = 0, kFailed = 1, kUsage = 2, kInterrupted = 130 };

void addSimulate(CLI::App& app);

}  // namespace loiter::bench
