#include "file_states.h"

#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>

#include <sys/stat.h>
#include <time.h>

namespace loiter::driver {
namespace {

constexpr int64_t kNsPerSecond = 1'000'000'000;

int64_t nanoseconds(const timespec& time) { return int64_t(time.tv_sec) * kNsPerSecond + time.tv_nsec; }

FileStamp stampFrom(const struct stat& status) {
  return {uint64_t(status.st_size), uint64_t(status.st_ino), nanoseconds(status.st_mtim), nanoseconds(status.st_ctim)};
}

using Bytes = std::optional<std::string>;

// Null: the overlay does not speak of this file.
const Bytes* overlaid(const extract::Overlay* overlay, const std::string& path) {
  return overlay ? extract::overlaidFile(*overlay, path) : nullptr;
}

}  // namespace

std::optional<FileStamp> stampOf(const std::string& path, const extract::Overlay* overlay) {
  if (const Bytes* bytes = overlaid(overlay, path)) {
    if (!*bytes) return std::nullopt;
    return FileStamp{(*bytes)->size(), hashBytes(**bytes).low, 0, 0};
  }
  struct stat status;
  if (stat(path.c_str(), &status) != 0 || S_ISDIR(status.st_mode) || S_ISFIFO(status.st_mode)) return std::nullopt;
  return stampFrom(status);
}

std::optional<Hash> contentOf(const std::string& path, const extract::Overlay* overlay) {
  if (const Bytes* bytes = overlaid(overlay, path)) {
    if (!*bytes) return std::nullopt;
    return hashBytes(**bytes);
  }
  auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  if (!buffer) return std::nullopt;
  llvm::StringRef bytes = (*buffer)->getBuffer();
  return hashBytes({bytes.data(), bytes.size()});
}

std::optional<FileStamp> stampOfFolder(const std::string& path) {
  struct stat status;
  if (stat(path.c_str(), &status) != 0 || !S_ISDIR(status.st_mode)) return std::nullopt;
  return stampFrom(status);
}

int64_t fileClockNow() {
  timespec now;
  clock_gettime(CLOCK_REALTIME_COARSE, &now);
  return nanoseconds(now);
}

FileStates::State& FileStates::state(uint64_t path_hash, std::string_view path) {
  auto [at, fresh] = states_.try_emplace(path_hash);
  if (fresh)
    if (auto stamp = stampOf(std::string(path), overlay_)) {
      at->second.exists = true;
      at->second.stamp = *stamp;
    }
  return at->second;
}

FileStates::Folder& FileStates::folder(uint64_t path_hash, std::string_view path) {
  auto [at, fresh] = folders_.try_emplace(path_hash);
  if (fresh) at->second.stamp = stampOfFolder(std::string(path));
  return at->second;
}

bool FileStates::contains(Folder& folder, std::string_view path, uint64_t name_hash) {
  if (folder.listed) return folder.names.contains(name_hash);
  folder.listed = true;
  std::error_code error;
  const std::string name(path);
  for (llvm::sys::fs::directory_iterator at(name, error, /*follow_symlinks=*/false), end; at != end && !error;
       at.increment(error))
    folder.names.insert(hashPath(llvm::sys::path::filename(at->path())));
  if (overlay_) {
    llvm::SmallString<256> plain(name);
    llvm::sys::path::remove_dots(plain, /*remove_dot_dot=*/true);
    for (const auto& [file, bytes] : *overlay_) {
      if (llvm::sys::path::parent_path(file) != plain) continue;
      const uint64_t hash = hashPath(llvm::sys::path::filename(file));
      bytes ? void(folder.names.insert(hash)) : void(folder.names.erase(hash));
    }
  }
  return folder.names.contains(name_hash);
}

bool FileStates::hashContent(State& state, std::string_view path) {
  if (!state.exists || state.hashed) return state.exists;
  auto content = contentOf(std::string(path), overlay_);
  if (!content) return state.exists = false;
  state.content = *content;
  state.hashed = true;
  return true;
}

}  // namespace loiter::driver
