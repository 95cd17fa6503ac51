#include "host_compiler.h"

#include "facts/facts.h"
#include "hash.h"
#include "paths.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/Program.h>
#include <llvm/TargetParser/Host.h>
#include <llvm/TargetParser/Triple.h>

#include <unistd.h>

#include <algorithm>

namespace loiter::driver {
namespace {

using llvm::StringRef;
namespace fs = llvm::sys::fs;

constexpr unsigned kPatienceSeconds = 20;
constexpr StringRef kListStart = "#include <...>";

// The folder of the newest libstdc++ that a complete GCC stands behind: Clang takes that one.
std::string newestCxxLibrary() {
  std::string best;
  int best_version = -1;
  std::error_code error;
  for (fs::directory_iterator triple("/usr/lib/gcc", error), end; triple != end && !error; triple.increment(error)) {
    std::error_code inner;
    for (fs::directory_iterator at(triple->path(), inner); at != end && !inner; at.increment(inner)) {
      int version = 0;
      StringRef name = llvm::sys::path::filename(at->path());
      if (name.split('.').first.getAsInteger(10, version) || version <= best_version) continue;
      if (!exists(at->path() + "/crtbegin.o")) continue;
      best_version = version;
      best = "/usr/include/c++/" + name.str();
    }
  }
  return best;
}

// What the compiler says on standard error of its headers; nothing: `why` says why.
std::optional<std::string> runVerbose(const std::string& program, const std::vector<std::string>& arguments,
                                      std::string& why) {
  llvm::SmallString<128> output;
  if (std::error_code error = fs::createTemporaryFile("loiter-compiler", "txt", output)) {
    why = "no temporary file: " + error.message();
    return std::nullopt;
  }
  std::vector<StringRef> words = {program};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::optional<StringRef> redirects[] = {StringRef(""), StringRef(""), StringRef(output)};
  // Its messages in English, with all else as it is.
  std::vector<StringRef> environment;
  for (char** at = environ; *at; ++at)
    if (!StringRef(*at).starts_with("LC_") && !StringRef(*at).starts_with("LANG")) environment.push_back(*at);
  environment.push_back("LC_ALL=C");
  int status = llvm::sys::ExecuteAndWait(program, words, llvm::ArrayRef(environment), redirects, kPatienceSeconds,
                                         /*MemoryLimit=*/0, &why);
  auto text = readFile(output.str().str(), why);
  fs::remove(output);
  if (status > 0) why = "it ended with status " + std::to_string(status);
  if (status != 0 || !text) return std::nullopt;
  if (StringRef(*text).contains(kListStart)) return text;
  why = "it names no search path";
  return std::nullopt;
}

}  // namespace

std::vector<std::string> flagsFromVerbose(const std::string& verbose, const std::string& host_triple,
                                          const std::string& newest) {
  std::vector<std::string> cxx, others, flags;
  std::string target;
  bool in_list = false;
  llvm::SmallVector<StringRef, 64> lines;
  StringRef(verbose).split(lines, '\n');
  for (StringRef line : lines) {
    if (line.consume_front("Target: ")) target = line.trim().str();
    if (line.starts_with(kListStart))
      in_list = true;
    else if (line.starts_with("End of search list"))
      in_list = false;
    else if (in_list) {
      std::string folder = absolutePath(line.trim().str(), "/");
      // The compiler's own <stddef.h> and the like: this Clang has its own.
      bool own = StringRef(folder).contains("/lib/gcc/") || StringRef(folder).contains("/lib/clang/");
      if (own && !StringRef(folder).contains("c++")) continue;
      (StringRef(folder).contains("c++") ? cxx : others).push_back(folder);
    }
  }
  auto normal = [](StringRef triple) { return llvm::Triple(llvm::Triple::normalize(triple)); };
  llvm::Triple theirs = normal(target), ours = normal(host_triple);
  bool cross = !target.empty() && (theirs.getArch() != ours.getArch() || theirs.getOS() != ours.getOS());
  if (cross) flags.push_back("--target=" + target);
  if (!cxx.empty() && (cross || cxx.front() != newest))
    for (const std::string& folder : cxx) flags.push_back("-stdlib++-isystem" + folder);
  bool foreign = !cxx.empty() && !isBelow(cxx.front(), "/usr/include");
  if (cross || foreign)
    for (const std::string& folder : others) {
      flags.push_back("-idirafter");
      flags.push_back(folder);
    }
  return flags;
}

const std::vector<std::string>& HostCompilers::flagsFor(const UnitCommand& unit) {
  std::vector<std::string> key = {unit.call.compiler, unit.call.language};
  key.insert(key.end(), unit.search_flags.begin(), unit.search_flags.end());
  auto [at, fresh] = known_.try_emplace(key);
  if (!fresh) return at->second;

  std::string program = unit.call.compiler;
  if (llvm::sys::path::has_parent_path(program)) {
    program = absolutePath(program, unit.directory);
  } else if (auto found = llvm::sys::findProgramByName(program)) {
    program = *found;
  }
  fs::file_status status;
  if (fs::status(program, status) || !fs::can_execute(program)) return at->second;

  std::string stamp = std::to_string(status.getSize()) + " " +
                      std::to_string(status.getLastModificationTime().time_since_epoch().count());
  std::string newest = newestCxxLibrary();
  HashInput input;
  input.add("compiler 2").add(program).add(stamp).add(newest).addAll(key);
  std::string file = folder_.empty() ? "" : folder_ + "/" + hex(input.hash());
  std::string error;
  auto stored = file.empty() ? std::nullopt : readFile(file, error);
  if (auto flags = stored ? unsealed(*stored) : std::nullopt) {
    llvm::SmallVector<StringRef, 16> lines;
    StringRef(*flags).split(lines, '\n', -1, /*KeepEmpty=*/false);
    for (StringRef line : lines) at->second.push_back(line.str());
    return at->second;
  }
  std::vector<std::string> arguments = {"-E", "-v", "-x", unit.call.language};
  arguments.insert(arguments.end(), unit.search_flags.begin(), unit.search_flags.end());
  arguments.push_back("/dev/null");
  auto verbose = runVerbose(program, arguments, error);
  if (!verbose) {
    console_.warnOnce("'" + program + "' does not say where its headers are (" + error +
                      "); Clang's own search path is used");
    return at->second;
  }
  at->second = flagsFromVerbose(*verbose, llvm::sys::getDefaultTargetTriple(), newest);
  if (!file.empty()) facts::writeFile(file, sealed(llvm::join(at->second, "\n")));
  return at->second;
}

void HostCompilers::adapt(UnitCommand& unit) {
  if (!unit.call.tells_headers || unit.command.empty()) return;
  for (const std::string& flag : unit.search_flags)
    if (StringRef(flag).starts_with("-nostdinc")) return;
  const std::vector<std::string>& flags = flagsFor(unit);
  // Behind the driver mode, before the unit's own arguments.
  unit.command.insert(unit.command.begin() + 2, flags.begin(), flags.end());
}

}  // namespace loiter::driver
