// An index: the facts of many units in one file, for build systems, editors and CI caches.
#pragma once

#include "facts/facts.h"

#include <memory>
#include <string>
#include <vector>

namespace loiter::driver {

// The bytes of an index of these facts files' bytes, in an order that does not depend on theirs.
std::string makeIndex(std::vector<std::string> facts);

bool isIndex(std::string_view bytes);

struct IndexContent {
  std::vector<std::unique_ptr<facts::HeldUnit>> units;
  std::vector<std::string> without;  // objects that carry no facts
};

// Reads an index, a single facts file, or what carries facts (object_file.h), checking all of it. Throws Failure with
// the file and what is wrong.
IndexContent readIndex(const std::string& path);
// Several of them side by side; in the order of `paths`.
std::vector<IndexContent> readIndices(const std::vector<std::string>& paths);

// The file that a unit was made of, from the project's folder.
std::string sourceOf(const facts::Unit& unit);

// The bytes of all facts in such a file. Throws Failure.
std::vector<std::string> factsIn(const std::string& path);

}  // namespace loiter::driver
