// What the facts of one unit were made from: every file that was read, with its content. The facts
// stand as long as all of them are unchanged.
#pragma once

#include "file_states.h"
#include "hash.h"

#include <optional>
#include <string>
#include <vector>

namespace loiter::driver {

// Makes the manifest of facts that were just extracted. `started_ns` is fileClockNow() from before the
// extraction. Nothing: a file changed since then, so that nobody knows which content was read.
std::optional<std::string> makeManifest(const Hash& facts, const std::vector<std::string>& dependencies,
                                        int64_t started_ns, const extract::Overlay* overlay = nullptr);

struct ManifestCheck {
  bool valid = false;
  Hash facts;
  std::string refreshed;  // not empty: the same manifest with the stamps of today
};

// Checks a manifest's own integrity and whether its files are unchanged.
ManifestCheck checkManifest(std::string_view bytes, FileStates& files);

}  // namespace loiter::driver
