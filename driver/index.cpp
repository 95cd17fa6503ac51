#include "index.h"

#include "failure.h"
#include "hash.h"
#include "paths.h"

#include <llvm/Support/Endian.h>

#include <algorithm>
#include <cstring>

// Layout, little-endian: "LOIX", u32 version, u64 checksum of all that follows, u64 number of units, a
// u64 size per unit, then the units' facts.
namespace loiter::driver {
namespace {

constexpr char kMagic[] = {'L', 'O', 'I', 'X'};
constexpr uint32_t kVersion = 1;
constexpr size_t kHeader = 16;

namespace endian = llvm::support::endian;

void append64(std::string& bytes, uint64_t value) {
  char buffer[8];
  endian::write64le(buffer, value);
  bytes.append(buffer, sizeof buffer);
}

uint64_t checksumOf(std::string_view rest) { return llvm::xxh3_64bits(llvm::StringRef(rest.data(), rest.size())); }

std::vector<std::string> unpack(std::string_view bytes, const std::string& path) {
  auto fail = [&](const std::string& what) -> std::vector<std::string> { throw Failure(path + ": " + what); };
  if (bytes.size() < kHeader + 8) return fail("truncated index");
  if (uint32_t version = endian::read32le(bytes.data() + 4); version != kVersion)
    return fail("index of format " + std::to_string(version) + ", this is " + std::to_string(kVersion));
  if (endian::read64le(bytes.data() + 8) != checksumOf(bytes.substr(kHeader))) return fail("broken or truncated index");
  uint64_t count = endian::read64le(bytes.data() + kHeader);
  size_t at = kHeader + 8;
  if (count > (bytes.size() - at) / 8) return fail("broken or truncated index");
  size_t data = at + size_t(count) * 8;
  std::vector<std::string> units;
  for (; units.size() < count; at += 8) {
    uint64_t size = endian::read64le(bytes.data() + at);
    if (size > bytes.size() - data) return fail("broken or truncated index");
    units.emplace_back(bytes.substr(data, size_t(size)));
    data += size_t(size);
  }
  return units;
}

}  // namespace

bool isIndex(std::string_view bytes) { return bytes.size() >= 4 && std::memcmp(bytes.data(), kMagic, 4) == 0; }

std::string makeIndex(std::vector<std::string> facts) {
  std::sort(facts.begin(), facts.end());
  facts.erase(std::unique(facts.begin(), facts.end()), facts.end());
  std::string rest;
  append64(rest, facts.size());
  for (const std::string& unit : facts) append64(rest, unit.size());
  for (const std::string& unit : facts) rest += unit;
  std::string bytes(kMagic, sizeof kMagic);
  bytes.resize(8);
  endian::write32le(bytes.data() + 4, kVersion);
  append64(bytes, checksumOf(rest));
  return bytes + rest;
}

std::vector<std::string> factsIn(const std::string& path) {
  std::string error;
  auto bytes = readFile(path, error);
  if (!bytes) throw Failure(path + ": " + error);
  if (isIndex(*bytes)) return unpack(*bytes, path);
  return {std::move(*bytes)};
}

IndexContent readIndex(const std::string& path) {
  IndexContent content;
  for (std::string& bytes : factsIn(path)) {
    facts::OpenResult opened = facts::fromBytes(std::move(bytes));
    if (!opened.unit) throw Failure(path + ": " + opened.error);
    content.units.push_back(std::move(opened.unit));
  }
  return content;
}

}  // namespace loiter::driver
