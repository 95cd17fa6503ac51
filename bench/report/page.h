// The page: one HTML file that needs no network.
#pragma once

#include "report/folder.h"

#include <string>

namespace loiter::bench::report {

// Throws Failure where the program was built without uPlot.
std::string pageHtml(const Folder& folder);

}  // namespace loiter::bench::report
