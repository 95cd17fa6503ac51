// Rows of named cells, printed as aligned text or as JSON.
#pragma once

#include <nlohmann/json.hpp>

#include <ostream>
#include <string>
#include <vector>

namespace loiter::bench {

class Table {
 public:
  explicit Table(std::string name) : name_(std::move(name)) {}
  Table& row();  // begins one; the cells that follow are its
  // Columns appear in the order in which they are first named. Numbers are printed with four digits.
  template <typename T>
  Table& cell(const std::string& column, const T& value) {
    rows_.back()[column] = value;
    return *this;
  }

  const std::string& name() const { return name_; }
  const nlohmann::ordered_json& rows() const { return rows_; }
  void printText(std::ostream& out) const;

 private:
  std::string name_;
  nlohmann::ordered_json rows_ = nlohmann::ordered_json::array();
};

// The tables one below the other, or one JSON object with a list of rows under the name of each.
void print(std::ostream& out, const std::vector<Table>& tables, bool json);

}  // namespace loiter::bench
