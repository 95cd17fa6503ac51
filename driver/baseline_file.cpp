#include "baseline_file.h"

#include "failure.h"
#include "paths.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringRef.h>

namespace loiter::driver {
namespace {

using llvm::StringRef;

constexpr const char* kHead =
    "# Loiter baseline 1: rule, blocking function, entry, its file, caller, its file, fingerprint";

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

}  // namespace

std::string baselineText(const std::vector<Way>& ways) {
  std::vector<std::string> lines;
  for (const Way& way : ways) lines.push_back(lineOf(way));
  llvm::sort(lines);
  std::string text = kHead;
  for (const std::string& line : lines) text += "\n" + line;
  return text + "\n";
}

std::vector<Way> readBaseline(const std::string& file) {
  std::string error;
  auto text = readFile(file, error);
  if (!text) throw Failure("baseline '" + file + "': " + error + "; `loiter baseline create` makes one");
  std::vector<Way> ways;
  unsigned number = 0;
  for (StringRef rest = *text; !rest.empty();) {
    auto [line, tail] = rest.split('\n');
    rest = tail;
    ++number;
    line = line.rtrim('\r');
    if (number == 1 && line != kHead) throw Failure(file + ":1: not a baseline of this version of loiter");
    if (line.empty() || line.starts_with("#")) continue;
    if (line.starts_with("<<<<<<<") || line.starts_with("=======") || line.starts_with(">>>>>>>"))
      throw Failure(file + ":" + std::to_string(number) + ": a conflict of a merge; keep both sides' lines");
    llvm::SmallVector<StringRef, 8> words;
    line.split(words, '\t');
    if (words.size() != 7)
      throw Failure(file + ":" + std::to_string(number) + ": " + std::to_string(words.size()) +
                    " fields between tabs where there are 7");
    Way way;
    way.rule = words[0].str();
    way.callee = words[1].str();
    way.entry = {words[2].str(), words[3].str()};
    way.sink = {words[4].str(), words[5].str()};
    way.fingerprint = words[6].str();
    ways.push_back(std::move(way));
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
