// One translation unit to facts. The only part of Loiter, with tidy/, that knows Clang.
#pragma once

#include "facts/facts.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace clang {
class ASTContext;
class CompilerInstance;
class Sema;
}  // namespace clang

namespace loiter::extract {

// A pack's preprocessor lines (rules::Pack::prelude), put before every source.
struct Prelude {
  std::string pack;
  std::vector<std::string> lines;
};

struct Options {
  std::string root;                 // the project's root, absolute; paths inside it become relative
  std::vector<std::string> models;  // header globs whose bodies are skipped (rules::Pack::models)
  std::vector<std::string> keeps;   // exceptions
  std::vector<Prelude> preludes;    // extractFile only: another host has preprocessed already
  bool skip_bodies = true;          // --no-skip turns it off
};

struct Result {
  bool parsed = false;                    // false: nothing could be read at all; see error
  std::string error;                      // e.g. "file not found", "unknown argument '-fxyz'"
  facts::UnitT unit;                      // with errors in the source: what could be had
  std::vector<std::string> dependencies;  // absolute paths of every file read, main file first
};

// Runs Clang over one file. `command`: compiler and arguments as in compile_commands.json, already
// made fit for Clang (driver/compile_command.h). Never fails on findings; never throws.
Result extractFile(const std::string& directory, const std::string& file, const std::vector<std::string>& command,
                   const Options& options);

// For a host that parsed by itself (clang-tidy, the language server).
facts::UnitT extractAst(clang::ASTContext& context, const Options& options);

}  // namespace loiter::extract
