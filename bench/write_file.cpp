#include "write_file.h"

#include "failure.h"

#include <cerrno>
#include <cstring>
#include <fstream>

namespace loiter::bench {

void writeFile(const std::filesystem::path& path, const std::string& text) {
  namespace fs = std::filesystem;
  std::error_code unknown;  // then opening it says why
  const fs::path target = fs::is_symlink(path, unknown) ? fs::weakly_canonical(path, unknown) : path;
  const bool special = fs::exists(target, unknown) && !fs::is_regular_file(target, unknown);
  const fs::path fresh = special ? target : fs::path(target.string() + ".new");
  std::ofstream file(fresh);
  file << text << std::flush;
  const bool written = bool(file);
  const std::string why = std::strerror(errno);
  file.close();
  std::error_code error;
  if (written && !special) fs::rename(fresh, target, error);
  if (written && !error) return;
  std::error_code ignored;
  if (!special) fs::remove(fresh, ignored);
  throw Failure("cannot write '" + path.string() + "': " + (written ? error.message() : why));
}

}  // namespace loiter::bench
