// Reads rule packs.
#pragma once

#include "rules/rules.h"

#include <string>
#include <vector>

namespace loiter::rules {

struct LoadError {
  std::string file;
  unsigned line = 0, column = 0;  // from 1; 0: the file as a whole
  std::string message;            // what is wrong, and what was probably meant
};

struct LoadResult {
  RuleSet rules;
  std::vector<LoadError> errors;  // empty: everything was read
};

// Reads packs in the order given; a directory stands for its *.json in name order, schema.json and
// costs.json left out. Every error of every pack is reported, not only the first.
LoadResult load(const std::vector<std::string>& paths);

// What packs say of headers alone, for the compiler plugin, which asks for it in every compilation. Reads the same
// files; what else is wrong in them load() tells.
struct HeaderRules {
  std::vector<std::string> models, keeps;  // of all packs
  std::vector<LoadError> errors;
};
HeaderRules loadHeaderRules(const std::vector<std::string>& paths);

// The same as load() from text, for tests and for packs compiled into the program. `file` is for messages.
LoadResult loadText(const std::string& text, const std::string& file);

}  // namespace loiter::rules
