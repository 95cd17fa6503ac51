// Paths as the user and the compile commands spell them.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace llvm {
class raw_ostream;
}

namespace loiter::driver {

// `path` made absolute from `directory`, without `.` and `..`. Where leaving out `..` would name
// another file (it follows a symbolic link), the real path.
std::string absolutePath(const std::string& path, const std::string& directory);

// The current folder, as the shell spells it if that is the same folder.
std::string currentFolder();

// The real path, or `path` where it does not exist.
std::string realPath(const std::string& path);

// `path` lies in `folder` or is it, by spelling.
bool isBelow(const std::string& path, const std::string& folder);

// `path` relative to `root` where it lies inside it, by spelling or really; otherwise as it is.
std::string displayPath(const std::string& path, const std::string& root);

// The deepest folder that holds both.
std::string commonFolder(const std::string& a, const std::string& b);

bool exists(const std::string& path);
bool isFolder(const std::string& path);

// Why it cannot be read to its end as a file: a folder, a device, a pipe that may have no writer. Empty: it can, or is
// not there.
std::string whyNoFile(const std::string& path);

// The bytes of a file; nothing: `error` says why.
std::optional<std::string> readFile(const std::string& path, std::string& error);

// Writes a file that the user named. A plain file is replaced as a whole; a link, a pipe or a device
// (/dev/null, /dev/stdout) stays what it is and is written to. An empty string, or why it failed.
std::string writeOutput(const std::string& path, std::string_view bytes);
std::string writeOutput(const std::string& path, const std::function<void(llvm::raw_ostream&)>& write);

}  // namespace loiter::driver
