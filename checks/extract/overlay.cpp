#include "extract/overlay.h"

#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>

namespace loiter::extract {
namespace {

using llvm::ErrorOr;
using llvm::Twine;
namespace vfs = llvm::vfs;

// Looks as if the files of the overlay that are not there were deleted; the others are in a layer above this one.
class WithoutFiles : public vfs::ProxyFileSystem {
 public:
  WithoutFiles(llvm::IntrusiveRefCntPtr<vfs::FileSystem> files,
               llvm::IntrusiveRefCntPtr<vfs::InMemoryFileSystem> memory, const Overlay& overlay)
      : ProxyFileSystem(std::move(files)), memory_(std::move(memory)), overlay_(overlay) {}

  ErrorOr<vfs::Status> status(const Twine& path) override {
    const std::optional<std::string>* known = find(path);
    if (!known) return ProxyFileSystem::status(path);
    if (!*known) return gone();
    return named(path, **known)->status(path);
  }
  bool exists(const Twine& path) override {
    const std::optional<std::string>* known = find(path);
    return known ? known->has_value() : ProxyFileSystem::exists(path);
  }
  ErrorOr<std::unique_ptr<vfs::File>> openFileForRead(const Twine& path) override {
    const std::optional<std::string>* known = find(path);
    if (!known) return ProxyFileSystem::openFileForRead(path);
    if (!*known) return gone();
    return named(path, **known)->openFileForRead(path);
  }
  std::error_code getRealPath(const Twine& path, llvm::SmallVectorImpl<char>& output) override {
    const std::optional<std::string>* known = find(path);
    if (known && !*known) return gone();
    return ProxyFileSystem::getRealPath(path, output);
  }

 private:
  static std::error_code gone() { return std::make_error_code(std::errc::no_such_file_or_directory); }

  const std::optional<std::string>* find(const Twine& path) const {
    llvm::SmallString<256> name;
    path.toVector(name);
    if (makeAbsolute(name)) return nullptr;
    llvm::sys::path::remove_dots(name, /*remove_dot_dot=*/true);
    return overlaidFile(overlay_, std::string(name));
  }

  // The name by which a link leads to the file joins those in memory.
  vfs::InMemoryFileSystem* named(const Twine& path, const std::string& bytes) {
    memory_->addFile(path, /*ModificationTime=*/0, llvm::MemoryBuffer::getMemBuffer(bytes, path.str()));
    return memory_.get();
  }

  llvm::IntrusiveRefCntPtr<vfs::InMemoryFileSystem> memory_;
  const Overlay& overlay_;
};

}  // namespace

const std::optional<std::string>* overlaidFile(const Overlay& overlay, const std::string& path) {
  auto found = overlay.find(path);
  if (found != overlay.end()) return &found->second;
  llvm::SmallString<256> real;
  if (llvm::sys::fs::real_path(path, real) || real == path) return nullptr;
  found = overlay.find(std::string(real));
  return found == overlay.end() ? nullptr : &found->second;
}

llvm::IntrusiveRefCntPtr<vfs::FileSystem> overlaid(llvm::IntrusiveRefCntPtr<vfs::FileSystem> files,
                                                   const Overlay& overlay) {
  auto memory = llvm::makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
  for (const auto& [path, bytes] : overlay)
    if (bytes) memory->addFile(path, /*ModificationTime=*/0, llvm::MemoryBuffer::getMemBuffer(*bytes, path));
  auto below = llvm::makeIntrusiveRefCnt<WithoutFiles>(std::move(files), memory, overlay);
  auto all = llvm::makeIntrusiveRefCnt<vfs::OverlayFileSystem>(std::move(below));
  all->pushOverlay(std::move(memory));
  return all;
}

}  // namespace loiter::extract
