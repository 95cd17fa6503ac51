#include "table.h"

#include <algorithm>
#include <cstdio>

namespace loiter::bench {
namespace {

std::string text(const nlohmann::ordered_json& value) {
  if (value.is_null()) return "";
  if (value.is_string()) return value.get<std::string>();
  if (value.is_boolean()) return value.get<bool>() ? "yes" : "no";
  if (!value.is_number_float()) return value.dump();
  char digits[32];
  const double number = value.get<double>();
  std::snprintf(digits, sizeof digits, number >= 1000 ? "%.0f" : "%.4g", number);
  return digits;
}

}  // namespace

Table& Table::row() {
  rows_.push_back(nlohmann::ordered_json::object());
  return *this;
}

void Table::printText(std::ostream& out) const {
  std::vector<std::string> columns;
  for (const auto& row : rows_)
    for (const auto& cell : row.items())
      if (std::find(columns.begin(), columns.end(), cell.key()) == columns.end()) columns.push_back(cell.key());
  std::vector<std::vector<std::string>> lines = {columns};
  for (const auto& row : rows_) {
    lines.emplace_back();
    for (const std::string& column : columns) lines.back().push_back(row.contains(column) ? text(row[column]) : "");
  }
  for (const auto& line : lines) {
    std::string words;
    for (size_t at = 0; at < columns.size(); ++at) {
      size_t width = 0;
      for (const auto& other : lines) width = std::max(width, other[at].size());
      const bool number = !rows_.empty() && rows_[0].contains(columns[at]) && rows_[0][columns[at]].is_number();
      const std::string blank(width - line[at].size(), ' ');
      words += (at ? "  " : "") + (number ? blank + line[at] : line[at] + blank);
    }
    words.erase(words.find_last_not_of(' ') + 1);
    out << words << '\n';
  }
}

void print(std::ostream& out, const std::vector<Table>& tables, bool json) {
  if (json) {
    nlohmann::ordered_json all;
    for (const Table& table : tables) all[table.name()] = table.rows();
    out << all.dump(2) << '\n';
    return;
  }
  for (const Table& table : tables) {
    if (&table != tables.data()) out << '\n';
    table.printText(out);
  }
}

}  // namespace loiter::bench
