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

std::string forwardSlashes(std::string path) {
  std::replace(path.begin(), path.end(), '\\', '/');
  return path;
}

// The header that a precompiled header was made from: its name without .gch or .pch, or with the ending of a header in
// its place.
std::string headerOf(StringRef compiled, const std::string& directory) {
  bool was_compiled = compiled.consume_back(".gch") || compiled.consume_back(".pch");
  std::string header = compiled.str();
  if (!was_compiled || exists(absolutePath(header, directory))) return header;
  for (const char* ending : {".h", ".hh", ".hpp", ".hxx"})
    if (exists(absolutePath(header + ending, directory))) return header + ending;
  return header;
}

// Builds the arguments for Clang from the recorded ones.
class Translation {
 public:
  Translation(const CompileEntry& entry, UnitCommand& unit) : entry_(entry), unit_(unit) {}

  void run(const Words& words) {
    cl_ = unit_.call.driver == CompilerCall::Cl;
    for (size_t i = 0; i < words.size(); ++i) {
      const std::string* next = i + 1 < words.size() ? &words[i + 1] : nullptr;
      bool takes_next = cl_ ? clWord(words, i, next) : gnuWord(words, i, next);
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

  // The source, or another one that the same command compiles.
  bool isSource(const std::string& word) const {
    if (word == entry_.file) return true;
    if (word.empty() || (word[0] == '-' && !cl_)) return false;
    if (absolutePath(word, entry_.directory) == entry_.file) return true;
    std::string other;
    bool is_option = cl_ && (word[0] == '/' || word[0] == '-');
    return !is_option && (!languageOfFile(word, other).empty() || other == "assembly");
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
      if (next) include(headerOf(*next, entry_.directory));
      return true;
    }
    if (word == "-include" || word == "--include") {
      if (next) include(headerOf(*next, entry_.directory));
      return true;
    }
    if (StringRef(word).starts_with("-include") && word.size() > 8 && word[8] != '-') {
      include(headerOf(StringRef(word).drop_front(8), entry_.directory));
      return false;
    }
    Word action = wordAction(word);
    noteSearch(word, next);
    if (action == Word::Drop || action == Word::DropWithNext) return action == Word::DropWithNext;
    if (word == "-x" && next)
      language_ = *next;
    else if (StringRef(word).starts_with("-x") && word.size() > 2)
      language_ = word.substr(2);
    arguments_.push_back(word);
    if (action == Word::KeepWithNext && next) arguments_.push_back(*next);
    return action == Word::KeepWithNext;
  }

  // -Xclang WORD, and for options with a value -Xclang WORD -Xclang VALUE. `i` is at the first.
  bool frontEndWord(const Words& words, size_t& i, const std::string& word) {
    bool has_value = i + 3 < words.size() && words[i + 2] == "-Xclang";
    if (word == "-include" || word == "-include-pch") {
      if (!has_value) return true;
      include(headerOf(words[i + 3], entry_.directory));
      i += 2;
      return true;
    }
    if (word == "-load" || word == "-add-plugin" || word == "-plugin" || StringRef(word).starts_with("-plugin-arg")) {
      if (has_value) i += 2;
      return true;
    }
    if (StringRef(word).starts_with("-fmodule") || word == "-emit-pch" || word == "-emit-module") return true;
    arguments_.push_back("-Xclang");
    arguments_.push_back(word);
    return true;
  }

  bool clWord(const Words& words, size_t& i, const std::string* next) {
    const std::string& word = words[i];
    if (isSource(forwardSlashes(word)) || word == "--") return false;
    if (word == "-Xclang") return next && frontEndWord(words, i, *next);
    bool is_option = word.size() > 1 && (word[0] == '/' || word[0] == '-');
    StringRef option = is_option ? StringRef(word).drop_front() : StringRef();
    if (option == "link") {  // all that follows is the linker's
      i = words.size();
      return false;
    }
    // /TC and /TP are for all files, /Tc and /Tp for the one behind them, which is the source.
    if (option == "TC" || option.starts_with("Tc")) return clLanguage("c", option == "Tc");
    if (option == "TP" || option.starts_with("Tp")) return clLanguage("c++", option == "Tp");
    Word action = clWordAction(word);
    if (action == Word::Drop || action == Word::DropWithNext) return action == Word::DropWithNext;
    auto keep = [&](const std::string& kept) {
      arguments_.push_back(namesFolder(option) ? forwardSlashes(kept) : kept);
    };
    keep(word);
    if (action == Word::KeepWithNext && next) keep(*next);
    return action == Word::KeepWithNext;
  }

  bool clLanguage(const char* language, bool takes_next) {
    language_ = language;
    arguments_.push_back(language_ == "c" ? "/TC" : "/TP");
    return takes_next;
  }

  static bool namesFolder(StringRef cl_option) {
    return llvm::any_of(std::initializer_list<StringRef>{"I", "FI", "imsvc", "external:I", "winsysroot"},
                        [&](StringRef name) { return cl_option.starts_with(name); });
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
  call.tells_headers = kind == CompilerKind::Gcc || kind == CompilerKind::Gxx || kind == CompilerKind::Clang ||
                       kind == CompilerKind::Clangxx;
  switch (kind) {
    case CompilerKind::Cl: call.driver = CompilerCall::Cl; break;
    case CompilerKind::Gxx:
    case CompilerKind::Clangxx: call.driver = CompilerCall::Gxx; break;
    default: call.driver = CompilerCall::Gcc; break;  // goes by the file
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
  unit.call.language = named.empty() || named == "none" ? languageOfFile(entry.file, unit.skipped)
                                                        : languageOfName(named, unit.skipped);
  if (compilerKind(unit.call.compiler) == CompilerKind::Nvcc) unit.skipped = "CUDA";
  if (!unit.skipped.empty()) return unit;
  // g++ and clang++ read a .c file as C++.
  if (named.empty() && unit.call.driver == CompilerCall::Gxx) unit.call.language = "c++";

  unit.command = {unit.call.driver == CompilerCall::Gxx ? "clang++"
                  : cl                                  ? "clang-cl"
                                                        : "clang",
                  "--driver-mode=" + driverMode(unit.call.driver)};
  const Words& arguments = translation.arguments();
  unit.command.insert(unit.command.end(), arguments.begin(), arguments.end());
  if (named.empty() && !cl && !isKnownToClang(entry.file)) {
    unit.command.push_back("-x");
    unit.command.push_back(unit.call.language);
  }
  // Warnings cost time, and errors by default that GCC accepts would cost facts.
  unit.command.push_back(cl ? "/clang:-Wno-everything" : "-Wno-everything");
  unit.command.push_back(cl ? "/clang:-fsyntax-only" : "-fsyntax-only");
  unit.command.push_back("--");
  unit.command.push_back(entry.file);
  return unit;
}

bool dropUnknownArguments(const std::string& error, Words& command) {
  bool names_option = StringRef(error).contains("argument") || StringRef(error).contains("option");
  bool names_target = StringRef(error).contains("CPU") || StringRef(error).contains("unit");
  // Every quoted word of the message: "unknown argument: '-fxyz'", "unsupported option '-mabc' for target",
  // "unknown target CPU 'new'" of -march=new.
  auto isMeant = [&](StringRef argument, StringRef word) {
    if (names_option && argument == word) return word.starts_with("-") && word != "--";
    return names_target && argument.starts_with("-m") && argument.split('=').second == word;
  };
  size_t before = command.size();
  StringRef rest = error;
  while (true) {
    rest = rest.split('\'').second;
    auto [word, after] = rest.split('\'');
    if (word.empty() || after.data() == nullptr) break;
    rest = after;
    command.erase(std::remove_if(command.begin() + 1, command.end(),
                                 [&, quoted = word](const std::string& argument) { return isMeant(argument, quoted); }),
                  command.end());
  }
  return command.size() < before;
}

}  // namespace loiter::driver
