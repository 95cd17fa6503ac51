// One translation unit to facts. The only part of Loiter, with tidy/, that knows Clang.
#pragma once

#include "facts/facts.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>
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

// Files as another revision of the sources has them, by absolute path without dots: their bytes, or nothing where
// there is no such file.
using Overlay = std::map<std::string, std::optional<std::string>>;

// What it has of a file, also under another name of it, through links; null: nothing.
const std::optional<std::string>* overlaidFile(const Overlay& overlay, const std::string& path);

struct Options {
  std::string root;                  // the project's root, absolute; paths inside it become relative
  std::vector<std::string> models;   // header globs whose bodies are skipped (rules::Pack::models)
  std::vector<std::string> keeps;    // exceptions
  std::vector<std::string> names;    // whose declaration is looked for (rules::Fix::needs)
  std::vector<Prelude> preludes;     // extractFile only: another host has preprocessed already
  bool skip_bodies = true;           // --no-skip turns it off
  const Overlay* overlay = nullptr;  // extractFile only; null: the files as they are
};

// What a unit was read from.
struct Reading {
  std::vector<std::string> files;   // absolute, the main file first, the others sorted; no preludes
  uint64_t options = 0;             // readOptions
  std::vector<std::string> absent;  // absolute, sorted: looked for and not found; extractFile only
};

struct Result {
  bool parsed = false;  // false: nothing could be read at all; see error
  std::string error;    // e.g. "file not found", "unknown argument '-fxyz'"
  facts::UnitT unit;    // with errors in the source: what could be had
  Reading reading;
};

// Runs Clang over one file. `command`: compiler and arguments as in compile_commands.json, already
// made fit for Clang (driver/compile_command.h). Never fails on findings; never throws.
Result extractFile(const std::string& directory, const std::string& file, const std::vector<std::string>& command,
                   const Options& options);

// For a host that parsed by itself (clang-tidy, the language server).
facts::UnitT extractAst(clang::ASTContext& context, const Options& options);

// What that host has read, or nothing where another text stands in for a file: -vfsoverlay, a tool's unsaved buffer.
// System headers are left out: each Clang has its own.
std::optional<Reading> readFromDisk(clang::ASTContext& context);

// For a compiler that has parsed and generates code next: as extractFile, but without errors, which end it.
facts::UnitT extractCompiled(clang::CompilerInstance& compiler, const Options& options);

}  // namespace loiter::extract
