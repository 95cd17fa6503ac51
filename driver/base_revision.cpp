#include "base_revision.h"

#include "failure.h"
#include "git.h"
#include "paths.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/ADT/StringRef.h>

namespace loiter::driver {
namespace {

using llvm::StringRef;

constexpr size_t kMaxSourceBytes = 256u << 20;  // more is no source

struct Changed {
  std::string old_object;
  char status = 0;  // of `git diff --raw`
  std::string old_path, new_path;
  bool was_file = false;  // and no link or submodule
  bool is_file = false;   // now
  bool is_module = false;
};

StringRef nextField(StringRef& text) {
  auto [field, rest] = text.split('\0');
  text = rest;
  return field;
}

// ":100644 100644 OLD NEW R090" NUL old path NUL new path NUL
std::vector<Changed> parseRaw(StringRef text) {
  std::vector<Changed> all;
  while (text.consume_front(":")) {
    llvm::SmallVector<StringRef, 5> words;
    nextField(text).split(words, ' ');
    if (words.size() < 5 || words[4].empty()) break;
    Changed changed;
    changed.was_file = words[0].starts_with("100");
    changed.is_file = words[1].starts_with("100");
    changed.is_module = words[0] == "160000" || words[1] == "160000";
    changed.old_object = words[2].str();
    changed.status = words[4][0];
    changed.old_path = changed.new_path = nextField(text).str();
    if (changed.status == 'R' || changed.status == 'C') changed.new_path = nextField(text).str();
    all.push_back(std::move(changed));
  }
  return all;
}

// "-12,3": a start and a count, which is 1 where it is left out.
bool parseRange(StringRef text, char sign, unsigned& start, unsigned& count) {
  if (!text.consume_front(StringRef(&sign, 1))) return false;
  auto [first, second] = text.split(',');
  count = 1;
  return !first.getAsInteger(10, start) && (second.empty() || !second.getAsInteger(10, count));
}

// The file of "+++ b/name" or "+++ \"b/na\\tme\"": git quotes names as C does. Empty: this is no such line.
std::string nameIn(StringRef line) {
  if (!line.consume_front("+++ ")) return {};
  if (!line.consume_front("\"")) return line.consume_front("b/") ? line.rtrim('\t').str() : "";
  if (!line.consume_front("b/")) return {};
  std::string name;
  while (!line.empty() && line[0] != '"') {
    char c = line[0];
    line = line.drop_front();
    if (c == '\\' && !line.empty()) {
      constexpr StringRef kEscapes = "a\ab\bt\tn\nv\vf\fr\r";
      unsigned code = 0;
      if (line.size() >= 3 && !line.take_front(3).getAsInteger(8, code)) {
        c = char(code);
        line = line.drop_front(3);
      } else {
        size_t at = llvm::isAlpha(line[0]) ? kEscapes.find(line[0]) : StringRef::npos;
        c = at == StringRef::npos ? line[0] : kEscapes[at + 1];
        line = line.drop_front();
      }
    }
    name += c;
  }
  return name;
}

bool isObjectId(StringRef text) { return text.size() >= 40 && llvm::all_of(text, llvm::isHexDigit); }

class Reader {
 public:
  Reader(const std::string& root, const std::string& revision) : git_(root), root_(root), revision_(revision) {}

  BaseRevision read() {
    base_.name = revision_;
    findTop();
    findCommit();
    readChanges();
    readContents();
    readHunks();
    return std::move(base_);
  }

 private:
  [[noreturn]] void fail(const std::string& what) { throw Failure("--diff '" + revision_ + "': " + what); }

  std::string need(const std::vector<std::string>& arguments, const std::string& input = "") {
    auto text = git_.run(arguments, input);
    if (!text) fail(git_.error());
    return *text;
  }

  std::string absolute(const std::string& path) const { return (top_ == "/" ? "" : top_) + "/" + path; }

  void findTop() {
    auto prefix = git_.line({"rev-parse", "--show-prefix"});
    if (!prefix) fail("'" + root_ + "' is in no git work tree: " + git_.error());
    StringRef top = root_, below = StringRef(*prefix).rtrim('/');
    // As the sources spell it.
    if (below.empty() || (top.consume_back(below) && top.consume_back("/")))
      top_ = top.str();
    else
      top_ = git_.line({"rev-parse", "--show-toplevel"}).value_or(root_);
    git_ = Git(top_);
  }

  void findCommit() {
    auto named = git_.line({"rev-parse", "--verify", "--quiet", "--end-of-options", revision_ + "^{commit}"});
    if (!named && StringRef(revision_).contains(".."))
      fail("is a range; name one revision, with which the sources as they are now are compared");
    if (!named)
      fail("no such revision in '" + top_ +
           "'; a shallow clone does not have it: fetch it (git fetch origin BRANCH, or fetch-depth: 0 in a workflow)");
    if (!isObjectId(*named)) fail("git rev-parse printed '" + *named + "' where it names a commit");
    auto common = git_.line({"merge-base", *named, "HEAD"});
    if (common && isObjectId(*common)) {
      base_.commit = *common;
      return;
    }
    // In a shallow clone there may be one that is not there: what the base has since would count as this change's.
    if (git_.line({"rev-parse", "--is-shallow-repository"}).value_or("") == "true")
      fail("this clone is shallow and does not have the commit that it and HEAD have in common: fetch it (git fetch "
           "--unshallow, or fetch-depth: 0 in a workflow)");
    base_.commit = *named;
  }

  std::vector<std::string> diff(const std::vector<std::string>& more) const {
    std::vector<std::string> words = {
        "-c",         "core.quotePath=false", "diff",   "--no-ext-diff",          "--no-textconv",
        "--no-color", "--find-renames",       "--text", "--inter-hunk-context=0", "--ignore-submodules=dirty"};
    words.insert(words.end(), more.begin(), more.end());
    words.push_back(base_.commit);
    words.push_back("--");
    return words;
  }

  void readChanges() {
    changes_ = parseRaw(need(diff({"--raw", "-z", "--no-abbrev"})));
    for (const Changed& changed : changes_) {
      std::string before = absolute(changed.old_path), now = absolute(changed.new_path);
      if (changed.is_module)
        base_.warnings.push_back("the submodule '" + changed.new_path + "' changed; what it brings counts as known");
      else if (changed.status != 'A' && changed.status != 'D' && !(changed.was_file && changed.is_file))
        base_.warnings.push_back("'" + changed.new_path + "' is or was a link; what its change brings counts as known");
      if (changed.is_module) continue;
      if (changed.status == 'R') base_.moved[before] = now;
      if (changed.status == 'A' || changed.status == 'C') base_.added.insert(now);
      if (changed.status == 'A' || changed.status == 'C' || changed.status == 'R') base_.files[now] = std::nullopt;
    }
    std::string untracked = need({"ls-files", "-z", "--others", "--exclude-standard"});
    for (StringRef rest = untracked; !rest.empty();) {
      std::string file = absolute(nextField(rest).str());
      base_.added.insert(file);
      base_.files[file] = std::nullopt;
    }
  }

  bool had(const Changed& changed) const { return changed.was_file && changed.status != 'A' && changed.status != 'C'; }

  // Asks for all objects at once: "OBJECT blob SIZE" line by line, then the same with the bytes.
  void readContents() {
    std::string wanted;
    for (const Changed& changed : changes_)
      if (had(changed)) wanted += changed.old_object + "\n";
    if (wanted.empty()) return;
    std::map<std::string, std::string> contents;
    std::string sizes = need({"cat-file", "--batch-check"}, wanted), small;
    llvm::SmallVector<StringRef> lines;
    StringRef(sizes).split(lines, '\n', -1, /*KeepEmpty=*/false);
    for (StringRef line : lines)
      if (line.ends_with(" missing"))
        fail("object " + line.split(' ').first.str() + " of the base is not in the repository; fetch it");
      else if (size_t bytes = 0; !line.rsplit(' ').second.getAsInteger(10, bytes) && bytes <= kMaxSourceBytes)
        small += line.split(' ').first.str() + "\n";
      else
        fail("a file of over 256 MiB changed (object " + line.split(' ').first.str() +
             "); exclude it from git's diff or "
             "compare with another revision");
    std::string all = small.empty() ? "" : need({"cat-file", "--batch"}, small);
    for (StringRef rest = all; !rest.empty();) {
      auto [head, tail] = rest.split('\n');
      size_t bytes = 0;
      if (head.rsplit(' ').second.getAsInteger(10, bytes) || tail.size() < bytes + 1)
        fail("git cat-file was cut short");
      contents[head.split(' ').first.str()] = tail.take_front(bytes).str();
      rest = tail.drop_front(bytes + 1);
    }
    for (const Changed& changed : changes_)
      if (had(changed)) {
        auto found = contents.find(changed.old_object);
        if (found == contents.end()) fail("git cat-file did not print '" + changed.old_path + "' as it was");
        base_.files[absolute(changed.old_path)] = found->second;
      }
  }

  void readHunks() {
    for (auto& [file, hunks] : hunksOf(need(diff({"--unified=0", "--src-prefix=a/", "--dst-prefix=b/"}))))
      base_.hunks[absolute(file)] = std::move(hunks);
  }

  Git git_;
  const std::string& root_;
  const std::string& revision_;
  std::string top_;
  std::vector<Changed> changes_;
  BaseRevision base_;
};

}  // namespace

std::map<std::string, std::vector<Hunk>> hunksOf(std::string_view patch) {
  std::map<std::string, std::vector<Hunk>> hunks;
  std::string file;
  for (StringRef rest(patch.data(), patch.size()); !rest.empty();) {
    auto [line, tail] = rest.split('\n');
    rest = tail;
    if (line.starts_with("diff ")) file.clear();
    if (std::string name = nameIn(line); !name.empty()) file = name;
    if (file.empty() || !line.consume_front("@@ ")) continue;
    Hunk hunk;
    auto [old_range, more] = line.split(' ');
    if (!parseRange(old_range, '-', hunk.old_start, hunk.old_count) ||
        !parseRange(more.split(' ').first, '+', hunk.new_start, hunk.new_count))
      continue;
    hunks[file].push_back(hunk);
    // Their text may look like anything.
    for (unsigned left = hunk.old_count + hunk.new_count; left > 0 && !rest.empty(); rest = rest.split('\n').second)
      if (!rest.starts_with("\\")) --left;
  }
  return hunks;
}

const std::string& BaseRevision::nameNow(const std::string& file) const {
  auto found = moved.find(file);
  return found == moved.end() ? file : found->second;
}

std::optional<unsigned> BaseRevision::lineNow(const std::string& file_now, unsigned line) const {
  auto found = hunks.find(file_now);
  if (found == hunks.end()) return line;
  unsigned now = line;
  for (const Hunk& hunk : found->second) {
    if (line < hunk.old_start + (hunk.old_count == 0)) break;
    if (line < hunk.old_start + hunk.old_count) {
      unsigned offset = line - hunk.old_start;
      return offset < hunk.new_count ? std::optional(hunk.new_start + offset) : std::nullopt;
    }
    now = line + hunk.new_start + hunk.new_count - (hunk.old_start + hunk.old_count);
    // A range without lines stands for the line before it.
    now += (hunk.new_count == 0) - unsigned(hunk.old_count == 0);
  }
  return now;
}

bool BaseRevision::isChanged(const std::string& file_now, unsigned line) const {
  if (added.contains(file_now)) return true;
  auto found = hunks.find(file_now);
  return found != hunks.end() && llvm::any_of(found->second, [&](const Hunk& hunk) {
           return line >= hunk.new_start && line < hunk.new_start + hunk.new_count;
         });
}

BaseRevision readBase(const std::string& root, const std::string& revision) { return Reader(root, revision).read(); }

}  // namespace loiter::driver
