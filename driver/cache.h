// The cache of facts: a folder, shared by any number of scans at once, that may be killed, emptied, or
// damaged at any moment. Files appear whole, by rename; what is read is checked; nothing is locked.
//
//   units/KK/…     manifest of a unit, named by the hash of its command and of all settings
//   facts/KK/…     facts, named by the hash of their content
//   compilers/…    what recorded compilers said of themselves
//   results/…      the last scan's findings, for `loiter explain FINGERPRINT`
//
// Known limit: a header that did not exist and now would be found first, or that
// __has_include did not find, is noticed only when something else changes.
#pragma once

#include "file_states.h"
#include "hash.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace loiter::facts {
class HeldUnit;
}

namespace loiter::driver {

class Cache {
 public:
  // Makes `folder` if need be. An empty name: nothing is kept. With an overlay, that must outlive this: facts hold if
  // their files are as it says.
  explicit Cache(std::string folder, const extract::Overlay* overlay = nullptr);

  // Not empty: why nothing can be kept.
  const std::string& trouble() const { return trouble_; }
  bool usable() const { return trouble_.empty() && !folder_.empty(); }
  const std::string& folder() const { return folder_; }

  // The hash of the facts that `key` has and that still hold; with `host`, only if that program has read the same.
  std::optional<Hash> lookUp(const Hash& key, const extract::Reading* host = nullptr);
  // Opens facts and checks that they are what was stored. Null: damaged or gone. May run in threads.
  std::unique_ptr<facts::HeldUnit> open(const Hash& facts) const;
  void forget(const Hash& key, const Hash& facts);

  // Both return an empty string or why it failed.
  std::string storeFacts(const Hash& facts, const std::string& bytes) const;
  std::string storeManifest(const Hash& key, const std::string& manifest) const;

  std::string compilersFolder() const;
  std::string resultFile(const std::string& name) const;

  // Removes what was not used for a month, then the oldest until the rest is below the bound. Once a day.
  void prune() const;

 private:
  std::string pathOf(const char* kind, const Hash& hash) const;

  std::string folder_;
  std::string trouble_;
  bool overlaid_;
  FileStates files_;
};

// A hash of this program: other programs write other facts.
Hash programHash();

}  // namespace loiter::driver
