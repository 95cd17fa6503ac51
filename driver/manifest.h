// What the facts of one unit were made from: every file that was read, with its content, and every one that was looked
// for and not found. The facts stand as long as all of them are unchanged.
#pragma once

#include "extract/extract.h"
#include "file_states.h"
#include "hash.h"

#include <optional>
#include <string>
#include <vector>

namespace loiter::driver {

// Makes the manifest of facts that were just extracted. `started_ns` is fileClockNow() from before the
// extraction. Nothing: a file changed since then, so that nobody knows which content was read.
std::optional<std::string> makeManifest(const Hash& facts, const extract::Reading& reading, int64_t started_ns,
                                        const extract::Overlay* overlay = nullptr);

struct ManifestCheck {
  bool valid = false;
  Hash facts;
  std::string refreshed;  // not empty: the same manifest with the stamps of today
};

// Checks a manifest's own integrity and whether its files are unchanged. `host`: and whether another program has read
// these files, by the same options.
ManifestCheck checkManifest(std::string_view bytes, FileStates& files, const extract::Reading* host = nullptr);

}  // namespace loiter::driver
