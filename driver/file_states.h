// What the file system says about files, asked once per file and scan.
#pragma once

#include "extract/extract.h"
#include "hash.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/DenseSet.h>

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace loiter::driver {

// Equal stamps mean equal content, unless the file changed within the clock's grain.
struct FileStamp {
  uint64_t size = 0, inode = 0;
  int64_t modified_ns = 0, changed_ns = 0;
  friend bool operator==(const FileStamp&, const FileStamp&) = default;
  int64_t newest_ns() const { return modified_ns > changed_ns ? modified_ns : changed_ns; }
};

// Nothing: no such file. A file of an overlay has a stamp that is made of its content.
std::optional<FileStamp> stampOf(const std::string& path, const extract::Overlay* overlay = nullptr);
std::optional<Hash> contentOf(const std::string& path, const extract::Overlay* overlay = nullptr);

// Of a folder, whose modification is that of its list of files; nothing: no such folder.
std::optional<FileStamp> stampOfFolder(const std::string& path);

// The clock by which the kernel stamps files.
int64_t fileClockNow();

class FileStates {
 public:
  // `overlay` must outlive this.
  explicit FileStates(const extract::Overlay* overlay = nullptr) : overlay_(overlay) {}

  struct State {
    bool exists = false, hashed = false;
    FileStamp stamp;
    Hash content;
  };

  // `path_hash` is hashPath(path). The stamp is that of the first question.
  State& state(uint64_t path_hash, std::string_view path);
  // Reads the file unless it was read before. False: it cannot be read.
  bool hashContent(State& state, std::string_view path);

  struct Folder {
    std::optional<FileStamp> stamp;  // of the first question; nothing: no such folder
    bool listed = false;
    llvm::DenseSet<uint64_t> names;  // hashed; once it was listed
  };
  Folder& folder(uint64_t path_hash, std::string_view path);
  // Lists the folder unless it was listed before. Whether it holds a file or folder of that name.
  bool contains(Folder& folder, std::string_view path, uint64_t name_hash);

  bool hasOverlay() const { return overlay_ != nullptr; }

  static uint64_t hashPath(std::string_view path) {
    return llvm::xxh3_64bits(llvm::StringRef(path.data(), path.size()));
  }

 private:
  const extract::Overlay* overlay_;
  llvm::DenseMap<uint64_t, State> states_;
  std::unordered_map<uint64_t, Folder> folders_;  // which stay where they are
};

}  // namespace loiter::driver
