#include "report/tables.h"

#include "report/words.h"

#include <algorithm>

namespace loiter::bench::report {
namespace {

constexpr size_t kAtOnce = 40;  // more rows are shown on demand

std::vector<std::string> columnsOf(const Json& rows) {
  std::vector<std::string> columns;
  for (const Json& row : rows)
    for (const auto& [column, cell] : row.items())
      if (std::find(columns.begin(), columns.end(), column) == columns.end()) columns.push_back(column);
  return columns;
}

bool isNumbers(const Json& rows, const std::string& column) {
  bool any = false;
  for (const Json& row : rows) {
    if (!row.contains(column) || row[column].is_null()) continue;
    if (!row[column].is_number()) return false;
    any = true;
  }
  return any;
}

}  // namespace

Json tableView(const std::string& name, const Json& rows) {
  std::string title = name;
  std::replace(title.begin(), title.end(), '_', ' ');
  Json view = {{"name", title}, {"columns", Json::array()}, {"rows", Json::array()}, {"many", false}};
  if (rows.size() > kAtOnce) view["many"] = cellText(rows.size());
  const std::vector<std::string> columns = columnsOf(rows);
  std::vector<bool> numbers;
  for (const std::string& column : columns) {
    numbers.push_back(isNumbers(rows, column));
    view["columns"].push_back({{"text", columnText(column)}, {"number", bool(numbers.back())}});
  }
  for (const Json& row : rows) {
    Json line = {{"bad", row.contains("agrees") && row["agrees"] == false}, {"cells", Json::array()}};
    for (size_t at = 0; at < columns.size(); ++at) {
      const std::string text = row.contains(columns[at]) ? cellText(row[columns[at]]) : "";
      line["cells"].push_back({{"text", text}, {"number", bool(numbers[at])}});
    }
    view["rows"].push_back(line);
  }
  return view;
}

}  // namespace loiter::bench::report
