#include "report/words.h"

#include <cmath>
#include <cstdio>

namespace loiter::bench::report {
namespace {

constexpr double kFourDigits = 999.95;  // from here on four digits have no fraction
constexpr double kExact = 1e15;         // from here on a double has no ones

std::string grouped(double number) {
  char digits[32];
  std::snprintf(digits, sizeof digits, "%.0f", number);
  std::string text = digits;
  for (int at = int(text.size()) - 3; at > (number < 0 ? 1 : 0); at -= 3) text.insert(size_t(at), 1, ',');
  return text;
}

}  // namespace

std::string cellText(const Json& cell) {
  if (cell.is_null()) return "–";
  if (cell.is_string()) return cell.get<std::string>();
  if (cell.is_boolean()) return cell.get<bool>() ? "yes" : "no";
  if (!cell.is_number()) return cell.dump();
  const double number = cell.get<double>();
  if (std::abs(number) >= kFourDigits && std::abs(number) < kExact) return grouped(number);
  char digits[32];
  std::snprintf(digits, sizeof digits, "%.4g", number);
  return digits;
}

double numberAt(const Json& row, const char* column) {
  return row.contains(column) && row[column].is_number() ? row[column].get<double>() : 0;
}

std::string textAt(const Json& row, const char* column) {
  return row.contains(column) ? cellText(row[column]) : std::string();
}

std::string columnText(const std::string& column) {
  struct Ending {
    const char* suffix;
    const char* unit;
  };
  constexpr Ending kEndings[] = {{"per_s", "requests/s"}, {"_ms", "ms"}, {"_s", "s"},        {"_percent", "%"},
                                 {"_ns", "ns"},           {"_us", "µs"}, {"_bytes", "bytes"}};
  std::string name = column, unit;
  for (const Ending& ending : kEndings) {
    const std::string suffix = ending.suffix;
    if (name.size() < suffix.size() || name.compare(name.size() - suffix.size(), suffix.size(), suffix) != 0) continue;
    name.erase(name.size() - suffix.size());
    unit = ending.unit;
    break;
  }
  for (char& letter : name)
    if (letter == '_') letter = ' ';
  while (!name.empty() && name.back() == ' ') name.pop_back();
  if (unit.empty()) return name;
  return name.empty() ? unit : name + ", " + unit;
}

}  // namespace loiter::bench::report
