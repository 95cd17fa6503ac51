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

// A descriptor of the folder with its lock, or -1: somebody has it, or it is not ours.
int lockFolder(const fs::path& folder) {
  const int fd = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  struct stat status;
  if (fd >= 0 && fstat(fd, &status) == 0 && status.st_uid == geteuid() && flock(fd, LOCK_EX | LOCK_NB) == 0) return fd;
  if (fd >= 0) close(fd);
  return -1;
}

void removeLeftovers(const fs::path& parent) {
  std::error_code failed;
  for (fs::directory_iterator at(parent, failed), end; !failed && at != end; at.increment(failed)) {
    const std::string name = at->path().filename();
    if (!name.starts_with(kPrefix) || name.size() != std::strlen(kPrefix) + kRandomLetters) continue;
    const int lock = lockFolder(at->path());
    if (lock < 0) continue;
    std::error_code ignored;
    fs::remove_all(at->path(), ignored);
    close(lock);
  }
}

}  // namespace

TempFolder::TempFolder(const fs::path& parent) {
  removeLeftovers(parent);
  const std::string name = (fs::absolute(parent) / (kPrefix + std::string(kRandomLetters, 'X'))).string();
  // Until it has its lock another run may take it for a leftover: then another is made. Where the file system knows no
  // locks nobody takes it, and it has none.
  do {
    if (lock_ >= 0) close(lock_);
    std::string made = name;
    if (!mkdtemp(made.data()))
      throw Failure("cannot make a folder in '" + parent.string() + "': " + std::strerror(errno));
    path_ = made;
    lock_ = lockFolder(path_);
  } while (!fs::exists(path_));
}

TempFolder::~TempFolder() {
  std::error_code ignored;  // nothing can be done about it here, and the next run does not need it gone
  fs::remove_all(path_, ignored);
  if (lock_ >= 0) close(lock_);
}

}  // namespace loiter::bench
