#pragma once
#include <cstdint>
#include <iosfwd>
#include <string>
namespace butil {
class FilePath {
 public:
  explicit FilePath(const std::string& path);
};
bool PathExists(const FilePath& path);
bool ReadFileToString(const FilePath& path, std::string* contents);
int read_command_output(std::ostream& os, const char* cmd);
struct EndPoint {};
int hostname2endpoint(const char* ip_and_port_str, EndPoint* point);
int str2endpoint(const char* ip_and_port_str, EndPoint* point);
class Lock {};
class ConditionVariable {
 public:
  explicit ConditionVariable(Lock* user_lock);
  void Wait();
};
}  // namespace butil
