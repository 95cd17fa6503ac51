#include "probe/temp_folder.h"

#include "failure.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>

namespace loiter::bench {

TempFolder::TempFolder(const std::filesystem::path& parent) {
  std::string name = (std::filesystem::absolute(parent) / "loiter-bench-XXXXXX").string();
  if (!mkdtemp(name.data()))
    throw Failure("cannot make a folder in '" + parent.string() + "': " + std::strerror(errno));
  path_ = name;
}

TempFolder::~TempFolder() {
  std::error_code ignored;  // nothing can be done about it here, and the next run does not need it gone
  std::filesystem::remove_all(path_, ignored);
}

}  // namespace loiter::bench
