#include "patterns/file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <system_error>

namespace loiter::bench {

File::File(const std::filesystem::path& path)
    : path_(path), fd_(open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR)) {
  check(fd_);
}

File::~File() {
  if (fd_ >= 0) close(fd_);
}

void File::overwrite(size_t bytes) {
  const std::string text(bytes, 'x');
  if (size_t(check(pwrite(fd_, text.data(), bytes, 0))) != bytes)
    throw std::system_error(ENOSPC, std::system_category());
}

void File::forget() {
  check(fsync(fd_));
  check(-posix_fadvise(fd_, 0, 0, POSIX_FADV_DONTNEED));
}

long File::check(long result) const {
  if (result < 0) throw std::system_error(errno, std::system_category(), path_.string());
  return result;
}

}  // namespace loiter::bench
