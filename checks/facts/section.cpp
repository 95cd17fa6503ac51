#include "facts/section.h"

#include <llvm/ADT/StringRef.h>
#include <llvm/Support/Endian.h>
#include <lzma.h>

namespace loiter::facts {
namespace {

namespace endian = llvm::support::endian;

constexpr llvm::StringLiteral kMagic = "LOIS";
constexpr uint32_t kVersion = 1;
constexpr size_t kHeadBytes = 24;
constexpr uint64_t kMaxUnpacked = uint64_t(1) << 32;
constexpr uint64_t kMaxRatio = 1 << 14;  // no facts are so regular
// A quarter smaller than zlib's default, in the same time.
constexpr uint32_t kPreset = 1;
constexpr uint64_t kMemoryToUnpack = 64 << 20;

std::string pack(std::string_view bytes) {
  std::string packed(lzma_stream_buffer_bound(bytes.size()), '\0');
  size_t size = 0;
  lzma_easy_buffer_encode(kPreset, LZMA_CHECK_CRC32, nullptr, reinterpret_cast<const uint8_t*>(bytes.data()),
                          bytes.size(), reinterpret_cast<uint8_t*>(packed.data()), &size, packed.size());
  packed.resize(size);
  return packed;
}

bool unpack(llvm::StringRef packed, std::string& bytes) {
  uint64_t memory = kMemoryToUnpack;
  size_t read = 0, written = 0;
  return lzma_stream_buffer_decode(&memory, 0, nullptr, packed.bytes_begin(), &read, packed.size(),
                                   reinterpret_cast<uint8_t*>(bytes.data()), &written, bytes.size()) == LZMA_OK &&
         written == bytes.size();
}

void append(std::string& bytes, uint64_t value, size_t count) {
  for (size_t i = 0; i < count; ++i) bytes += char(value >> (8 * i));
}

}  // namespace

std::string packRecord(std::string_view facts) {
  std::string packed = pack(facts), record = kMagic.str();
  append(record, kVersion, 4);
  append(record, packed.size(), 8);
  append(record, facts.size(), 8);
  return record + packed;
}

std::vector<std::string> unpackSection(std::string_view section, std::string& error) {
  auto fail = [&](const std::string& why) {
    error = why;
    return std::vector<std::string>();
  };
  std::vector<std::string> all;
  for (llvm::StringRef rest(section.data(), section.size()); !(rest = rest.ltrim('\0')).empty();) {
    if (rest.size() < kHeadBytes || !rest.starts_with(kMagic)) return fail("broken facts in the section");
    if (uint32_t version = endian::read32le(rest.data() + 4); version != kVersion)
      return fail("facts in a section of format " + std::to_string(version) + ", this is " + std::to_string(kVersion));
    uint64_t packed = endian::read64le(rest.data() + 8), unpacked = endian::read64le(rest.data() + 16);
    if (packed > rest.size() - kHeadBytes || unpacked > kMaxUnpacked || unpacked / kMaxRatio > packed)
      return fail("truncated facts in the section");
    std::string facts(unpacked, '\0');
    if (!unpack(rest.substr(kHeadBytes, packed), facts)) return fail("broken facts in the section");
    all.push_back(std::move(facts));
    rest = rest.drop_front(kHeadBytes + packed);
  }
  return all;
}

}  // namespace loiter::facts
