#include "facts/section.h"

#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/Compression.h>
#include <llvm/Support/Endian.h>
#include <llvm/Support/Error.h>

namespace loiter::facts {
namespace {

namespace endian = llvm::support::endian;

constexpr llvm::StringLiteral kMagic = "LOIS";
constexpr uint32_t kVersion = 1;
constexpr size_t kHeadBytes = 24;
constexpr uint64_t kMaxUnpacked = uint64_t(1) << 32;
constexpr uint64_t kMaxRatio = 1032;  // of deflate, as zlib's technical details have it

void append(std::string& bytes, uint64_t value, size_t count) {
  for (size_t i = 0; i < count; ++i) bytes += char(value >> (8 * i));
}

}  // namespace

std::string packRecord(std::string_view facts) {
  llvm::SmallVector<uint8_t> packed;
  llvm::compression::zlib::compress(llvm::arrayRefFromStringRef({facts.data(), facts.size()}), packed);
  std::string record = kMagic.str();
  append(record, kVersion, 4);
  append(record, packed.size(), 8);
  append(record, facts.size(), 8);
  return record + llvm::toStringRef(packed).str();
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
    llvm::SmallVector<uint8_t> facts;
    if (llvm::Error broken = llvm::compression::zlib::decompress(
            llvm::arrayRefFromStringRef(rest.substr(kHeadBytes, packed)), facts, unpacked))
      return fail("broken facts in the section: " + llvm::toString(std::move(broken)));
    all.push_back(llvm::toStringRef(facts).str());
    rest = rest.drop_front(kHeadBytes + packed);
  }
  return all;
}

}  // namespace loiter::facts
