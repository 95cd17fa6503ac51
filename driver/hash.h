// 128-bit content hashes: names in the cache and keys of what was computed from what.
#pragma once

#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/xxhash.h>

#include <optional>
#include <string>
#include <string_view>

namespace loiter::driver {

struct Hash {
  uint64_t low = 0, high = 0;
  friend bool operator==(const Hash&, const Hash&) = default;
};

inline Hash hashBytes(std::string_view bytes) {
  auto hash = llvm::xxh3_128bits(llvm::ArrayRef(reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size()));
  return {hash.low64, hash.high64};
}

// 32 lower-case hex digits.
inline std::string hex(const Hash& hash) {
  return llvm::utohexstr(hash.high, /*LowerCase=*/true, /*Width=*/16) +
         llvm::utohexstr(hash.low, /*LowerCase=*/true, /*Width=*/16);
}

// `bytes` behind their hash, for a file that must not be used once it is damaged.
inline std::string sealed(std::string_view bytes) { return hex(hashBytes(bytes)) + std::string(bytes); }

// What was sealed, or nothing if it is not as it was. Refers to `file`.
inline std::optional<std::string_view> unsealed(std::string_view file) {
  constexpr size_t kDigits = 32;
  if (file.size() < kDigits) return std::nullopt;
  std::string_view bytes = file.substr(kDigits);
  return hex(hashBytes(bytes)) == file.substr(0, kDigits) ? std::optional(bytes) : std::nullopt;
}

// Collects what decides a result. Every part is preceded by its length, so that no two lists of
// parts give the same bytes.
class HashInput {
 public:
  HashInput& add(std::string_view part) {
    bytes_ += std::to_string(part.size());
    bytes_ += ':';
    bytes_ += part;
    return *this;
  }
  template <class Range>
  HashInput& addAll(const Range& parts) {
    add(std::to_string(parts.size()));
    for (const auto& part : parts) add(part);
    return *this;
  }
  Hash hash() const { return hashBytes(bytes_); }

 private:
  std::string bytes_;
};

}  // namespace loiter::driver
