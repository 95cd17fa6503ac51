#include "rules/reader.h"

#include <llvm/ADT/StringRef.h>

#include <algorithm>

namespace loiter::rules {

std::string suggestion(const std::string& text, const std::vector<std::string>& candidates) {
  const std::string* best = nullptr;
  unsigned best_distance = unsigned(text.size()) / 3 + 2;  // farther is another word, not a slip
  for (const std::string& candidate : candidates) {
    unsigned distance = llvm::StringRef(text).edit_distance(candidate, /*AllowReplacements=*/true, best_distance);
    if (distance < best_distance) {
      best_distance = distance;
      best = &candidate;
    }
  }
  return best ? "; did you mean \"" + *best + "\"?" : "";
}

namespace {

std::string listOf(const std::vector<std::string>& words) {
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i)
    out += (i == 0 ? "" : i + 1 == words.size() ? " or " : ", ") + words[i];
  return out;
}

}  // namespace

void PackContext::error(JsonPlace place, std::string message) {
  errors.push_back({file, place.line, place.column, std::move(message)});
}

Fields::Fields(PackContext& context, const JsonNode& node, std::string what)
    : context_(context), node_(node), what_(std::move(what)) {
  if (!isObject()) context_.error(node.place, what_ + " must be an object, not " + describe(node));
}

const JsonNode* Fields::find(const std::string& key) {
  known_.push_back(key);
  return node_.find(key);
}

const JsonNode* Fields::require(const std::string& key) {
  const JsonNode* value = find(key);
  if (value || !isObject()) return value;
  context_.error(node_.place, what_ + " needs \"" + key + "\"");
  return nullptr;
}

std::string Fields::text(const std::string& key, bool required) {
  const JsonNode* value = required ? require(key) : find(key);
  if (!value) return {};
  if (value->kind != JsonNode::String) {
    context_.error(value->place, "\"" + key + "\" must be a text, not " + describe(*value));
    return {};
  }
  if (value->text.empty()) context_.error(value->place, "\"" + key + "\" must not be empty");
  return value->text;
}

bool Fields::flag(const std::string& key, bool otherwise) {
  const JsonNode* value = find(key);
  if (!value) return otherwise;
  if (value->kind != JsonNode::Bool) {
    context_.error(value->place, "\"" + key + "\" must be true or false, not " + describe(*value));
    return otherwise;
  }
  return value->integer != 0;
}

std::optional<unsigned> Fields::count(const std::string& key) {
  const JsonNode* value = find(key);
  if (!value) return std::nullopt;
  if (value->kind != JsonNode::Integer || value->integer < 0 || value->integer > 255) {
    context_.error(value->place, "\"" + key + "\" must be a number from 0 to 255, not " + describe(*value));
    return std::nullopt;
  }
  return unsigned(value->integer);
}

unsigned Fields::choice(const std::string& key, const std::vector<std::string>& choices, unsigned otherwise,
                        bool required) {
  const JsonNode* value = required ? require(key) : find(key);
  if (!value) return otherwise;
  auto found = value->kind == JsonNode::String ? std::find(choices.begin(), choices.end(), value->text) : choices.end();
  if (found != choices.end()) return unsigned(found - choices.begin());
  std::string hint = value->kind == JsonNode::String ? suggestion(value->text, choices) : "";
  context_.error(value->place, "\"" + key + "\" must be " + listOf(choices) + ", not " + describe(*value) + hint);
  return otherwise;
}

std::vector<std::string> Fields::names(const std::string& key, bool required, bool may_be_empty) {
  const JsonNode* value = required ? require(key) : find(key);
  return value ? readNames(context_, *value, may_be_empty) : std::vector<std::string>();
}

std::string Fields::glob(const std::string& key) {
  const JsonNode* value = find(key);
  if (!value) return {};
  if (value->kind != JsonNode::String) {
    context_.error(value->place, "\"" + key + "\" must be a text, not " + describe(*value));
    return {};
  }
  std::vector<std::string> all = expandAliases(context_, *value);
  if (all.size() > 1)
    context_.error(value->place, "\"" + key + "\" takes one glob, and the alias in \"" + value->text +
                                     "\" stands for several; write `*` in its place");
  return all.empty() ? std::string() : all.front();
}

std::optional<Selector> Fields::selector(const std::string& key, bool required) {
  const JsonNode* value = required ? require(key) : find(key);
  return value ? readSelector(context_, *value) : std::nullopt;
}

std::vector<Selector> Fields::selectors(const std::string& key, bool required) {
  const JsonNode* value = required ? require(key) : find(key);
  return value ? readSelectors(context_, *value) : std::vector<Selector>();
}

void Fields::finish() {
  for (const JsonNode::Member& member : node_.members) {
    if (std::find(known_.begin(), known_.end(), member.key) != known_.end()) continue;
    context_.error(member.place, "unknown key \"" + member.key + "\" in " + what_ + suggestion(member.key, known_));
  }
}

}  // namespace loiter::rules
