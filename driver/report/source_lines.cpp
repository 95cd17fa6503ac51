#include "report/source_lines.h"

#include "paths.h"
#include "report/escape.h"

#include <llvm/ADT/StringExtras.h>

#include <algorithm>

namespace loiter::report {

const SourceLines::Text& SourceLines::load(const std::string& file) {
  auto [at, fresh] = texts_.try_emplace(file);
  Text& text = at->second;
  if (!fresh || file.empty() || file[0] == '<') return text;
  std::string error;
  auto bytes = driver::readFile(driver::absolutePath(file, root_), error);
  if (!bytes) return text;
  text.bytes = std::move(*bytes);
  text.starts = lineStarts(text.bytes);
  if (text.starts.back() != text.bytes.size()) text.starts.push_back(text.bytes.size());
  return text;
}

std::optional<std::string_view> SourceLines::line(const std::string& file, unsigned number) {
  const Text& text = load(file);
  if (number == 0 || number >= text.starts.size()) return std::nullopt;
  std::string_view line(text.bytes);
  line = line.substr(text.starts[number - 1], text.starts[number] - text.starts[number - 1]);
  while (!line.empty() && (line.back() == '\n' || line.back() == '\r')) line.remove_suffix(1);
  return line;
}

std::vector<size_t> lineStarts(std::string_view text) {
  std::vector<size_t> starts{0};
  for (size_t at = 0; (at = text.find_first_of("\r\n", at)) != std::string_view::npos;) {
    at += text.substr(at, 2) == "\r\n" ? 2 : 1;
    starts.push_back(at);
  }
  return starts;
}

unsigned expressionEnd(std::string_view line, unsigned byte_column) {
  size_t at = byte_column ? byte_column - 1 : 0, start = at;
  auto at_name = [&] { return at < line.size() && (llvm::isAlnum(line[at]) || line[at] == '_' || (line[at] & 0x80)); };
  while (true) {
    while (at_name()) ++at;
    size_t name_end = at;
    std::string_view rest = line.substr(std::min(at, line.size()));
    if (rest.starts_with("::") || rest.starts_with("->"))
      at += 2;
    else if (rest.starts_with("."))
      at += 1;
    if (at == name_end || !at_name()) {
      at = name_end;
      break;
    }
  }
  if (at == start)  // not a name: one whole character
    while (++at < line.size() && (line[at] & 0xC0) == 0x80) {}
  return unsigned(at + 1);
}

unsigned utf16Column(std::string_view line, unsigned byte_column) {
  line = line.substr(0, std::min<size_t>(byte_column ? byte_column - 1 : 0, line.size()));
  if (llvm::isASCII(line)) return unsigned(line.size()) + 1;
  unsigned column = 1;
  for (unsigned char c : validUtf8(line))
    if ((c & 0xC0) != 0x80) column += c >= 0xF0 ? 2 : 1;
  return column;
}

}  // namespace loiter::report
