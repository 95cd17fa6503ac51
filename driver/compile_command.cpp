#include "compile_command.h"

#include "command_words.h"
#include "paths.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/Support/Allocator.h>
#include <llvm/Support/CommandLine.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/StringSaver.h>

#include <algorithm>

namespace loiter::driver {
namespace {

using llvm::StringRef;
using Words = std::vector<std::string>;

// More than any build has; files that name each other never end.
constexpr unsigned kMaxResponseFiles = 1000;

// `@file` stands for the words in that file. Module maps of GCC and Ninja look the same and are left out.
bool expandResponseFiles(Words& words, const std::string& directory, bool cl, unsigned& files_left,
                         std::string& error) {
  Words expanded;
  for (std::string& word : words) {
    if (word.size() < 2 || word[0] != '@') {
      expanded.push_back(std::move(word));
      continue;
    }
    std::string path = absolutePath(word.substr(1), directory);
    if (StringRef(path).ends_with(".modmap")) continue;
    auto fail = [&](const std::string& why) {
      error = "response file '" + word.substr(1) + "': " + why;
      return false;
    };
    if (files_left-- == 0) return fail("the command names more than " + std::to_string(kMaxResponseFiles));
    // A pipe might never end.
    if (exists(path) && !isFolder(path) && !llvm::sys::fs::is_regular_file(path)) return fail("is not a plain file");
    auto text = readFile(path, error);
    if (!text) return fail(error);
    llvm::BumpPtrAllocator memory;
    llvm::StringSaver saver(memory);
    llvm::SmallVector<const char*, 64> tokens;
    if (cl)
      llvm::cl::TokenizeWindowsCommandLine(*text, saver, tokens);
    else
      llvm::cl::TokenizeGNUCommandLine(*text, saver, tokens);
    Words inner(tokens.begin(), tokens.end());
    if (!expandResponseFiles(inner, directory, cl, files_left, error)) return false;
    expanded.insert(expanded.end(), inner.begin(), inner.end());
  }
  words = std::move(expanded);
  return true;
}

// The header that a precompiled header was made from: its name without .gch or .pch.
std::string headerOf(StringRef compiled) {
  if (!compiled.consume_back(".gch")) compiled.consume_back(".pch");
  return compiled.str();
}

// Builds the arguments for Clang from the recorded ones.
class Translation {
 public:
  Translation(const CompileEntry& entry, UnitCommand& unit) : entry_(entry), unit_(unit) {}

  void run(const Words& words) {
    cl_ = unit_.call.driver == CompilerCall::Cl;
    for (size_t i = 0; i < words.size(); ++i) {
      const std::string* next = i + 1 < words.size() ? &words[i + 1] : nullptr;
      bool takes_next = cl_ ? clWord(words[i], next) : gnuWord(words, i, next);
      if (takes_next) ++i;
    }
  }

  const Words& arguments() const { return arguments_; }
  const std::string& language() const { return language_; }

 private:
  // A header to include first: past the driver, which would take a .gch or .pch beside it.
  void include(const std::string& header) {
    if (llvm::is_contained(included_, header)) return;
    included_.push_back(header);
    for (const char* word : {"-Xclang", "-include", "-Xclang"}) arguments_.push_back(word);
    arguments_.push_back(header);
  }

  bool isSource(const std::string& word) const {
    if (word == entry_.file) return true;
    if (word.empty() || (word[0] == '-' && !cl_)) return false;
    return absolutePath(word, entry_.directory) == entry_.file;
  }

  // One command may compile several files; this unit is one of them.
  static bool isOtherSource(StringRef word) {
    std::string other;
    return !word.empty() && word[0] != '-' && !languageOfFile(word, other).empty();
  }

  // Both return whether the next word belongs to this one.
  bool gnuWord(const Words& words, size_t& i, const std::string* next) {
    const std::string& word = words[i];
    if (isSource(word) || isOtherSource(word) || word == "--") return false;
    if (word == "-Xclang") return next && frontEndWord(words, i, *next);
    if (word == "-include-pch") {
      if (next) include(headerOf(*next));
      return true;
    }
    if (word == "-include" || word == "--include") {
      if (next) include(headerOf(*next));
      return true;
    }
    if (StringRef(word).starts_with("-include") && word.size() > 8 && word[8] != '-') {
      include(headerOf(StringRef(word).drop_front(8)));
      return false;
    }
    Word action = wordAction(word);
    noteSearch(word, next);
    if (action == Word::Drop || action == Word::DropWithNext) return action == Word::DropWithNext;
    if (word == "-x" && next) language_ = *next;
    else if (StringRef(word).starts_with("-x") && word.size() > 2) language_ = word.substr(2);
    arguments_.push_back(word);
    if (action == Word::KeepWithNext && next) arguments_.push_back(*next);
    return action == Word::KeepWithNext;
  }

  // -Xclang WORD, and for options with a value -Xclang WORD -Xclang VALUE. `i` is at the first.
  bool frontEndWord(const Words& words, size_t& i, const std::string& word) {
    bool has_value = i + 3 < words.size() && words[i + 2] == "-Xclang";
    if (word == "-include" || word == "-include-pch") {
      if (!has_value) return true;
      include(headerOf(words[i + 3]));
      i += 2;
      return true;
    }
    if (word == "-load" || word == "-add-plugin" || word == "-plugin" ||
        StringRef(word).starts_with("-plugin-arg")) {
      if (has_value) i += 2;
      return true;
    }
    if (StringRef(word).starts_with("-fmodule") || word == "-emit-pch" || word == "-emit-module") return true;
    arguments_.push_back("-Xclang");
    arguments_.push_back(word);
    return true;
  }

  bool clWord(const std::string& word, const std::string* next) {
    if (isSource(word)) return false;
    Word action = clWordAction(word);
    if (action == Word::Drop || action == Word::DropWithNext) return action == Word::DropWithNext;
    if (word == "/TC" || word == "-TC") language_ = "c";
    if (word == "/TP" || word == "-TP") language_ = "c++";
    arguments_.push_back(word);
    if (action == Word::KeepWithNext && next) arguments_.push_back(*next);
    return action == Word::KeepWithNext;
  }

  void noteSearch(const std::string& word, const std::string* next) {
    bool with_next = false;
    if (!isSearchFlag(word, with_next)) return;
    unit_.search_flags.push_back(word);
    if (with_next && next) unit_.search_flags.push_back(*next);
  }

  const CompileEntry& entry_;
  UnitCommand& unit_;
  bool cl_ = false;
  Words arguments_, included_;
  std::string language_;
};

// The compiler's kind, also of a command of unknown name.
CompilerCall describeCompiler(const std::string& compiler) {
  CompilerCall call;
  call.compiler = compiler;
  CompilerKind kind = compilerKind(compiler);
  call.gnu = kind == CompilerKind::Gcc || kind == CompilerKind::Gxx;
  switch (kind) {
    case CompilerKind::Cl: call.driver = CompilerCall::Cl; break;
    case CompilerKind::Gcc:
    case CompilerKind::Clang: call.driver = CompilerCall::Gcc; break;
    default: call.driver = CompilerCall::Gxx; break;
  }
  return call;
}

std::string driverMode(CompilerCall::Driver driver) {
  switch (driver) {
    case CompilerCall::Gcc: return "gcc";
    case CompilerCall::Gxx: return "g++";
    case CompilerCall::Cl: return "cl";
  }
  return "g++";
}

}  // namespace

UnitCommand makeCommand(const CompileEntry& entry) {
  UnitCommand unit;
  unit.directory = entry.directory;
  unit.file = entry.file;
  size_t compiler = findCompiler(entry.arguments);
  unit.call = describeCompiler(entry.arguments[compiler]);
  bool cl = unit.call.driver == CompilerCall::Cl;

  Words words(entry.arguments.begin() + compiler + 1, entry.arguments.end());
  unsigned files_left = kMaxResponseFiles;
  if (!expandResponseFiles(words, entry.directory, cl, files_left, unit.failed)) return unit;

  Translation translation(entry, unit);
  translation.run(words);
  const std::string& named = translation.language();
  unit.call.language =
      named.empty() || named == "none" ? languageOfFile(entry.file, unit.skipped) : languageOfName(named, unit.skipped);
  if (compilerKind(unit.call.compiler) == CompilerKind::Nvcc) unit.skipped = "CUDA";
  if (!unit.skipped.empty()) return unit;

  unit.command = {unit.call.driver == CompilerCall::Gxx ? "clang++" : cl ? "clang-cl" : "clang",
                  "--driver-mode=" + driverMode(unit.call.driver)};
  const Words& arguments = translation.arguments();
  unit.command.insert(unit.command.end(), arguments.begin(), arguments.end());
  // Warnings cost time, and errors by default that GCC accepts would cost facts.
  unit.command.push_back(cl ? "/clang:-Wno-everything" : "-Wno-everything");
  unit.command.push_back(cl ? "/clang:-fsyntax-only" : "-fsyntax-only");
  unit.command.push_back("--");
  unit.command.push_back(entry.file);
  return unit;
}

bool dropUnknownArguments(const std::string& error, Words& command) {
  bool dropped = false;
  // Every quoted word of the message: "unknown argument: '-fxyz'", "unsupported option '-mabc' for target".
  StringRef rest = error;
  if (!rest.contains("argument") && !rest.contains("option")) return false;
  while (true) {
    rest = rest.split('\'').second;
    auto [word, after] = rest.split('\'');
    if (word.empty() || after.data() == nullptr) break;
    rest = after;
    auto found = std::find(command.begin() + 1, command.end(), word);
    if (found == command.end() || !word.starts_with("-") || word == "--") continue;
    command.erase(std::remove(found, command.end(), word.str()), command.end());
    dropped = true;
  }
  return dropped;
}

}  // namespace loiter::driver
