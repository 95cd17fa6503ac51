#include "file_states.h"

#include <llvm/Support/MemoryBuffer.h>

#include <sys/stat.h>
#include <time.h>

namespace loiter::driver {
namespace {

constexpr int64_t kNsPerSecond = 1'000'000'000;

int64_t nanoseconds(const timespec& time) { return int64_t(time.tv_sec) * kNsPerSecond + time.tv_nsec; }

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
  if (stat(path.c_str(), &status) != 0 || S_ISDIR(status.st_mode) || S_ISFIFO(status.st_mode))
    return std::nullopt;
  return FileStamp{uint64_t(status.st_size), uint64_t(status.st_ino), nanoseconds(status.st_mtim),
                   nanoseconds(status.st_ctim)};
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

bool FileStates::hashContent(State& state, std::string_view path) {
  if (!state.exists || state.hashed) return state.exists;
  auto content = contentOf(std::string(path), overlay_);
  if (!content) return state.exists = false;
  state.content = *content;
  state.hashed = true;
  return true;
}

}  // namespace loiter::driver
