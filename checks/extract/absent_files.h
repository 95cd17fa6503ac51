// A file system that remembers what was looked for and not found: a header that appears on the search path before the
// one that was read, or that __has_include asked for, makes another program of the same files.
#pragma once

#include <llvm/ADT/StringSet.h>
#include <llvm/Support/VirtualFileSystem.h>

#include <string>
#include <vector>

namespace loiter::extract {

class AbsentFiles : public llvm::vfs::ProxyFileSystem {
 public:
  using ProxyFileSystem::ProxyFileSystem;

  llvm::ErrorOr<llvm::vfs::Status> status(const llvm::Twine& path) override {
    auto status = ProxyFileSystem::status(path);
    note(path, status.getError());
    return status;
  }
  bool exists(const llvm::Twine& path) override { return bool(status(path)); }
  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> openFileForRead(const llvm::Twine& path) override {
    auto file = ProxyFileSystem::openFileForRead(path);
    note(path, file.getError());
    return file;
  }

  // Absolute, sorted.
  std::vector<std::string> paths() const;

 private:
  void note(const llvm::Twine& path, std::error_code error);

  llvm::StringSet<> paths_;
};

}  // namespace loiter::extract
