// A PostgreSQL server of our own, in a folder that is removed with it, on a Unix socket there.
#pragma once

#include "probe/child.h"
#include "probe/temp_folder.h"

#include <optional>

namespace loiter::bench {

class Database {
 public:
  // Throws Unavailable where PostgreSQL is not installed or does not start, Interrupted.
  explicit Database(const std::filesystem::path& parent);
  ~Database();
  const std::string& connection() const { return connection_; }  // for libpq

 private:
  void initialize(const std::string& binaries);
  void start(const std::string& binaries);
  void stop();

  TempFolder folder_;
  std::string connection_;
  std::optional<Child> server_;
};

}  // namespace loiter::bench
