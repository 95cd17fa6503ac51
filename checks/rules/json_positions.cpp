#include "rules/json_positions.h"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <iterator>
#include <limits>
#include <memory>

namespace loiter::rules {
namespace {

// Deeper than any pack; keeps a hostile file from overflowing the stack.
constexpr unsigned kMaxDepth = 64;

// Hands the text to the parser and leaves behind how far it has read.
class CountingIterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  CountingIterator(const char* at, std::size_t* read) : at_(at), read_(read) {}
  reference operator*() const { return *at_; }
  CountingIterator& operator++() {
    ++at_;
    ++*read_;
    return *this;
  }
  bool operator==(const CountingIterator& other) const { return at_ == other.at_; }
  bool operator!=(const CountingIterator& other) const { return at_ != other.at_; }

 private:
  const char* at_;
  std::size_t* read_;
};

// Turns byte offsets, which only grow, into lines and columns.
class PlaceCounter {
 public:
  explicit PlaceCounter(const std::string& text) : text_(text) {}

  JsonPlace at(std::size_t offset) {
    for (; at_ < offset && at_ < text_.size(); ++at_) {
      if (text_[at_] == '\n') {
        ++line_;
        line_start_ = at_ + 1;
      }
    }
    return {line_, unsigned(offset >= line_start_ ? offset - line_start_ + 1 : 1)};
  }

 private:
  const std::string& text_;
  std::size_t at_ = 0, line_start_ = 0;
  unsigned line_ = 1;
};

class TreeBuilder : public nlohmann::json_sax<nlohmann::ordered_json> {
 public:
  TreeBuilder(const std::string& text, const std::size_t& read, JsonNode& root, std::vector<JsonProblem>& problems)
      : text_(text), read_(read), places_(text), root_(root), problems_(problems) {}

  bool null() override { return scalar(JsonNode::Null); }
  bool boolean(bool value) override { return scalar(JsonNode::Bool, value); }
  bool number_integer(number_integer_t value) override { return scalar(JsonNode::Integer, value); }
  bool number_unsigned(number_unsigned_t value) override {
    if (value > number_unsigned_t(std::numeric_limits<int64_t>::max())) return scalar(JsonNode::Real);
    return scalar(JsonNode::Integer, int64_t(value));
  }
  bool number_float(number_float_t, const string_t&) override { return scalar(JsonNode::Real); }
  bool string(string_t& value) override {
    JsonNode& node = add(JsonNode::String);
    node.text = std::move(value);
    return true;
  }
  bool binary(binary_t&) override { return false; }
  bool start_object(std::size_t) override { return open(JsonNode::Object); }
  bool end_object() override { return close(); }
  bool start_array(std::size_t) override { return open(JsonNode::Array); }
  bool end_array() override { return close(); }

  bool key(string_t& name) override {
    JsonNode& object = *stack_.back();
    JsonPlace place = tokenPlace();
    if (object.find(name)) problems_.push_back({place, "the key \"" + name + "\" is given twice in this object"});
    object.members.push_back({std::move(name), place, {}});
    return true;
  }

  bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception& error) override {
    // "[json.exception.parse_error.101] parse error at line 3, column 5: syntax error while …"
    std::string message = error.what();
    if (auto colon = message.find(": "); colon != std::string::npos) message.erase(0, colon + 2);
    problems_.push_back({places_.at(position > 0 ? position - 1 : 0), "not JSON: " + message, true});
    return false;
  }

 private:
  // The parser stands behind the token: it began at the first byte after the previous token that
  // is neither space nor a separator.
  JsonPlace tokenPlace() {
    std::size_t start = text_.find_first_not_of(" \t\r\n,:", previous_end_);
    previous_end_ = read_;
    return places_.at(start == std::string::npos ? text_.size() : start);
  }

  JsonNode& add(JsonNode::Kind kind) {
    JsonNode* node = &root_;
    if (!stack_.empty()) {
      JsonNode& parent = *stack_.back();
      node = parent.kind == JsonNode::Array ? &parent.items.emplace_back() : &parent.members.back().value;
    }
    node->kind = kind;
    node->place = tokenPlace();
    return *node;
  }

  bool scalar(JsonNode::Kind kind, int64_t value = 0) {
    add(kind).integer = value;
    return true;
  }

  bool open(JsonNode::Kind kind) {
    JsonNode& node = add(kind);
    stack_.push_back(&node);
    if (stack_.size() <= kMaxDepth) return true;
    problems_.push_back({node.place, "nested too deeply", true});
    return false;
  }

  bool close() {
    stack_.pop_back();
    previous_end_ = read_;
    return true;
  }

  const std::string& text_;
  const std::size_t& read_;
  PlaceCounter places_;
  JsonNode& root_;
  std::vector<JsonProblem>& problems_;
  std::size_t previous_end_ = 0;
  std::vector<JsonNode*> stack_;  // open arrays and objects; only the innermost grows, so they stay put
};

}  // namespace

const JsonNode* JsonNode::find(const std::string& key) const {
  for (const Member& member : members)
    if (member.key == key) return &member.value;
  return nullptr;
}

std::string describe(const JsonNode& node) {
  switch (node.kind) {
    case JsonNode::Null: return "null";
    case JsonNode::Bool: return node.integer ? "true" : "false";
    case JsonNode::Integer: return "the number " + std::to_string(node.integer);
    case JsonNode::Real: return "a number that is no 64-bit integer";
    case JsonNode::String: return "the text \"" + node.text + "\"";
    case JsonNode::Array: return "a list";
    case JsonNode::Object: return "an object";
  }
  return "";
}

JsonNode readJson(const std::string& text, std::vector<JsonProblem>& problems) {
  JsonNode root;
  std::size_t read = 0;
  TreeBuilder builder(text, read, root, problems);
  CountingIterator first(text.data(), &read), last(text.data() + text.size(), &read);
  nlohmann::ordered_json::sax_parse(first, last, &builder);
  return root;
}

}  // namespace loiter::rules
