// Reads one pack's tree into rules, with an error for whatever does not fit. Private to the loader.
#pragma once

#include "rules/json_positions.h"
#include "rules/loader.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace loiter::rules {

// `, did you mean "blocking"?` for the candidate that is nearest to `text`, or nothing.
std::string suggestion(const std::string& text, const std::vector<std::string>& candidates);

// What all readers of one pack share.
struct PackContext {
  std::string file;
  std::string pack;       // its name, once read
  bool platform = false;  // Pack::platform
  std::map<std::string, std::vector<std::string>> aliases;
  std::vector<LoadError>& errors;

  void error(JsonPlace place, std::string message);
  Origin origin(const JsonNode& node) const { return {pack, file, node.place.line}; }
};

// The members of one object. Every accessor makes its key known; finish() reports the keys that
// no accessor asked for, so the list of known keys and the reading code cannot disagree.
class Fields {
 public:
  // `what` names the object in messages: "a blocking rule".
  Fields(PackContext& context, const JsonNode& node, std::string what);
  Fields(const Fields&) = delete;

  bool isObject() const { return node_.kind == JsonNode::Object; }
  const JsonNode& node() const { return node_; }
  PackContext& context() { return context_; }

  const JsonNode* find(const std::string& key);     // null: absent
  const JsonNode* require(const std::string& key);  // null: absent, and an error was given
  bool has(const std::string& key) const { return node_.find(key) != nullptr; }

  std::string text(const std::string& key, bool required = false);
  bool flag(const std::string& key, bool otherwise);
  std::optional<unsigned> count(const std::string& key);
  // One of `choices`; its index, or `otherwise`.
  unsigned choice(const std::string& key, const std::vector<std::string>& choices, unsigned otherwise,
                  bool required = false);
  // A text or a list of texts, aliases expanded.
  std::vector<std::string> names(const std::string& key, bool required = false, bool may_be_empty = false);
  // A text in which an alias must stand for exactly one prefix.
  std::string glob(const std::string& key);
  std::optional<Selector> selector(const std::string& key, bool required = false);
  std::vector<Selector> selectors(const std::string& key, bool required = false);

  void finish();

 private:
  PackContext& context_;
  const JsonNode& node_;
  std::string what_;
  std::vector<std::string> known_;
};

// values.cpp
std::vector<std::string> expandAliases(PackContext& context, const JsonNode& text);
std::vector<std::string> readNames(PackContext& context, const JsonNode& node, bool may_be_empty = false);
std::optional<Selector> readSelector(PackContext& context, const JsonNode& node);
std::vector<Selector> readSelectors(PackContext& context, const JsonNode& node);
std::optional<int64_t> parseDuration(const std::string& text);  // nanoseconds
struct Constant {
  std::optional<int64_t> number;
  std::optional<std::string> enumerator;
};
Constant readConstant(PackContext& context, const JsonNode& node);

// conditions.cpp
Conditions readConditions(Fields& fields, const std::string& key);

// fixes.cpp
void readFix(Fields& fields, RuleSet& rules);

// sections.cpp: the rules of one pack, added to `rules`.
void readSections(Fields& pack, RuleSet& rules);

}  // namespace loiter::rules
