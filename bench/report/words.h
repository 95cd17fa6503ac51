// Figures and columns as a reader sees them.
#pragma once

#include "report/folder.h"

#include <string>

namespace loiter::bench::report {

std::string cellText(const Json& cell);             // 4 digits, thousands apart: 12,345; null is "–"
std::string columnText(const std::string& column);  // p95_ms: "p95, ms"

// A cell of a row, of whatever a file has there: 0 where it is no number, no text where it is missing.
double numberAt(const Json& row, const char* column);
std::string textAt(const Json& row, const char* column);

}  // namespace loiter::bench::report
