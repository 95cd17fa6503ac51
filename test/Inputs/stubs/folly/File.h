#pragma once
#include <cstddef>
#include <string>
#include <fcntl.h>
namespace folly {
class File {
 public:
  File() noexcept;
  explicit File(int fd, bool owns = false) noexcept;
  explicit File(const char* name, int flags = O_RDONLY, mode_t mode = 0666);
  int fd() const;
};
template <class Container>
bool readFile(const char* file, Container& out, std::size_t bytes = static_cast<std::size_t>(-1)) { __builtin_trap(); }
ssize_t preadFull(int fd, void* buffer, std::size_t count, off_t offset);
}  // namespace folly
