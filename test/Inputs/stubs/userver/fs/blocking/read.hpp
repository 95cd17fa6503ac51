#pragma once
#include <string>
namespace userver {
namespace engine {
class TaskProcessor;
}
namespace fs {
std::string ReadFileContents(engine::TaskProcessor& async_tp, const std::string& path);
namespace blocking {
std::string ReadFileContents(const std::string& path);
void RewriteFileContents(const std::string& path, std::string contents);
bool FileExists(const std::string& path);
class FileDescriptor {
 public:
  static FileDescriptor Open(const std::string& path, int flags);
  std::size_t Read(char* buffer, std::size_t max_size);
};
class CFile {
 public:
  CFile() noexcept;
  CFile(const std::string& path, int flags);
  std::size_t Read(char* buffer, std::size_t size);
};
}  // namespace blocking
}  // namespace fs
}  // namespace userver
