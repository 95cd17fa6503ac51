// Lines of the project's own files, for excerpts and columns.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace loiter::report {

class SourceLines {
 public:
  explicit SourceLines(std::string root) : root_(std::move(root)) {}

  // The line's bytes without its end; nothing: the file is not there, is outside the root, or is shorter.
  std::optional<std::string_view> line(const std::string& file, unsigned number);

 private:
  struct Text {
    std::string bytes;
    std::vector<size_t> starts;  // of each line, and behind the last
  };
  const Text& load(const std::string& file);

  std::string root_;
  std::map<std::string, Text> texts_;
};

// Where lines begin, as compilers and editors count them: behind \n, \r\n and \r.
std::vector<size_t> lineStarts(std::string_view text);

// Where what begins at `byte_column` ends: behind a name such as `a.b->c::d`, else behind one character.
unsigned expressionEnd(std::string_view line, unsigned byte_column);

// The column, from 1, in UTF-16 code units, of a column in bytes.
unsigned utf16Column(std::string_view line, unsigned byte_column);

}  // namespace loiter::report
