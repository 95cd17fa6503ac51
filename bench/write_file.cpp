#include "write_file.h"

#include "failure.h"

#include <cerrno>
#include <cstring>
#include <fstream>

namespace loiter::bench {

void writeFile(const std::filesystem::path& path, const std::string& text) {
  namespace fs = std::filesystem;
  const fs::path fresh = path.string() + ".new";
  std::ofstream file(fresh);
  file << text << std::flush;
  const bool written = bool(file);
  const std::string why = std::strerror(errno);
  file.close();
  std::error_code error;
  if (written) fs::rename(fresh, path, error);
  if (written && !error) return;
  std::error_code ignored;
  fs::remove(fresh, ignored);
  throw Failure("cannot write '" + path.string() + "': " + (written ? error.message() : why));
}

}  // namespace loiter::bench
