// Facts of one translation unit on disk and in memory. The model is facts.fbs; the generated
// `UnitT` (object API) is what extract fills, `Unit` (a buffer, read in place) what link reads.
#pragma once

#include "facts_generated.h"

#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace llvm {
class raw_ostream;
}

namespace loiter::facts {

// Changes whenever facts.fbs changes meaning; facts of another format are refused.
inline constexpr uint32_t kFormat = 4;
inline constexpr uint32_t kNone = 0xFFFFFFFFu;

// The bytes of `unit`, deterministic.
std::string serialize(const UnitT& unit);

// The buffer and the verified root in it, together.
class HeldUnit {
 public:
  virtual ~HeldUnit() = default;
  const Unit& unit() const { return *root_; }

 protected:
  const Unit* root_ = nullptr;
};

struct OpenResult {
  std::unique_ptr<HeldUnit> unit;  // null: see error
  std::string error;               // "not a facts file", "facts of format 7, this is 1", …
};

// Reads and verifies a facts file: identifier, FlatBuffers structure, format, and that every index
// is in range, so that readers need not check.
OpenResult open(const std::string& path);
OpenResult fromBytes(std::string bytes);

// Writes bytes to a temporary file beside `path` and renames it, so that a reader or a killed run never
// sees half a file. Returns an empty string, or why it failed.
std::string writeFile(const std::string& path, std::string_view bytes);
std::string writeFile(const std::string& path, const std::function<void(llvm::raw_ostream&)>& write);

}  // namespace loiter::facts
