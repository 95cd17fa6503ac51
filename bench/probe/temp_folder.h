// A folder that is removed with all that is in it.
#pragma once

#include <filesystem>

namespace loiter::bench {

class TempFolder {
 public:
  explicit TempFolder(const std::filesystem::path& parent);  // throws Failure
  TempFolder(const TempFolder&) = delete;
  TempFolder& operator=(const TempFolder&) = delete;
  ~TempFolder();
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace loiter::bench
