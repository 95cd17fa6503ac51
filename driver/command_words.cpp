#include "command_words.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringSwitch.h>
#include <llvm/Support/Path.h>

#include <algorithm>

namespace loiter::driver {
namespace {

using llvm::StringRef;

struct Option {
  StringRef text;
  enum Form { Exact, Prefix } form;
  Word action;
};

// What says where output goes, belongs to other compilers' plugins, modules and precompiled headers, or
// changes which warnings are errors. A unit is only read, and with no warnings.
const Option kOptions[] = {
    {"-o", Option::Exact, Word::DropWithNext},
    {"--output", Option::Exact, Word::DropWithNext},
    {"--output=", Option::Prefix, Word::Drop},
    {"-object", Option::Prefix, Word::Keep},
    {"-o", Option::Prefix, Word::Drop},
    {"-c", Option::Exact, Word::Drop},
    {"--compile", Option::Exact, Word::Drop},
    {"-S", Option::Exact, Word::Drop},
    {"-E", Option::Exact, Word::Drop},
    {"-fsyntax-only", Option::Exact, Word::Drop},
    {"-MF", Option::Exact, Word::DropWithNext},
    {"-MT", Option::Exact, Word::DropWithNext},
    {"-MQ", Option::Exact, Word::DropWithNext},
    {"-MJ", Option::Exact, Word::DropWithNext},
    {"-M", Option::Prefix, Word::Drop},
    {"-Wp,-M", Option::Prefix, Word::Drop},
    {"--serialize-diagnostics", Option::Exact, Word::DropWithNext},
    {"-save-temps", Option::Prefix, Word::Drop},
    {"--save-temps", Option::Prefix, Word::Drop},
    {"-dumpdir", Option::Exact, Word::DropWithNext},
    {"-dumpbase", Option::Exact, Word::DropWithNext},
    {"-dumpbase-ext", Option::Exact, Word::DropWithNext},
    {"-aux-info", Option::Exact, Word::DropWithNext},
    {"-Werror", Option::Prefix, Word::Drop},
    {"-pedantic-errors", Option::Exact, Word::Drop},
    {"-Wfatal-errors", Option::Exact, Word::Drop},
    {"-fmax-errors=", Option::Prefix, Word::Drop},
    {"-ferror-limit=", Option::Prefix, Word::Drop},
    {"--param", Option::Exact, Word::DropWithNext},
    {"--param=", Option::Prefix, Word::Drop},
    {"-fconcepts", Option::Prefix, Word::Drop},
    {"-fmodule", Option::Prefix, Word::Drop},
    {"-fcxx-modules", Option::Exact, Word::Drop},
    {"-fimplicit-module", Option::Prefix, Word::Drop},
    {"-fprebuilt-", Option::Prefix, Word::Drop},
    {"-fdeps-", Option::Prefix, Word::Drop},
    {"-fplugin=", Option::Prefix, Word::Drop},
    {"-fplugin-arg-", Option::Prefix, Word::Drop},
    {"-fpass-plugin=", Option::Prefix, Word::Drop},
    {"-specs=", Option::Prefix, Word::Drop},
    {"-wrapper", Option::Exact, Word::DropWithNext},
    {"-fno-fat-lto-objects", Option::Exact, Word::Drop},
    {"-ffat-lto-objects", Option::Exact, Word::Drop},
    {"-flto", Option::Prefix, Word::Drop},
    {"-fuse-linker-plugin", Option::Exact, Word::Drop},
    {"-fprofile", Option::Prefix, Word::Drop},
    {"-fauto-profile", Option::Prefix, Word::Drop},
    {"-fpch-", Option::Prefix, Word::Drop},
    {"-Winvalid-pch", Option::Exact, Word::Drop},
    {"-fdump-", Option::Prefix, Word::Drop},
    {"-fopt-info", Option::Prefix, Word::Drop},
    {"-fanalyzer", Option::Prefix, Word::Drop},
    {"-fvtable-verify=", Option::Prefix, Word::Drop},
    {"-mno-direct-extern-access", Option::Exact, Word::Drop},
    {"-Wa,", Option::Prefix, Word::Drop},
    {"-Wl,", Option::Prefix, Word::Drop},
    {"-Xassembler", Option::Exact, Word::DropWithNext},
    {"-Xlinker", Option::Exact, Word::DropWithNext},
    // Values in a word of their own.
    {"-I", Option::Exact, Word::KeepWithNext},
    {"-D", Option::Exact, Word::KeepWithNext},
    {"-U", Option::Exact, Word::KeepWithNext},
    {"-F", Option::Exact, Word::KeepWithNext},
    {"-L", Option::Exact, Word::DropWithNext},
    {"-T", Option::Exact, Word::DropWithNext},
    {"-x", Option::Exact, Word::KeepWithNext},
    {"-isystem", Option::Exact, Word::KeepWithNext},
    {"-iquote", Option::Exact, Word::KeepWithNext},
    {"-idirafter", Option::Exact, Word::KeepWithNext},
    {"-imacros", Option::Exact, Word::KeepWithNext},
    {"-isysroot", Option::Exact, Word::KeepWithNext},
    {"-iprefix", Option::Exact, Word::KeepWithNext},
    {"-iwithprefix", Option::Exact, Word::KeepWithNext},
    {"-iwithprefixbefore", Option::Exact, Word::KeepWithNext},
    {"-cxx-isystem", Option::Exact, Word::KeepWithNext},
    {"-stdlib++-isystem", Option::Exact, Word::KeepWithNext},
    {"--sysroot", Option::Exact, Word::KeepWithNext},
    {"-target", Option::Exact, Word::KeepWithNext},
    {"-arch", Option::Exact, Word::KeepWithNext},
    {"-mllvm", Option::Exact, Word::DropWithNext},
    {"-Xpreprocessor", Option::Exact, Word::KeepWithNext},
};

const Option kClOptions[] = {
    {"c", Option::Exact, Word::Drop},
    {"FS", Option::Exact, Word::Drop},
    {"Fo", Option::Prefix, Word::Drop},
    {"Fd", Option::Prefix, Word::Drop},
    {"Fp", Option::Prefix, Word::Drop},
    {"Fa", Option::Prefix, Word::Drop},
    {"FA", Option::Prefix, Word::Drop},
    {"Yu", Option::Prefix, Word::Drop},
    {"Yc", Option::Prefix, Word::Drop},
    {"WX", Option::Prefix, Word::Drop},
    {"showIncludes", Option::Prefix, Word::Drop},
    {"I", Option::Exact, Word::KeepWithNext},
    {"D", Option::Exact, Word::KeepWithNext},
    {"U", Option::Exact, Word::KeepWithNext},
    {"FI", Option::Exact, Word::KeepWithNext},
    {"imsvc", Option::Exact, Word::KeepWithNext},
    {"external:I", Option::Exact, Word::KeepWithNext},
};

template <size_t N>
Word lookUp(const Option (&table)[N], StringRef word) {
  for (const Option& option : table)
    if (option.form == Option::Exact ? word == option.text : word.starts_with(option.text)) return option.action;
  return Word::Keep;
}

bool isVersion(StringRef text) {
  return !text.empty() && llvm::all_of(text, [](char c) { return c == '.' || (c >= '0' && c <= '9'); });
}

}  // namespace

CompilerKind compilerKind(StringRef path) {
  // A cl-style database may spell folders with backslashes on any host.
  StringRef name = path.substr(path.find_last_of("/\\") + 1);
  std::string lower = name.lower();
  name = lower;
  name.consume_back(".exe");
  if (auto [head, tail] = name.rsplit('-'); isVersion(tail)) name = head;
  StringRef last = name.rsplit('-').second.empty() ? name : name.rsplit('-').second;
  if (name.ends_with("clang-cl")) return CompilerKind::Cl;
  while (!last.empty() && ((last.back() >= '0' && last.back() <= '9') || last.back() == '.')) last = last.drop_back();
  return llvm::StringSwitch<CompilerKind>(last)
      .Cases({"gcc", "cc"}, CompilerKind::Gcc)
      .Cases({"g++", "c++"}, CompilerKind::Gxx)
      .Cases({"clang", "icx", "icc", "emcc", "hipcc"}, CompilerKind::Clang)
      .Cases({"clang++", "icpx", "icpc", "em++"}, CompilerKind::Clangxx)
      .Case("cl", CompilerKind::Cl)
      .Case("nvcc", CompilerKind::Nvcc)
      .Default(CompilerKind::Unknown);
}

size_t findCompiler(const std::vector<std::string>& words) {
  for (size_t i = 0; i < words.size(); ++i) {
    StringRef word = words[i];
    if (compilerKind(word) != CompilerKind::Unknown) return i;
    // The compiler's own options: what stands behind is not a compiler any more.
    if (word == "-c" || word.starts_with("-I") || word.starts_with("-D") || word.starts_with("-std")) break;
  }
  // A compiler of unknown name, perhaps behind `env A=B`.
  size_t first = 0;
  if (llvm::sys::path::filename(words[0]) == "env") {
    ++first;
    while (first + 1 < words.size() && StringRef(words[first]).contains('=')) ++first;
  }
  return std::min(first, words.size() - 1);
}

bool isClCommand(const std::vector<std::string>& words) {
  return !words.empty() && compilerKind(words[findCompiler(words)]) == CompilerKind::Cl;
}

Word wordAction(StringRef word) { return lookUp(kOptions, word); }

Word clWordAction(StringRef word) {
  if (!word.starts_with("/") && !word.starts_with("-")) return Word::Keep;
  return lookUp(kClOptions, word.drop_front());
}

bool isSearchFlag(StringRef word, bool& with_next) {
  with_next = word == "--sysroot" || word == "-isysroot" || word == "-target" || word == "-arch";
  return with_next || word.starts_with("--sysroot=") || word.starts_with("-isysroot") ||
         word.starts_with("--target=") || word.starts_with("-stdlib=") || word == "-m32" || word == "-m64" ||
         word == "-mx32" || word.starts_with("-nostdinc") || word.starts_with("-B") ||
         word.starts_with("--gcc-toolchain") || word.starts_with("--gcc-install-dir");
}

std::string languageOfName(StringRef name, std::string& other) {
  if (name == "c" || name == "cpp-output") return "c";
  if (name == "c++" || name == "c++-cpp-output" || name == "c++-module") return "c++";
  other = llvm::StringSwitch<std::string>(name)
              .Cases({"c-header", "c++-header", "c++-system-header", "c++-user-header"}, "precompiled header")
              .Cases({"assembler", "assembler-with-cpp"}, "assembly")
              .Cases({"cuda", "cu"}, "CUDA")
              .Case("hip", "HIP")
              .Cases({"objective-c", "objective-c++"}, "Objective-C")
              .Default(name.str());
  return {};
}

std::string languageOfFile(StringRef file, std::string& other) {
  StringRef extension = llvm::sys::path::extension(file);
  if (extension == ".C" || extension == ".M") return "c++";
  std::string lower = extension.lower();
  std::string language = llvm::StringSwitch<std::string>(lower)
                             .Cases({".c", ".i"}, "c")
                             .Cases({".cc", ".cpp", ".cxx", ".c++", ".cp", ".ii"}, "c++")
                             .Cases({".cppm", ".ccm", ".cxxm", ".c++m", ".ixx", ".mpp"}, "c++")
                             .Default("");
  if (!language.empty()) return language;
  other = llvm::StringSwitch<std::string>(lower)
              .Cases({".s", ".asm", ".nasm", ".sx"}, "assembly")
              .Cases({".cu", ".cuh"}, "CUDA")
              .Case(".hip", "HIP")
              .Case(".cl", "OpenCL")
              .Cases({".rc", ".res"}, "Windows resource")
              .Cases({".m", ".mm"}, "Objective-C")
              .Cases({".f", ".f90", ".f95", ".f03", ".for"}, "Fortran")
              .Cases({".h", ".hh", ".hpp", ".hxx", ".h++", ".inl", ".ipp", ".tpp", ".inc"}, "header")
              .Case(".swift", "Swift")
              .Case(".rs", "Rust")
              .Default(lower.empty() ? "file of unknown language" : lower + " file");
  return {};
}

bool isKnownToClang(StringRef file) {
  std::string lower = llvm::sys::path::extension(file).lower();
  return lower != ".ixx" && lower != ".mpp";
}

}  // namespace loiter::driver
