// Refuses a clang-tidy (or, for the plugin, a clang) of another version. Such a host loads the module, finds no check
// in it, and reports nothing: the registry that the module fills is not the one that the host reads.
//
// This runs before anything else of the module, so it may use nothing of LLVM or Clang, not even headers.
#include <dlfcn.h>
#include <unistd.h>

#include <cstdio>
#include <cstring>
#include <string>

namespace {

// std::string clang::getClangFullVersion(): there since Clang 3, the same in every version.
constexpr const char* kVersionOfHost = "_ZN5clang19getClangFullVersionB5cxx11Ev";

// "14.0" of "Debian clang version 14.0.6", or nothing.
std::string majorAndMinor(const std::string& version) {
  constexpr const char* kBefore = "clang version ";
  size_t begin = version.find(kBefore);
  if (begin == std::string::npos) return {};
  begin += std::strlen(kBefore);
  size_t dot = version.find('.', begin);
  if (dot == std::string::npos) return {};
  return version.substr(begin, version.find_first_not_of("0123456789", dot + 1) - begin);
}

[[noreturn]] void refuse(const std::string& host) {
  std::fprintf(stderr,
               "error: " LOITER_MODULE " is built for " LOITER_HOST " %s and cannot work in this program (%s).\n"
               "Run " LOITER_HOST "-%.*s, or build Loiter with the LLVM of this one.\n",
               LOITER_CLANG_VERSION, host.c_str(), int(std::strcspn(LOITER_CLANG_VERSION, ".")), LOITER_CLANG_VERSION);
  std::fflush(nullptr);
  _exit(1);  // exit() would run the destructors of a program that is still starting
}

__attribute__((constructor(101))) void checkHost() {
  // The program and what it is linked with are searched before the libraries that came with this module.
  void* symbol = dlsym(RTLD_DEFAULT, kVersionOfHost);
  if (!symbol) refuse("its Clang gives no version");
  std::string version = reinterpret_cast<std::string (*)()>(symbol)();
  if (majorAndMinor(version) != LOITER_CLANG_VERSION) refuse(version);
}

}  // namespace
