// Where and with what something was measured.
#pragma once

#include <nlohmann/json.hpp>

#include <filesystem>

namespace loiter::bench {

// What holds depend on: processor, usable cores, memory, kernel, and the file system of `folder`.
nlohmann::ordered_json hostFingerprint(const std::filesystem::path& folder);
std::string compilerText();  // that built this program
std::string dateText();      // today, UTC: 2026-11-30
unsigned usableCores();

}  // namespace loiter::bench
