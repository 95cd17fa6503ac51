#include "manifest.h"

#include <llvm/ADT/DenseSet.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringSet.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>

#include <cstring>
#include <map>

namespace loiter::driver {
namespace {

constexpr uint32_t kMagic = 0x4D494F4C;  // "LOIM"
constexpr uint32_t kVersion = 3;
// A file that is younger than this may change again without its stamp telling.
constexpr int64_t kGrainNs = 2'000'000'000;

// The machine's own byte order: a cache is not shipped between unlike machines, and the checksum
// of a foreign one does not match.
struct Header {
  uint32_t magic = kMagic, version = kVersion;
  uint64_t checksum = 0;  // of all bytes behind this field
  Hash facts;
  uint64_t options = 0;
  int64_t written_ns = 0;
  uint32_t count = 0, folder_count = 0, name_count = 0, path_bytes = 0;
};

struct Record {
  uint64_t path_hash = 0;
  FileStamp stamp;
  Hash content;
  uint32_t path_offset = 0, path_length = 0;
};

// A folder in which files were looked for and not found.
struct FolderRecord {
  uint64_t path_hash = 0;
  FileStamp stamp;  // of a time when none of them was there; nothing: not known
  uint32_t path_offset = 0, path_length = 0;
  uint32_t first_name = 0, name_count = 0;  // among the names, which are hashed
};

// The parts behind the header, in this order.
struct Content {
  std::vector<Record> files;
  std::vector<FolderRecord> folders;
  std::vector<uint64_t> names;
  std::string_view paths;
};

constexpr size_t kChecked = offsetof(Header, facts);

uint64_t checksumOf(std::string_view bytes) {
  return llvm::xxh3_64bits(llvm::StringRef(bytes.data() + kChecked, bytes.size() - kChecked));
}

template <class T>
void append(std::string& bytes, const std::vector<T>& records) {
  bytes.append(reinterpret_cast<const char*>(records.data()), records.size() * sizeof(T));
}

template <class T>
void take(std::string_view& bytes, uint32_t count, std::vector<T>& records) {
  records.resize(count);
  if (count) std::memcpy(records.data(), bytes.data(), count * sizeof(T));
  bytes.remove_prefix(count * sizeof(T));
}

std::string assemble(Header header, const Content& content) {
  header.written_ns = fileClockNow();
  header.count = uint32_t(content.files.size());
  header.folder_count = uint32_t(content.folders.size());
  header.name_count = uint32_t(content.names.size());
  header.path_bytes = uint32_t(content.paths.size());
  std::string bytes(sizeof header, '\0');
  append(bytes, content.files);
  append(bytes, content.folders);
  append(bytes, content.names);
  bytes.append(content.paths);
  std::memcpy(bytes.data(), &header, sizeof header);
  header.checksum = checksumOf(bytes);
  std::memcpy(bytes.data(), &header, sizeof header);
  return bytes;
}

// False: it is no manifest of this version, or a damaged one.
bool disassemble(std::string_view bytes, Header& header, Content& content) {
  if (bytes.size() < sizeof header) return false;
  std::memcpy(&header, bytes.data(), sizeof header);
  if (header.magic != kMagic || header.version != kVersion || header.checksum != checksumOf(bytes)) return false;
  bytes.remove_prefix(sizeof header);
  if (bytes.size() != size_t(header.count) * sizeof(Record) + size_t(header.folder_count) * sizeof(FolderRecord) +
                          size_t(header.name_count) * sizeof(uint64_t) + header.path_bytes)
    return false;
  take(bytes, header.count, content.files);
  take(bytes, header.folder_count, content.folders);
  take(bytes, header.name_count, content.names);
  content.paths = bytes;
  auto is_inside = [](size_t first, size_t count, size_t all) { return first + count <= all; };
  return llvm::all_of(
             content.files,
             [&](const Record& file) { return is_inside(file.path_offset, file.path_length, bytes.size()); }) &&
         llvm::all_of(content.folders, [&](const FolderRecord& folder) {
           return is_inside(folder.path_offset, folder.path_length, bytes.size()) &&
                  is_inside(folder.first_name, folder.name_count, content.names.size());
         });
}

// `paths` is what the content's paths are, longer by the folders'.
void addAbsent(const std::vector<std::string>& absent, int64_t started_ns, Content& content, std::string& paths) {
  std::map<llvm::StringRef, std::vector<uint64_t>> by_folder;
  llvm::StringSet<> with_links;  // to nowhere: what they lead to may appear without a trace in the folder
  for (llvm::StringRef path : absent) {
    const llvm::StringRef folder = llvm::sys::path::parent_path(path);
    by_folder[folder].push_back(FileStates::hashPath(llvm::sys::path::filename(path)));
    llvm::sys::fs::file_status status;
    if (!llvm::sys::fs::status(path, status, /*follow=*/false)) with_links.insert(folder);
  }
  for (const auto& [folder, names] : by_folder) {
    auto stamp = stampOfFolder(folder.str());
    if (!stamp || stamp->newest_ns() >= started_ns || with_links.contains(folder)) stamp.emplace();
    content.folders.push_back({FileStates::hashPath(folder), *stamp, uint32_t(paths.size()), uint32_t(folder.size()),
                               uint32_t(content.names.size()), uint32_t(names.size())});
    llvm::append_range(content.names, names);
    paths += folder;
  }
}

// What was not there still is not. Notes new stamps.
bool stillAbsent(Content& content, int64_t written_ns, FileStates& files, bool& stale_stamps) {
  for (FolderRecord& record : content.folders) {
    std::string_view path = content.paths.substr(record.path_offset, record.path_length);
    FileStates::Folder& folder = files.folder(record.path_hash, path);
    const FileStamp stamp = folder.stamp.value_or(FileStamp());
    const bool is_same = stamp == record.stamp && written_ns - record.stamp.newest_ns() > kGrainNs;
    if (is_same && folder.stamp && !files.hasOverlay()) continue;
    for (uint32_t i = 0; i < record.name_count; ++i)
      if (files.contains(folder, path, content.names[record.first_name + i])) return false;
    stale_stamps |= !is_same;
    record.stamp = stamp;
  }
  return true;
}

bool containAll(const std::vector<Record>& records, const std::vector<std::string>& files) {
  llvm::DenseSet<uint64_t> known;
  for (const Record& record : records) known.insert(record.path_hash);
  return llvm::all_of(files, [&](const std::string& file) { return known.contains(FileStates::hashPath(file)); });
}

}  // namespace

std::optional<std::string> makeManifest(const Hash& facts, const extract::Reading& reading, int64_t started_ns,
                                        const extract::Overlay* overlay) {
  Header header;
  header.facts = facts;
  header.options = reading.options;
  Content content;
  std::string paths;
  for (const std::string& path : reading.files) {
    auto stamp = stampOf(path, overlay);
    if (!stamp || stamp->newest_ns() >= started_ns) return std::nullopt;
    auto hash = contentOf(path, overlay);
    if (!hash) return std::nullopt;
    content.files.push_back({FileStates::hashPath(path), *stamp, *hash, uint32_t(paths.size()), uint32_t(path.size())});
    paths += path;
  }
  addAbsent(reading.absent, started_ns, content, paths);
  content.paths = paths;
  return assemble(header, content);
}

ManifestCheck checkManifest(std::string_view bytes, FileStates& files, const extract::Reading* host) {
  ManifestCheck check;
  Header header;
  Content content;
  if (!disassemble(bytes, header, content)) return check;
  if (host && (header.options != host->options || !containAll(content.files, host->files))) return check;
  bool stale_stamps = false;
  for (Record& record : content.files) {
    std::string_view path = content.paths.substr(record.path_offset, record.path_length);
    FileStates::State& state = files.state(record.path_hash, path);
    if (!state.exists || state.stamp.size != record.stamp.size) return check;
    if (state.stamp == record.stamp && header.written_ns - record.stamp.newest_ns() > kGrainNs) continue;
    if (!files.hashContent(state, path) || !(state.content == record.content)) return check;
    record.stamp = state.stamp;
    stale_stamps = true;
  }
  if (!stillAbsent(content, header.written_ns, files, stale_stamps)) return check;
  check.valid = true;
  check.facts = header.facts;
  if (stale_stamps) check.refreshed = assemble(header, content);
  return check;
}

}  // namespace loiter::driver
