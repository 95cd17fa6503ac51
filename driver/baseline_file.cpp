#include "baseline_file.h"

#include "failure.h"
#include "paths.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/STLFunctionalExtras.h>
#include <llvm/ADT/StringRef.h>

#include <map>
#include <set>

namespace loiter::driver {
namespace {

using llvm::StringRef;

constexpr const char* kHead =
    "# Loiter baseline 2: rule, blocking function, entry, its file, caller, its file, fingerprint, number if several";
// Without numbers: equal lines are as many faults.
constexpr const char* kHead1 =
    "# Loiter baseline 1: rule, blocking function, entry, its file, caller, its file, fingerprint";
constexpr size_t kFields = 7;

// Names hold no such characters, except where somebody wants to break this.
std::string field(const std::string& text) {
  std::string out;
  for (char c : text) out += c == '\t' || c == '\n' || c == '\r' ? ' ' : c;
  return out;
}

std::string lineOf(const Way& way) {
  std::string line;
  for (const std::string* part :
       {&way.rule, &way.callee, &way.entry.name, &way.entry.file, &way.sink.name, &way.sink.file, &way.fingerprint})
    line += (line.empty() ? "" : "\t") + field(*part);
  return line;
}

bool isConflict(StringRef line) {
  return line.starts_with("<<<<<<<") || line.starts_with("|||||||") || line.starts_with("=======") ||
         line.starts_with(">>>>>>>");
}

Way wayOf(StringRef line, llvm::function_ref<void(const std::string&)> fail) {
  llvm::SmallVector<StringRef, kFields + 1> words;
  line.split(words, '\t');
  unsigned number = 0;
  if (words.size() == kFields + 1 && !words.back().getAsInteger(10, number)) words.pop_back();
  if (words.size() != kFields)
    fail(std::to_string(words.size()) + " fields between tabs where there are " + std::to_string(kFields));
  Way way;
  way.rule = words[0].str();
  way.callee = words[1].str();
  way.entry = {words[2].str(), words[3].str()};
  way.sink = {words[4].str(), words[5].str()};
  way.fingerprint = words[6].str();
  return way;
}

}  // namespace

std::string baselineText(const std::vector<Way>& ways) {
  std::map<std::string, size_t> counts;
  std::vector<std::string> lines;
  for (const Way& way : ways) {
    std::string line = lineOf(way);
    size_t number = ++counts[line];
    lines.push_back(number == 1 ? line : line + "\t" + std::to_string(number));
  }
  llvm::sort(lines);
  std::string text = kHead;
  for (const std::string& line : lines) text += "\n" + line;
  return text + "\n";
}

std::vector<Way> readBaseline(const std::string& file) {
  std::string error;
  auto text = readFile(file, error);
  if (!text) throw Failure("baseline '" + file + "': " + error + "; `loiter baseline create` makes one");
  if (text->empty()) return {};  // /dev/null: none
  llvm::SmallVector<StringRef> lines;
  StringRef(*text).split(lines, '\n');
  for (StringRef& line : lines) line = line.rtrim('\r');
  bool numbered = llvm::is_contained(lines, kHead);  // after a merge perhaps below another head
  std::set<StringRef> seen;
  std::vector<Way> ways;
  size_t number = 0;
  auto fail = [&](const std::string& what) { throw Failure(file + ":" + std::to_string(number) + ": " + what); };
  for (StringRef line : lines) {
    ++number;
    if (isConflict(line))
      fail("a conflict of a merge; keep the lines of both sides, then run `loiter baseline update`");
    if (number == 1 && line != kHead && line != kHead1) fail("not a baseline of this version of loiter");
    if (line.empty() || line.starts_with("#")) continue;
    if (!seen.insert(line).second && numbered) continue;
    ways.push_back(wayOf(line, fail));
  }
  return ways;
}

Baseline chooseBaseline(const std::optional<std::string>& named, const Settings& settings) {
  if (named && named->empty()) throw Failure("--baseline names no file");
  Baseline baseline{named.value_or(settings.baseline), {}};
  if (!baseline.file.empty()) baseline.ways = readBaseline(baseline.file);
  return baseline;
}

}  // namespace loiter::driver
