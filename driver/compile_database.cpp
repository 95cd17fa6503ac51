#include "compile_database.h"

#include "command_words.h"
#include "failure.h"
#include "paths.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/Allocator.h>
#include <llvm/Support/CommandLine.h>
#include <llvm/Support/ConvertUTF.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/JSON.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/StringSaver.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>

namespace loiter::driver {
namespace {

constexpr const char* kName = "compile_commands.json";

// File names are bytes and JSON is UTF-8. A byte that is not UTF-8 travels through the parser as
// one code point of a private plane: U+10FE00 + byte.
constexpr uint32_t kByteBase = 0x10FE00;

void appendCarrier(std::string& text, unsigned char byte) {
  char buffer[4];
  char* end = buffer;
  llvm::ConvertCodePointToUTF8(kByteBase + byte, end);
  text.append(buffer, end);
}

std::string carryBytes(const std::string& bytes) {
  std::string text;
  text.reserve(bytes.size() + bytes.size() / 8);
  auto* at = reinterpret_cast<const llvm::UTF8*>(bytes.data());
  auto* end = at + bytes.size();
  while (at < end) {
    unsigned length = llvm::getNumBytesForUTF8(*at);
    if (at + length <= end && llvm::isLegalUTF8Sequence(at, at + length)) {
      text.append(reinterpret_cast<const char*>(at), length);
      at += length;
    } else {
      appendCarrier(text, *at++);
    }
  }
  return text;
}

std::string uncarryBytes(std::string text) {
  // All carriers begin with F4 8F B8 or F4 8F B9, followed by a byte with the six lower bits.
  for (size_t at = 0; (at = text.find("\xF4\x8F", at)) != std::string::npos; ++at) {
    if (at + 3 >= text.size()) break;
    uint32_t code = 0x100000u | uint32_t(text[at + 1] & 0x3F) << 12 | uint32_t(text[at + 2] & 0x3F) << 6 |
                    uint32_t(text[at + 3] & 0x3F);
    if (code >= kByteBase && code <= kByteBase + 0xFF) text.replace(at, 4, 1, char(code - kByteBase));
  }
  return text;
}

std::vector<std::string> splitCommand(const std::string& command) {
  llvm::BumpPtrAllocator memory;
  llvm::StringSaver saver(memory);
  llvm::SmallVector<const char*, 64> words;
  llvm::cl::TokenizeWindowsCommandLine(command, saver, words);
  std::vector<std::string> split(words.begin(), words.end());
  // There a backslash parts folders.
  if (isClCommand(split)) return split;
  words.clear();
  llvm::cl::TokenizeGNUCommandLine(command, saver, words);
  return {words.begin(), words.end()};
}

// Folders of a command of Windows as this host parts them. A drive is on no folder here.
std::string absoluteClPath(const std::string& recorded, const std::string& directory) {
  std::string name = recorded;
  std::replace(name.begin(), name.end(), '\\', '/');
  return llvm::sys::path::is_absolute(name, llvm::sys::path::Style::windows) ? name : absolutePath(name, directory);
}

using Json = nlohmann::json;

class Reader {
 public:
  Reader(std::string path, bool carried) : carried_(carried) { database_.path = std::move(path); }

  CompileDatabase read(const std::string& text) {
    Json json;
    try {
      json = Json::parse(text);
    } catch (const Json::exception& error) {  // a syntax error, or a number out of range
      std::string what = error.what();
      if (size_t at = what.find("] "); at != std::string::npos) what = what.substr(at + 2);
      fail(what);
    }
    if (!json.is_array()) fail("is not a list of compile commands");
    if (json.empty()) fail("lists no compile commands");
    for (const Json& item : json) {
      ++number_;
      try {
        readEntry(item);
      } catch (const BadEntry& bad) {
        database_.unreadable.push_back({database_.path + ": entry " + std::to_string(number_), bad.why});
      }
    }
    if (database_.entries.empty()) throw Failure(database_.unreadable[0].entry + ": " + database_.unreadable[0].why);
    return std::move(database_);
  }

 private:
  [[noreturn]] void fail(const std::string& what) { throw Failure(database_.path + ": " + what); }
  struct BadEntry {
    std::string why;
  };

  std::string string(const Json& value) const {
    std::string text = value.get<std::string>();
    return carried_ ? uncarryBytes(std::move(text)) : text;
  }

  std::string require(const Json& item, const char* key) {
    auto found = item.find(key);
    if (found == item.end()) throw BadEntry{std::string("has no \"") + key + "\""};
    if (!found->is_string()) throw BadEntry{std::string("\"") + key + "\" is not a text"};
    return string(*found);
  }

  std::vector<std::string> arguments(const Json& item) {
    auto list = item.find("arguments");
    if (list == item.end()) {
      if (!item.contains("command")) throw BadEntry{"has neither \"arguments\" nor \"command\""};
      return splitCommand(require(item, "command"));
    }
    if (!list->is_array()) throw BadEntry{"\"arguments\" is not a list"};
    std::vector<std::string> words;
    for (const Json& word : *list) {
      if (!word.is_string()) throw BadEntry{"\"arguments\" holds something else than texts"};
      words.push_back(string(word));
    }
    return words;
  }

  void readEntry(const Json& item) {
    if (!item.is_object()) throw BadEntry{"is not an object"};
    CompileEntry entry;
    std::string folder = llvm::sys::path::parent_path(database_.path).str();
    entry.arguments = arguments(item);
    if (entry.arguments.empty()) throw BadEntry{"has an empty command"};
    auto absolute = isClCommand(entry.arguments) ? absoluteClPath : absolutePath;
    entry.directory = absolute(require(item, "directory"), folder);
    entry.file = absolute(require(item, "file"), entry.directory);
    if (seen_.emplace(entry.directory, entry.file, entry.arguments).second)
      database_.entries.push_back(std::move(entry));
  }

  CompileDatabase database_;
  bool carried_;
  size_t number_ = 0;
  std::set<std::tuple<std::string, std::string, std::vector<std::string>>> seen_;
};

// Sub-folders of `folder` that usually hold a build, the most usual first.
std::vector<std::string> buildFolders(const std::string& folder) {
  std::vector<std::string> named, fixed = {folder};
  std::error_code error;
  for (const char* usual : {"build", "out", "builddir", "_build"}) fixed.push_back(folder + "/" + usual);
  for (llvm::sys::fs::directory_iterator at(folder, error), end; at != end && !error; at.increment(error)) {
    llvm::StringRef name = llvm::sys::path::filename(at->path());
    if (name.starts_with("build-") || name.starts_with("build_") || name.starts_with("cmake-build-"))
      named.push_back(at->path());
  }
  for (const char* usual : {"/build", "/out"})
    for (llvm::sys::fs::directory_iterator at(folder + usual, error), end; at != end && !error; at.increment(error))
      if (llvm::sys::fs::is_directory(at->path())) named.push_back(at->path());
  std::sort(named.begin(), named.end());
  fixed.insert(fixed.end(), named.begin(), named.end());
  return fixed;
}

// The nearest folder above `folder`, or itself, that looks like a project's top; empty: none does.
std::string projectTop(const std::string& folder) {
  for (std::string at = folder; !at.empty(); at = llvm::sys::path::parent_path(at).str()) {
    for (const char* mark : {"/.git", "/.hg", "/.svn", "/.loiter.json"})
      if (exists(at + mark)) return at;
    if (at == "/") break;
  }
  return {};
}

std::string databaseIn(const std::string& build) {
  std::string path = absolutePath(build, currentFolder());
  if (!exists(path)) throw Failure("'" + build + "': no such file or folder");
  if (!isFolder(path)) return path;
  std::string file = path + "/" + kName;
  if (!exists(file))
    throw Failure("no " + std::string(kName) + " in '" + build +
                  "' (with CMake: -DCMAKE_EXPORT_COMPILE_COMMANDS=ON; with make: bear -- make)");
  return file;
}

}  // namespace

std::string findDatabase(const std::string& build, std::vector<std::string>& others) {
  if (!build.empty()) return databaseIn(build);
  std::string start = currentFolder(), top = projectTop(start);
  for (std::string folder = start;; folder = llvm::sys::path::parent_path(folder).str()) {
    std::vector<std::string> found;
    // Above an unknown project's folder other projects may have their builds.
    bool inside = folder == start || isBelow(folder, top);
    for (const std::string& candidate : inside ? buildFolders(folder) : std::vector{folder})
      if (std::string file = candidate + "/" + kName; exists(file)) found.push_back(std::move(file));
    if (!found.empty()) {
      others.assign(found.begin() + 1, found.end());
      return found.front();
    }
    if (folder == top || folder == "/" || folder.empty()) break;
  }
  throw Failure("no " + std::string(kName) + " in '" + start +
                "', its build/, out/ or build-*/, or the folders above; name its folder with -p "
                "(with CMake: -DCMAKE_EXPORT_COMPILE_COMMANDS=ON; with make: bear -- make)");
}

CompileDatabase readDatabase(const std::string& path) {
  std::string error;
  auto bytes = readFile(path, error);
  if (!bytes) throw Failure(path + ": " + error);
  bool carried = !llvm::json::isUTF8(*bytes);
  return Reader(path, carried).read(carried ? carryBytes(*bytes) : *bytes);
}

}  // namespace loiter::driver
