// A folder that is removed with all that is in it; by the next run, where this one is killed.
#pragma once

#include <filesystem>

namespace loiter::bench {

class TempFolder {
 public:
  // Removes what killed runs left in `parent` first. Throws Failure.
  explicit TempFolder(const std::filesystem::path& parent);
  TempFolder(const TempFolder&) = delete;
  TempFolder& operator=(const TempFolder&) = delete;
  ~TempFolder();
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
  int lock_ = -1;  // held as long as the folder is in use
};

}  // namespace loiter::bench
