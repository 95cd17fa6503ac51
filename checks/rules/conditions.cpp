// `when`, `unless` and `with`.
#include "rules/reader.h"

namespace loiter::rules {
namespace {

std::optional<int64_t> readBound(Fields& fields, const std::string& key) {
  const JsonNode* bound = fields.find(key);
  if (!bound) return std::nullopt;
  auto number = readConstant(fields.context(), *bound).number;
  if (!number)
    fields.context().error(bound->place, "\"" + key + "\" must be an integer or a duration, not " + describe(*bound));
  return number;
}

void readConstants(Fields& fields, Condition& condition) {
  if (const JsonNode* equals = fields.find("equals")) {
    Constant constant = readConstant(fields.context(), *equals);
    condition.equals = constant.number;
    condition.enumerator = constant.enumerator;
  }
  condition.at_least = readBound(fields, "at_least");
  condition.less_than = readBound(fields, "less_than");
  if (const JsonNode* flags = fields.find("flags")) {
    if (flags->kind == JsonNode::Integer && flags->integer != 0)
      condition.has_flags = flags->integer;
    else
      fields.context().error(flags->place, "\"flags\" must be an integer other than 0, not " + describe(*flags));
  }
  condition.starts_with = fields.text("starts_with");
  condition.zero = fields.flag("zero", false);
  condition.null = fields.flag("null", false);
}

void readOrigins(Fields& fields, Condition& condition) {
  condition.from = fields.names("from");
  condition.with = readConditions(fields, "with");
  condition.from_await = fields.names("from_await");
  if (const JsonNode* with = fields.node().find("with"); with && !fields.has("from"))
    fields.context().error(with->place, "\"with\" tests the call that a value comes from: it needs \"from\" beside it");
}

Condition readCondition(PackContext& context, const JsonNode& node) {
  Fields fields(context, node, "a condition");
  Condition condition;
  if (auto value = fields.selector("value")) condition.value = *value;
  condition.field = fields.text("field");
  condition.arg_count = fields.count("args");
  readConstants(fields, condition);
  condition.type = fields.names("type");
  readOrigins(fields, condition);
  condition.guard = fields.text("guard");
  condition.context = fields.text("context");
  condition.negate = fields.flag("not", false);
  fields.finish();

  bool tests = false;
  for (const char* key : {"args", "equals", "at_least", "less_than", "flags", "starts_with", "zero", "null", "type",
                          "from", "from_await", "guard", "context"})
    tests |= fields.has(key);
  if (fields.isObject() && !tests)
    context.error(node.place, "this condition tests nothing: it needs one of args, equals, at_least, less_than, flags, "
                              "starts_with, zero, null, type, from, from_await, guard, context");
  return condition;
}

}  // namespace

Conditions readConditions(Fields& fields, const std::string& key) {
  Conditions conditions;
  const JsonNode* list = fields.find(key);
  if (!list) return conditions;
  if (list->kind != JsonNode::Array) {
    fields.context().error(list->place, "\"" + key + "\" must be a list of conditions, not " + describe(*list));
    return conditions;
  }
  if (list->items.empty()) fields.context().error(list->place, "\"" + key + "\" has no condition");
  for (const JsonNode& item : list->items) conditions.push_back(readCondition(fields.context(), item));
  return conditions;
}

}  // namespace loiter::rules
