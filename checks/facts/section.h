// Facts in a section of an object file, so that they travel with it through compiler caches and build farms.
//
// The section ".loiter.facts" holds one record per translation unit: "LOIS", u32 version, u64 size packed, u64 size
// unpacked, the facts as an .xz stream; little-endian. A linker that keeps the section puts records behind each other,
// with zeros between them where it aligns.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace loiter::facts {

inline constexpr const char* kSection = ".loiter.facts";

std::string packRecord(std::string_view facts);

// The facts of all records; or nothing, and `error` says why.
std::vector<std::string> unpackSection(std::string_view section, std::string& error);

}  // namespace loiter::facts
