#include "lsp/documents.h"

#include "paths.h"
#include "report/escape.h"
#include "report/source_lines.h"

#include <llvm/Support/FileSystem.h>

#include <cctype>

namespace loiter::lsp {
namespace {

bool isNamePart(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || (c & 0x80); }

// The offset in bytes of a column in UTF-16 code units; nothing: behind the end of the line.
std::optional<size_t> byteOffset(std::string_view line, unsigned utf16) {
  size_t at = 0;
  for (unsigned units = 0; units < utf16;) {
    if (at >= line.size()) return std::nullopt;
    unsigned char lead = static_cast<unsigned char>(line[at]);
    size_t length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    units += length == 4 ? 2 : 1;
    at += length;
  }
  return std::min(at, line.size());
}

// From `begin` to the end of its line, without what ends it.
std::string_view restOfLine(std::string_view text, size_t begin) {
  std::string_view rest = text.substr(begin);
  return rest.substr(0, rest.find_first_of("\r\n"));
}

// The offset in `text`; a character behind the end of its line is that end, as the protocol says, and a line behind
// the last is the end of the text. Nothing: before the beginning.
std::optional<size_t> offsetOf(std::string_view text, const llvm::lsp::Position& position) {
  if (position.line < 0 || position.character < 0) return std::nullopt;
  const std::vector<size_t> starts = report::lineStarts(text);
  if (size_t(position.line) >= starts.size()) return text.size();
  size_t at = starts[position.line];
  std::string_view rest = restOfLine(text, at);
  return at + byteOffset(rest, unsigned(position.character)).value_or(rest.size());
}

}  // namespace

const Document* Documents::find(const std::string& path) const {
  auto found = open_.find(path);
  return found == open_.end() ? nullptr : &found->second;
}

bool Documents::change(const std::string& path, int64_t version,
                       const std::vector<llvm::lsp::TextDocumentContentChangeEvent>& changes) {
  auto found = open_.find(path);
  if (found == open_.end()) return false;
  std::string text = found->second.text;
  for (const auto& change : changes) {
    if (!change.range) {
      text = change.text;
      continue;
    }
    auto begin = offsetOf(text, change.range->start), end = offsetOf(text, change.range->end);
    if (!begin || !end || *begin > *end) return false;
    text.replace(*begin, *end - *begin, change.text);
  }
  found->second.text = std::move(text);
  found->second.version = version;
  return true;
}

std::vector<std::string> Documents::paths() const {
  std::vector<std::string> all;
  for (const auto& [path, document] : open_) all.push_back(path);
  return all;
}

bool Documents::isSaved(const std::string& path) const {
  const Document* document = find(path);
  std::string error;
  return !document || driver::readFile(path, error) == document->text;
}

extract::Overlay Documents::overlay() const {
  extract::Overlay overlay;
  for (const auto& [path, document] : open_)
    if (!isSaved(path)) overlay.emplace(path, document.text);
  return overlay;
}

std::string Documents::uriOf(const std::string& path) const {
  if (const Document* document = find(path)) return document->uri;
  return "file://" + report::uriPath(path);
}

const Texts::Text& Texts::load(const std::string& path) {
  auto [found, fresh] = texts_.try_emplace(path);
  Text& text = found->second;
  if (!fresh) return text;
  std::string error;
  const Document* document = documents_.find(path);
  if (document)
    text.bytes = document->text;
  else if (llvm::sys::fs::is_regular_file(path))  // any URI may come; the server's own input is one
    text.bytes = driver::readFile(path, error).value_or("");
  text.starts = report::lineStarts(text.bytes);
  return text;
}

std::string_view Texts::line(const std::string& path, unsigned number) {
  const Text& text = load(path);
  if (number == 0 || number > text.starts.size()) return {};
  return restOfLine(text.bytes, text.starts[number - 1]);
}

llvm::lsp::Position Texts::position(const std::string& path, unsigned number, unsigned column) {
  if (number == 0) return {};
  std::string_view text = line(path, number);
  column = std::max(1u, std::min(column, unsigned(text.size()) + 1));
  return llvm::lsp::Position(int(number) - 1, int(report::utf16Column(text, column)) - 1);
}

llvm::lsp::Range Texts::range(const std::string& path, unsigned number, unsigned column) {
  unsigned end = report::expressionEnd(line(path, number), column);
  return {position(path, number, column), position(path, number, std::max(column, end))};
}

std::string wordAt(std::string_view line, unsigned utf16_character) {
  auto offset = byteOffset(line, utf16_character);
  if (!offset) return {};
  size_t begin = *offset, end = *offset;
  while (begin > 0 && isNamePart(line[begin - 1])) --begin;
  while (end < line.size() && isNamePart(line[end])) ++end;
  return std::string(line.substr(begin, end - begin));
}

}  // namespace loiter::lsp
