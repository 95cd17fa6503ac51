// The words of a compile command: which is the compiler, which options take a value, and which
// are of no use to Clang. Tables of options, so that makeCommand() is only about the order of things.
#pragma once

#include <llvm/ADT/StringRef.h>

#include <string>
#include <vector>

namespace loiter::driver {

// The compiler in `words`, after launchers (ccache, icecc, `env A=B`, …).
size_t findCompiler(const std::vector<std::string>& words);

enum class CompilerKind { Unknown, Gcc, Gxx, Clang, Clangxx, Cl, Nvcc };
// Of a path such as /usr/bin/aarch64-linux-gnu-g++-12.
CompilerKind compilerKind(llvm::StringRef path);

// A command of cl or clang-cl: options with slashes, folders with backslashes.
bool isClCommand(const std::vector<std::string>& words);

// What to do with an option.
enum class Word {
  Keep,
  KeepWithNext,  // its value is the next word
  Drop,
  DropWithNext
};
Word wordAction(llvm::StringRef word);
// The same for a word of a cl-style command.
Word clWordAction(llvm::StringRef word);

// Decides, with its value in the next word if `with_next`, where system headers are found.
bool isSearchFlag(llvm::StringRef word, bool& with_next);

// "c++", "c", or empty with `other` saying what it is: "assembly", "CUDA".
std::string languageOfFile(llvm::StringRef file, std::string& other);
// The same for the value of -x.
std::string languageOfName(llvm::StringRef name, std::string& other);
// Whether Clang's driver takes the file for a source by its name: some extensions of modules it does not know.
bool isKnownToClang(llvm::StringRef file);

}  // namespace loiter::driver
