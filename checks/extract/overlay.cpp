#include "extract/overlay.h"

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
  WithoutFiles(llvm::IntrusiveRefCntPtr<vfs::FileSystem> files, const Overlay& overlay)
      : ProxyFileSystem(std::move(files)), overlay_(overlay) {}

  ErrorOr<vfs::Status> status(const Twine& path) override {
    if (isGone(path)) return gone();
    return ProxyFileSystem::status(path);
  }
  bool exists(const Twine& path) override { return !isGone(path) && ProxyFileSystem::exists(path); }
  ErrorOr<std::unique_ptr<vfs::File>> openFileForRead(const Twine& path) override {
    if (isGone(path)) return gone();
    return ProxyFileSystem::openFileForRead(path);
  }
  std::error_code getRealPath(const Twine& path, llvm::SmallVectorImpl<char>& output) override {
    if (isGone(path)) return gone();
    return ProxyFileSystem::getRealPath(path, output);
  }

 private:
  static std::error_code gone() { return std::make_error_code(std::errc::no_such_file_or_directory); }

  bool isGone(const Twine& path) const {
    llvm::SmallString<256> name;
    path.toVector(name);
    if (makeAbsolute(name)) return false;
    llvm::sys::path::remove_dots(name, /*remove_dot_dot=*/true);
    auto found = overlay_.find(std::string(name));
    return found != overlay_.end() && !found->second;
  }

  const Overlay& overlay_;
};

}  // namespace

llvm::IntrusiveRefCntPtr<vfs::FileSystem> overlaid(llvm::IntrusiveRefCntPtr<vfs::FileSystem> files,
                                                   const Overlay& overlay) {
  auto memory = llvm::makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
  for (const auto& [path, bytes] : overlay)
    if (bytes) memory->addFile(path, /*ModificationTime=*/0, llvm::MemoryBuffer::getMemBuffer(*bytes, path));
  auto below = llvm::makeIntrusiveRefCnt<WithoutFiles>(std::move(files), overlay);
  auto all = llvm::makeIntrusiveRefCnt<vfs::OverlayFileSystem>(std::move(below));
  all->pushOverlay(std::move(memory));
  return all;
}

}  // namespace loiter::extract
