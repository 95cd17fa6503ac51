// Names with aliases, selectors, constants and durations.
#include "rules/reader.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/ADT/StringRef.h>

namespace loiter::rules {
namespace {

// Several aliases in one name multiply.
constexpr std::size_t kMaxNames = 1000;

}  // namespace

std::vector<std::string> expandAliases(PackContext& context, const JsonNode& text) {
  std::vector<std::string> done = {""};
  llvm::StringRef rest = text.text;
  while (true) {
    auto [plain, behind] = rest.split('{');
    for (std::string& name : done) name += plain.str();
    if (plain.size() == rest.size()) return done;
    auto [alias, after] = behind.split('}');
    if (alias.size() == behind.size()) {
      context.error(text.place, "\"" + text.text + "\": `{` without `}`");
      return {};
    }
    auto found = context.aliases.find(alias.str());
    if (found == context.aliases.end()) {
      std::vector<std::string> known;
      known.reserve(context.aliases.size());
      for (const auto& [name, prefixes] : context.aliases) known.push_back(name);
      context.error(text.place, "\"" + text.text + "\": no alias \"" + alias.str() + "\" in this pack" +
                                    suggestion(alias.str(), known));
      return {};
    }
    if (done.size() * found->second.size() > kMaxNames) {
      context.error(text.place, "\"" + text.text + "\" stands for more than " + std::to_string(kMaxNames) + " names");
      return {};
    }
    std::vector<std::string> longer;
    for (const std::string& name : done)
      for (const std::string& prefix : found->second) longer.push_back(name + prefix);
    done = std::move(longer);
    rest = after;
  }
}

std::vector<std::string> readNames(PackContext& context, const JsonNode& node, bool may_be_empty) {
  std::vector<std::string> names;
  auto one = [&](const JsonNode& item) {
    if (item.kind != JsonNode::String) {
      context.error(item.place, "expected a name, not " + describe(item));
    } else if (item.text.empty()) {
      context.error(item.place, "a name must not be empty");
    } else {
      for (std::string& name : expandAliases(context, item)) {
        // "::fsync" is how one writes it in C++; facts spell it "fsync".
        if (llvm::StringRef(name).starts_with("::"))
          context.error(item.place, "\"" + name + "\": a name has no leading `::`");
        else
          names.push_back(std::move(name));
      }
    }
  };
  if (node.kind != JsonNode::Array) {
    one(node);
    return names;
  }
  if (node.items.empty() && !may_be_empty) context.error(node.place, "this list names nothing");
  for (const JsonNode& item : node.items) one(item);
  return names;
}

std::optional<Selector> readSelector(PackContext& context, const JsonNode& node) {
  if (node.kind == JsonNode::String) {
    const std::string& text = node.text;
    if (text == "object") return Selector{Selector::Object, 0};
    if (text == "last") return Selector{Selector::LastArg, 0};
    if (text == "any") return Selector{Selector::AnyArg, 0};
    if (text == "result") return Selector{Selector::Result, 0};
    if (text == "token") return Selector{Selector::Token, 0};
    llvm::StringRef number = text;
    unsigned index = 0;
    if (number.consume_front("arg") && !number.getAsInteger(10, index) && index < 64)
      return Selector{Selector::Arg, index};
  }
  std::string hint = node.kind == JsonNode::String
                         ? suggestion(node.text, {"object", "arg0", "last", "any", "result", "token"})
                         : "";
  context.error(node.place,
                "expected a value of the call (object, arg0, last, any, result, token), not " + describe(node) + hint);
  return std::nullopt;
}

std::vector<Selector> readSelectors(PackContext& context, const JsonNode& node) {
  std::vector<Selector> selectors;
  auto one = [&](const JsonNode& item) {
    if (auto selector = readSelector(context, item)) selectors.push_back(*selector);
  };
  if (node.kind != JsonNode::Array) {
    one(node);
    return selectors;
  }
  if (node.items.empty()) context.error(node.place, "this list names no value");
  for (const JsonNode& item : node.items) one(item);
  return selectors;
}

std::optional<int64_t> parseDuration(const std::string& text) {
  static constexpr struct {
    const char* suffix;
    int64_t ns;
  } kUnits[] = {{"ns", 1},
                {"us", 1000},
                {"ms", 1000 * 1000},
                {"min", 60'000'000'000},
                {"s", 1'000'000'000},
                {"h", 3'600'000'000'000}};
  llvm::StringRef rest = text;
  int64_t number = 0, result = 0;
  if (rest.consumeInteger(10, number)) return std::nullopt;
  for (const auto& unit : kUnits) {
    if (rest != unit.suffix) continue;
    if (__builtin_mul_overflow(number, unit.ns, &result)) return std::nullopt;
    return result;
  }
  return std::nullopt;
}

Constant readConstant(PackContext& context, const JsonNode& node) {
  if (node.kind == JsonNode::Integer || node.kind == JsonNode::Bool) return {node.integer, {}};
  if (node.kind == JsonNode::String && !node.text.empty()) {
    if (auto duration = parseDuration(node.text)) return {duration, {}};
    if (!llvm::isDigit(node.text[0]) && node.text[0] != '-') {
      std::vector<std::string> all = expandAliases(context, node);
      if (all.size() == 1) return {{}, all.front()};
      if (!all.empty())
        context.error(node.place, "an enumerator is one name, and the alias in \"" + node.text +
                                      "\" stands for several; make it two rules");
      return {};
    }
  }
  context.error(node.place, "expected an integer, true, false, an enumerator's name or a duration as \"250ms\", not " +
                                describe(node));
  return {};
}

}  // namespace loiter::rules
