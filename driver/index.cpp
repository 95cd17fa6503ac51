#include "index.h"

#include "failure.h"
#include "hash.h"
#include "object_file.h"
#include "paths.h"

#include <llvm/Support/Endian.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/ThreadPool.h>

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

using Slices = std::vector<std::string_view>;

Slices unpack(std::string_view bytes, const std::string& path) {
  auto fail = [&](const std::string& what) -> Slices { throw Failure(path + ": " + what); };
  if (bytes.size() < kHeader + 8) return fail("truncated index");
  if (uint32_t version = endian::read32le(bytes.data() + 4); version != kVersion)
    return fail("index of format " + std::to_string(version) + ", this is " + std::to_string(kVersion));
  if (endian::read64le(bytes.data() + 8) != checksumOf(bytes.substr(kHeader))) return fail("broken or truncated index");
  uint64_t count = endian::read64le(bytes.data() + kHeader);
  size_t at = kHeader + 8;
  if (count > (bytes.size() - at) / 8) return fail("broken or truncated index");
  size_t data = at + size_t(count) * 8;
  Slices units;
  for (; units.size() < count; at += 8) {
    uint64_t size = endian::read64le(bytes.data() + at);
    if (size > bytes.size() - data) return fail("broken or truncated index");
    units.push_back(bytes.substr(data, size_t(size)));
    data += size_t(size);
  }
  return units;
}

std::unique_ptr<llvm::MemoryBuffer> map(const std::string& path) {
  if (std::string why = whyNoFile(path); !why.empty()) throw Failure(path + ": " + why);
  auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  if (!buffer) throw Failure(path + ": " + buffer.getError().message());
  return std::move(*buffer);
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
  auto buffer = map(path);
  std::string_view bytes = buffer->getBuffer();
  if (isObjectFile(bytes)) return factsInObject(path).facts;
  if (!isIndex(bytes)) return {std::string(bytes)};
  Slices units = unpack(bytes, path);
  return {units.begin(), units.end()};
}

IndexContent readIndex(const std::string& path) {
  IndexContent content;
  auto add = [&](facts::OpenResult opened) {
    if (!opened.unit) throw Failure(path + ": " + opened.error);
    content.units.push_back(std::move(opened.unit));
  };
  auto buffer = map(path);
  if (isObjectFile(buffer->getBuffer())) {
    EmbeddedFacts embedded = factsInObject(path);
    for (std::string& unit : embedded.facts) add(facts::fromBytes(std::move(unit)));
    content.without = std::move(embedded.without);
  } else if (!isIndex(buffer->getBuffer())) {
    add(facts::open(path));
  } else {
    for (std::string_view unit : unpack(buffer->getBuffer(), path)) add(facts::fromBytes(std::string(unit)));
  }
  return content;
}

std::string sourceOf(const facts::Unit& unit) { return unit.files()->Get(unit.main_file())->path()->str(); }

std::vector<IndexContent> readIndices(const std::vector<std::string>& paths) {
  std::vector<IndexContent> contents(paths.size());
  std::vector<std::string> errors(paths.size());
  llvm::DefaultThreadPool threads;
  for (size_t i = 0; i < paths.size(); ++i)
    threads.async([&, i] {
      try {
        contents[i] = readIndex(paths[i]);
      } catch (const Failure& failure) {
        errors[i] = failure.what();
      }
    });
  threads.wait();
  for (const std::string& error : errors)
    if (!error.empty()) throw Failure(error);
  return contents;
}

}  // namespace loiter::driver
