// JSON read into a tree in which every value and key knows its line and column. nlohmann's DOM
// forgets them, and an error in a rule pack is only as good as the place it names.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace loiter::rules {

struct JsonPlace {
  unsigned line = 0, column = 0;  // from 1, columns in bytes
};

struct JsonNode {
  enum Kind : uint8_t { Null, Bool, Integer, Real, String, Array, Object } kind = Null;
  JsonPlace place;
  std::string text;     // of String
  int64_t integer = 0;  // of Integer and Bool
  struct Member;
  std::vector<JsonNode> items;  // of Array
  std::vector<Member> members;  // of Object, in the order of the file

  const JsonNode* find(const std::string& key) const;
};

struct JsonNode::Member {
  std::string key;
  JsonPlace place;  // of the key
  JsonNode value;
};

// "an object", "the text \"x\"", … for messages.
std::string describe(const JsonNode& node);

struct JsonProblem {
  JsonPlace place;
  std::string message;
  bool cuts_short = false;  // the tree ends here
};

// Reads `text`. With problems the tree holds what came before the first syntax error.
JsonNode readJson(const std::string& text, std::vector<JsonProblem>& problems);

}  // namespace loiter::rules
