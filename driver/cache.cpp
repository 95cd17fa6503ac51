#include "cache.h"

#include "facts/facts.h"
#include "manifest.h"
#include "paths.h"

#include <llvm/ADT/SmallString.h>
#include <llvm/Config/llvm-config.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>

namespace loiter::driver {
namespace {

namespace fs = llvm::sys::fs;

constexpr int64_t kSecondNs = 1'000'000'000;
constexpr int64_t kDayNs = 86'400 * kSecondNs;
constexpr int64_t kMaxIdleNs = 30 * kDayNs;
constexpr uint64_t kMaxBytes = uint64_t(5) << 30;

void makeSubFolders(const std::string& folder) {
  for (const char* kind : {"units", "facts"})
    for (unsigned i = 0; i < 256; ++i)
      fs::create_directories(folder + "/" + kind + "/" + llvm::utohexstr(i, /*LowerCase=*/true, /*Width=*/2));
}

// Says when an entry was last used; a day's grain is enough and spares writes.
void touch(const std::string& path) {
  auto stamp = stampOf(path);
  if (stamp && fileClockNow() - stamp->modified_ns > kDayNs) utimensat(AT_FDCWD, path.c_str(), nullptr, 0);
}

struct Entry {
  std::string path;
  FileStamp stamp;
};

std::vector<Entry> entriesBelow(const std::string& folder) {
  std::vector<Entry> entries;
  std::error_code error;
  for (fs::recursive_directory_iterator at(folder, error), end; at != end && !error; at.increment(error))
    if (auto stamp = stampOf(at->path())) entries.push_back({at->path(), *stamp});
  return entries;
}

}  // namespace

Cache::Cache(std::string folder, const extract::Overlay* overlay)
    : folder_(std::move(folder)), overlaid_(overlay != nullptr), files_(overlay) {
  if (folder_.empty()) return;
  if (std::error_code error = fs::create_directories(folder_)) {
    trouble_ = error.message();
  } else if (access(folder_.c_str(), W_OK | X_OK) != 0) {
    trouble_ = std::error_code(errno, std::generic_category()).message();
  } else {
    for (const char* kind : {"/compilers", "/results"}) fs::create_directories(folder_ + kind);
    if (exists(folder_ + "/CACHEDIR.TAG")) return;
    makeSubFolders(folder_);
    // Backup programs leave out folders with this file.
    trouble_ = facts::writeFile(folder_ + "/CACHEDIR.TAG",
                                "Signature: 8a477f597d28d172789f06886806bc55\n# Facts that loiter can make again.\n");
  }
}

std::string Cache::pathOf(const char* kind, const Hash& hash) const {
  std::string name = hex(hash);
  return folder_ + "/" + kind + "/" + name.substr(0, 2) + "/" + name.substr(2);
}

std::optional<Hash> Cache::lookUp(const Hash& key, const extract::Reading* host) {
  if (folder_.empty()) return std::nullopt;
  std::string path = pathOf("units", key);
  auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  if (!buffer) return std::nullopt;
  llvm::StringRef bytes = (*buffer)->getBuffer();
  ManifestCheck check = checkManifest({bytes.data(), bytes.size()}, files_, host);
  if (!check.valid) return std::nullopt;
  if (!check.refreshed.empty() && !overlaid_)
    storeManifest(key, check.refreshed);
  else
    touch(path);
  return check.facts;
}

std::unique_ptr<facts::HeldUnit> Cache::open(const Hash& facts) const {
  std::string path = pathOf("facts", facts);
  touch(path);
  auto content = contentOf(path);
  if (!content || !(*content == facts)) return nullptr;
  return facts::open(path).unit;
}

void Cache::forget(const Hash& key, const Hash& facts) {
  fs::remove(pathOf("units", key));
  fs::remove(pathOf("facts", facts));
}

std::string Cache::storeFacts(const Hash& facts, const std::string& bytes) const {
  if (folder_.empty()) return "no cache folder";
  std::string path = pathOf("facts", facts);
  // The same content is there already, unless it was damaged.
  if (auto content = contentOf(path); content && *content == facts) return {};
  fs::create_directories(llvm::sys::path::parent_path(path));
  return facts::writeFile(path, bytes);
}

std::string Cache::storeManifest(const Hash& key, const std::string& manifest) const {
  std::string path = pathOf("units", key);
  fs::create_directories(llvm::sys::path::parent_path(path));
  return facts::writeFile(path, manifest);
}

std::string Cache::compilersFolder() const { return usable() ? folder_ + "/compilers" : std::string(); }

std::string Cache::resultFile(const std::string& name) const {
  return folder_.empty() ? std::string() : folder_ + "/results/" + hex(hashBytes(name)) + ".json";
}

void Cache::prune() const {
  std::string mark = folder_ + "/pruned";
  int64_t now = fileClockNow();
  if (auto stamp = stampOf(mark); !usable() || (stamp && now - stamp->modified_ns < kDayNs)) return;
  facts::writeFile(mark, "");
  std::vector<Entry> entries;
  for (const char* kind : {"/units", "/facts", "/compilers", "/results"})
    for (Entry& entry : entriesBelow(folder_ + kind)) entries.push_back(std::move(entry));
  std::sort(entries.begin(), entries.end(),
            [](const Entry& a, const Entry& b) { return a.stamp.modified_ns > b.stamp.modified_ns; });
  uint64_t bytes = 0;
  for (const Entry& entry : entries) {
    bytes += entry.stamp.size;
    if (bytes > kMaxBytes || now - entry.stamp.modified_ns > kMaxIdleNs) fs::remove(entry.path);
  }
}

Hash programHash() {
  HashInput input;
  input.add(LLVM_VERSION_STRING);
  if (auto content = contentOf("/proc/self/exe")) input.add(hex(*content));
  return input.hash();
}

}  // namespace loiter::driver
