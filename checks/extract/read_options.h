// Whether two programs that have parsed one source have read it alike.
#pragma once

#include <cstdint>

namespace clang {
class ASTContext;
}

namespace loiter::extract {

// A hash of what decides, beside the files, what an #if and the parser see: the macros of the command line, the
// language and its version, exceptions, RTTI, the machine. The same from any version of Clang.
uint64_t readOptions(const clang::ASTContext& context);

}  // namespace loiter::extract
