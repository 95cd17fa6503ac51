#include "manifest.h"

#include <llvm/ADT/DenseSet.h>
#include <llvm/ADT/STLExtras.h>

#include <cstring>

namespace loiter::driver {
namespace {

constexpr uint32_t kMagic = 0x4D494F4C;  // "LOIM"
constexpr uint32_t kVersion = 2;
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
  uint32_t count = 0, path_bytes = 0;
};

struct Record {
  uint64_t path_hash = 0;
  FileStamp stamp;
  Hash content;
  uint32_t path_offset = 0, path_length = 0;
};

constexpr size_t kChecked = offsetof(Header, facts);

uint64_t checksumOf(std::string_view bytes) {
  return llvm::xxh3_64bits(llvm::StringRef(bytes.data() + kChecked, bytes.size() - kChecked));
}

std::string assemble(Header header, const std::vector<Record>& records, std::string_view paths) {
  header.written_ns = fileClockNow();
  header.count = uint32_t(records.size());
  header.path_bytes = uint32_t(paths.size());
  std::string bytes(sizeof header, '\0');
  bytes.append(reinterpret_cast<const char*>(records.data()), records.size() * sizeof(Record));
  bytes.append(paths);
  std::memcpy(bytes.data(), &header, sizeof header);
  header.checksum = checksumOf(bytes);
  std::memcpy(bytes.data(), &header, sizeof header);
  return bytes;
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
  std::vector<Record> records;
  std::string paths;
  for (const std::string& path : reading.files) {
    auto stamp = stampOf(path, overlay);
    if (!stamp || stamp->newest_ns() >= started_ns) return std::nullopt;
    auto content = contentOf(path, overlay);
    if (!content) return std::nullopt;
    records.push_back({FileStates::hashPath(path), *stamp, *content, uint32_t(paths.size()), uint32_t(path.size())});
    paths += path;
  }
  return assemble(header, records, paths);
}

ManifestCheck checkManifest(std::string_view bytes, FileStates& files, const extract::Reading* host) {
  ManifestCheck check;
  Header header;
  if (bytes.size() < sizeof header) return check;
  std::memcpy(&header, bytes.data(), sizeof header);
  if (header.magic != kMagic || header.version != kVersion || header.checksum != checksumOf(bytes)) return check;
  size_t record_bytes = size_t(header.count) * sizeof(Record);
  if (bytes.size() != sizeof header + record_bytes + header.path_bytes) return check;
  std::string_view paths = bytes.substr(sizeof header + record_bytes);

  std::vector<Record> records(header.count);
  if (header.count) std::memcpy(records.data(), bytes.data() + sizeof header, record_bytes);
  if (host && (header.options != host->options || !containAll(records, host->files))) return check;
  bool stale_stamps = false;
  for (Record& record : records) {
    if (size_t(record.path_offset) + record.path_length > paths.size()) return check;
    std::string_view path = paths.substr(record.path_offset, record.path_length);
    FileStates::State& state = files.state(record.path_hash, path);
    if (!state.exists || state.stamp.size != record.stamp.size) return check;
    if (state.stamp == record.stamp && header.written_ns - record.stamp.newest_ns() > kGrainNs) continue;
    if (!files.hashContent(state, path) || !(state.content == record.content)) return check;
    record.stamp = state.stamp;
    stale_stamps = true;
  }
  check.valid = true;
  check.facts = header.facts;
  if (stale_stamps) check.refreshed = assemble(header, records, paths);
  return check;
}

}  // namespace loiter::driver
