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

// The same from text, for tests and for packs compiled into the program. `file` is for messages.
LoadResult loadText(const std::string& text, const std::string& file);

}  // namespace loiter::rules
