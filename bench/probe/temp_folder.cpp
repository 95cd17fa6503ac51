#include "probe/temp_folder.h"

#include "failure.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

namespace loiter::bench {

namespace {

namespace fs = std::filesystem;

constexpr const char* kPrefix = "loiter-bench-";
constexpr size_t kRandomLetters = 6;

struct Lock {
  int fd = -1;         // of the folder, with its lock; -1: it has none
  bool taken = false;  // by another run
};

Lock lockFolder(const fs::path& folder) {
  Lock lock{open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)};
  lock.taken = lock.fd < 0 && errno == ENOENT;
  if (lock.fd < 0) return lock;
  struct stat status;
  const bool ours = fstat(lock.fd, &status) == 0 && status.st_uid == geteuid();
  if (ours && flock(lock.fd, LOCK_EX | LOCK_NB) == 0) return lock;
  lock.taken = ours && errno == EWOULDBLOCK;
  close(lock.fd);
  lock.fd = -1;
  return lock;
}

void removeLeftovers(const fs::path& parent) {
  std::error_code failed;
  for (fs::directory_iterator at(parent, failed), end; !failed && at != end; at.increment(failed)) {
    const std::string name = at->path().filename();
    if (!name.starts_with(kPrefix) || name.size() != std::strlen(kPrefix) + kRandomLetters) continue;
    const Lock lock = lockFolder(at->path());
    if (lock.fd < 0) continue;
    std::error_code ignored;
    fs::remove_all(at->path(), ignored);
    close(lock.fd);
  }
}

}  // namespace

TempFolder::TempFolder(const fs::path& parent) {
  removeLeftovers(parent);
  const std::string name = (fs::absolute(parent) / (kPrefix + std::string(kRandomLetters, 'X'))).string();
  // Until it has its lock another run may take it for a leftover: then another is made. Where the file system knows no
  // locks nobody takes it, and it has none.
  for (Lock lock{.taken = true}; lock.taken || !fs::exists(path_);) {
    if (lock.fd >= 0) close(lock.fd);
    std::string made = name;
    if (!mkdtemp(made.data()))
      throw Failure("cannot make a folder in '" + parent.string() + "': " + std::strerror(errno));
    path_ = made;
    lock = lockFolder(path_);
    lock_ = lock.fd;
  }
}

TempFolder::~TempFolder() {
  std::error_code ignored;  // nothing can be done about it here, and the next run does not need it gone
  fs::remove_all(path_, ignored);
  if (lock_ >= 0) close(lock_);
}

}  // namespace loiter::bench
