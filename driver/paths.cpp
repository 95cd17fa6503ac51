#include "paths.h"

#include "facts/facts.h"

#include <llvm/ADT/SmallString.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/raw_ostream.h>

#include <unistd.h>

#include <algorithm>
#include <cstdlib>

namespace loiter::driver {
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

std::string realPath(const std::string& name) {
  llvm::SmallString<256> real;
  if (fs::real_path(name, real)) return name;
  return real.str().str();
}

std::string absolutePath(const std::string& name, const std::string& directory) {
  llvm::SmallString<256> joined(path::is_absolute(name) ? "" : directory);
  path::append(joined, name);
  bool leaves = llvm::StringRef(joined).contains("..");
  std::string as_spelled = joined.str().str();
  path::remove_dots(joined, /*remove_dot_dot=*/true);
  if (leaves && fs::exists(as_spelled) && !fs::equivalent(as_spelled, joined)) return realPath(as_spelled);
  return joined.str().str();
}

std::string currentFolder() {
  // LLVM's current_path prefers $PWD where it names the same folder.
  llvm::SmallString<256> folder;
  if (fs::current_path(folder)) return ".";
  return folder.str().str();
}

bool isBelow(const std::string& name, const std::string& folder) {
  if (folder.empty() || name.compare(0, folder.size(), folder) != 0) return false;
  return name.size() == folder.size() || folder.back() == '/' || name[folder.size()] == '/';
}

std::string displayPath(const std::string& name, const std::string& root) {
  auto inside = [](const std::string& whole, const std::string& folder) -> std::string {
    if (!isBelow(whole, folder) || whole.size() == folder.size()) return {};
    return whole.substr(folder.back() == '/' ? folder.size() : folder.size() + 1);
  };
  if (std::string shorter = inside(name, root); !shorter.empty()) return shorter;
  // A symbolic link in one of the two spellings.
  if (std::string shorter = inside(realPath(name), realPath(root)); !shorter.empty()) return shorter;
  return name;
}

std::string commonFolder(const std::string& a, const std::string& b) {
  if (isBelow(b, a)) return a;
  if (isBelow(a, b)) return b;
  size_t same = 0;
  for (size_t i = 0; i < std::min(a.size(), b.size()) && a[i] == b[i]; ++i)
    if (a[i] == '/') same = i;
  return same == 0 ? "/" : a.substr(0, same);
}

bool exists(const std::string& name) { return fs::exists(name); }
bool isFolder(const std::string& name) { return fs::is_directory(name); }

std::string whyNoFile(const std::string& name) {
  fs::file_status status;
  if (fs::status(name, status)) return {};
  switch (status.type()) {
    case fs::file_type::directory_file: return "is a folder";
    case fs::file_type::character_file:
    case fs::file_type::block_file:
      return name == "/dev/null" ? "" : "is a device";  // which may have no end
    // To open one waits for a writer, who need not come. Those of /dev and /proc were handed to this process.
    case fs::file_type::fifo_file: return isBelow(name, "/dev") || isBelow(name, "/proc") ? "" : "is a pipe";
    default: return {};
  }
}

std::optional<std::string> readFile(const std::string& name, std::string& error) {
  error = whyNoFile(name);
  if (!error.empty()) return std::nullopt;
  auto buffer = llvm::MemoryBuffer::getFile(name, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  if (!buffer) {
    error = buffer.getError().message();
    return std::nullopt;
  }
  return (*buffer)->getBuffer().str();
}

std::string writeOutput(const std::string& name, std::string_view bytes) {
  return writeOutput(name, [&](llvm::raw_ostream& out) { out << bytes; });
}

std::string writeOutput(const std::string& name, const std::function<void(llvm::raw_ostream&)>& write) {
  fs::file_status status;
  if (fs::status(name, status, /*follow=*/false) || fs::is_regular_file(status)) return facts::writeFile(name, write);
  // What a link leads to is replaced, and the link stays.
  if (fs::is_symlink_file(status) && !fs::status(name, status) && fs::is_regular_file(status))
    return facts::writeFile(realPath(name), write);
  std::error_code error;
  llvm::raw_fd_ostream out(name, error, fs::CD_CreateAlways);
  if (error) return error.message();
  write(out);
  out.close();
  error = out.error();
  out.clear_error();
  return error ? error.message() : std::string();
}

}  // namespace loiter::driver
