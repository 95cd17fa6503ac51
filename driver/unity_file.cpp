#include "unity_file.h"

#include "command_words.h"
#include "paths.h"

#include <llvm/ADT/SmallVector.h>
#include <llvm/Support/Path.h>

namespace loiter::driver {
namespace {

using llvm::StringRef;

// What remains of a line without its comments; `in_comment` goes on to the next line.
StringRef withoutComments(StringRef line, bool& in_comment) {
  if (in_comment) {
    size_t end = line.find("*/");
    if (end == StringRef::npos) return {};
    in_comment = false;
    line = line.drop_front(end + 2);
  }
  line = line.ltrim();
  if (line.starts_with("//")) return {};
  if (!line.starts_with("/*")) return line;
  in_comment = true;
  return withoutComments(line.drop_front(2), in_comment);
}

// NAME of `#include "NAME"` or `#include <NAME>`.
StringRef includedName(StringRef line) {
  if (!line.consume_front("#")) return {};
  line = line.ltrim();
  if (!line.consume_front("include")) return {};
  line = line.ltrim();
  if (line.consume_front("\"")) return line.split('"').first;
  return line.consume_front("<") ? line.split('>').first : StringRef();
}

}  // namespace

std::vector<std::string> unitySources(const std::string& file) {
  std::vector<std::string> sources;
  std::string ignored, folder = llvm::sys::path::parent_path(file).str();
  auto text = readFile(file, ignored);
  if (!text) return sources;
  bool in_comment = false;
  for (StringRef rest = *text; !rest.empty();) {
    auto [whole, following] = rest.split('\n');
    rest = following;
    StringRef line = withoutComments(whole, in_comment).trim();
    if (line.empty()) continue;
    if (!line.starts_with("#")) return {};
    std::string other, name = includedName(line).str();
    if (!name.empty() && !languageOfFile(name, other).empty()) sources.push_back(absolutePath(name, folder));
  }
  return sources;
}

}  // namespace loiter::driver
