// A file in a fixture's folder.
#pragma once

#include <filesystem>

namespace loiter::bench {

class File {
 public:
  explicit File(const std::filesystem::path& path);  // made if it is not there; throws std::system_error
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  ~File();

  int fd() const { return fd_; }
  const std::filesystem::path& path() const { return path_; }
  void overwrite(size_t bytes);  // from its beginning
  void forget();                 // on the disk, and no longer in the page cache
  // Throws std::system_error with errno if `result` is negative; otherwise returns it.
  long check(long result) const;

 private:
  std::filesystem::path path_;
  int fd_;
};

}  // namespace loiter::bench
