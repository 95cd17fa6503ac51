// The files that the editor has open, with what is not saved yet; and places in them as the protocol counts them.
#pragma once

#include "extract/extract.h"

#include <llvm/Support/LSP/Protocol.h>

#include <map>
#include <optional>
#include <string>

namespace loiter::lsp {

struct Document {
  std::string uri;  // as the client spells it
  std::string text;
  int64_t version = 0;
};

class Documents {
 public:
  void open(const std::string& path, Document document) { open_[path] = std::move(document); }
  void close(const std::string& path) { open_.erase(path); }
  const Document* find(const std::string& path) const;
  // False: the file is not open, or a range lies outside of it (then it is as it was).
  bool change(const std::string& path, int64_t version,
              const std::vector<llvm::lsp::TextDocumentContentChangeEvent>& changes);

  std::vector<std::string> paths() const;

  bool isSaved(const std::string& path) const;  // or not open
  // Those that are not as on disk.
  extract::Overlay overlay() const;

  // As the client spelled it, if it is open there.
  std::string uriOf(const std::string& path) const;

 private:
  std::map<std::string, Document> open_;  // by real path
};

// Texts of files, open or not, by line, as long as this lives.
class Texts {
 public:
  explicit Texts(const Documents& documents) : documents_(documents) {}

  // Without its end; empty: there is no such line.
  std::string_view line(const std::string& path, unsigned number);
  // `line` and `column` count from 1, the column in bytes, as in a finding's places.
  llvm::lsp::Position position(const std::string& path, unsigned line, unsigned column);
  // Up to the end of the name there.
  llvm::lsp::Range range(const std::string& path, unsigned line, unsigned column);

 private:
  struct Text {
    std::string bytes;
    std::vector<size_t> starts;
  };
  const Text& load(const std::string& path);

  const Documents& documents_;
  std::map<std::string, Text> texts_;
};

// The name around a position, empty: there is none.
std::string wordAt(std::string_view line, unsigned utf16_character);

}  // namespace loiter::lsp
