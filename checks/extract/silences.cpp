#include "extract/silences.h"

namespace loiter::extract {

using namespace clang;

namespace {

struct Comment {
  enum Kind { Line, NextLine, Begin, End } kind = Line;
  uint32_t line = 0, column = 0;
  std::vector<std::string> checks;
  std::string reason;
};

// What stands after the directive, without the punctuation that leads to it and the comment's end.
std::string reasonIn(llvm::StringRef rest) {
  rest = rest.trim();
  rest = rest.ltrim(":-").ltrim();
  if (rest.consume_front("\xe2\x80\x94")) rest = rest.ltrim();  // an em dash
  rest.consume_back("*/");
  return rest.trim().str();
}

// The directive at the start of `text`, which ends with its line, or nothing.
std::optional<Comment> parse(llvm::StringRef text) {
  Comment comment;
  if (text.consume_front("NOLINTNEXTLINE"))
    comment.kind = Comment::NextLine;
  else if (text.consume_front("NOLINTBEGIN"))
    comment.kind = Comment::Begin;
  else if (text.consume_front("NOLINTEND"))
    comment.kind = Comment::End;
  else if (!text.consume_front("NOLINT"))
    return std::nullopt;
  if (!text.empty() && (llvm::isAlnum(text.front()) || text.front() == '_')) return std::nullopt;
  if (text.consume_front("(")) {
    auto [list, rest] = text.split(')');
    llvm::SmallVector<llvm::StringRef, 4> names;
    list.split(names, ',');
    for (llvm::StringRef name : names)
      if (!name.trim().empty()) comment.checks.push_back(name.trim().str());
    if (comment.checks.empty()) return std::nullopt;  // "NOLINT()" silences nothing
    text = rest;
  } else {
    comment.checks = {"*"};
  }
  comment.reason = reasonIn(text);
  return comment;
}

std::vector<Comment> commentsIn(llvm::StringRef text) {
  std::vector<Comment> found;
  uint32_t line = 1;
  size_t line_start = 0, counted = 0;
  for (size_t at = text.find("NOLINT"); at != llvm::StringRef::npos; at = text.find("NOLINT", at + 6)) {
    for (size_t end; (end = text.find('\n', counted)) < at; counted = line_start = end + 1) ++line;
    llvm::StringRef rest = text.slice(at, text.find('\n', at)).rtrim('\r');
    if (auto comment = parse(rest)) {
      comment->line = line;
      comment->column = at - line_start + 1;
      found.push_back(std::move(*comment));
    }
  }
  return found;
}

void add(UnitBuilder& unit, uint32_t file, const Comment& comment, uint32_t last_line) {
  auto silence = std::make_unique<facts::SilenceT>();
  silence->location = std::make_unique<facts::Location>(file, comment.line, comment.column);
  silence->last_line = last_line;
  silence->checks = comment.checks;
  silence->reason = comment.reason;
  unit.unit().silences.push_back(std::move(silence));
}

void silencesOf(UnitBuilder& unit, FileID id, llvm::StringRef text) {
  std::vector<Comment> open;  // NOLINTBEGINs; each END closes the last, and must name the same checks
  for (Comment& comment : commentsIn(text)) {
    switch (comment.kind) {
      case Comment::Line: add(unit, unit.file(id), comment, comment.line); break;
      case Comment::NextLine: add(unit, unit.file(id), comment, comment.line + 1); break;
      case Comment::Begin: open.push_back(std::move(comment)); break;
      case Comment::End:
        if (!open.empty() && open.back().checks == comment.checks) {
          add(unit, unit.file(id), open.back(), comment.line);
          open.pop_back();
        }
        break;
    }
  }
}

}  // namespace

void silences(UnitBuilder& unit) {
  const SourceManager& sources = unit.context().getSourceManager();
  llvm::DenseSet<const FileEntry*> seen;
  for (unsigned i = 0; i < sources.local_sloc_entry_size(); ++i) {
    const SrcMgr::SLocEntry& entry = sources.getLocalSLocEntry(i);
    if (!entry.isFile() || SrcMgr::isSystem(entry.getFile().getFileCharacteristic())) continue;
    FileID id = sources.getFileID(SourceLocation::getFromRawEncoding(entry.getOffset()));
    OptionalFileEntryRef file = sources.getFileEntryRefForID(id);
    if (!file || !seen.insert(&file->getFileEntry()).second) continue;
    if (auto text = sources.getBufferDataOrNone(id)) silencesOf(unit, id, *text);
  }
}

}  // namespace loiter::extract
