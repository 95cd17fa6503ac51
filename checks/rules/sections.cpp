// The sections of a pack: one function for one kind of rule.
#include "rules/reader.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/ADT/StringRef.h>

#include <algorithm>
#include <iterator>

namespace loiter::rules {
namespace {

void narrow(Fields& fields, Match& match) {
  if (fields.has("params"))
    match.params = fields.names("params", /*required=*/false, /*may_be_empty=*/true);
  else
    fields.find("params");
  match.returns = fields.glob("returns");
  match.template_args = fields.names("template_args");
}

Match readCall(Fields& fields, const char* key = "call") {
  Match match;
  match.names = fields.names(key, /*required=*/true);
  match.platform = fields.context().platform;
  narrow(fields, match);
  return match;
}

bool isKebab(llvm::StringRef text) {
  if (text.empty() || !llvm::isAlpha(text.front()) || text.back() == '-') return false;
  return llvm::all_of(text, [](char c) { return llvm::isLower(c) || llvm::isDigit(c) || c == '-'; }) &&
         !text.contains("--");
}

std::string readId(Fields& fields) {
  std::string id = fields.text("id", /*required=*/true);
  const JsonNode* node = fields.node().find("id");
  if (id.empty() || !node) return id;
  const std::string prefix = fields.context().pack + "-";
  if (!isKebab(id))
    fields.context().error(node->place, "\"" + id + "\" must be kebab-case: a-z, 0-9 and single `-`");
  else if (!llvm::StringRef(id).starts_with(prefix))
    fields.context().error(node->place, "\"" + id + "\" must start with its pack's name: \"" + prefix + id + "\"");
  return id;
}

const std::vector<std::string>& classNames() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> all;
    for (unsigned i = 0; i <= unsigned(Class::Cpu); ++i) all.push_back(className(Class(i)));
    return all;
  }();
  return names;
}

void readHold(Fields& fields, Blocking& rule) {
  rule.hold = fields.selector("hold");
  static constexpr int64_t kNs[] = {1, 1'000, 1'000'000, 1'000'000'000, 1, 1'000};
  const std::vector<std::string> units = {"ns", "us", "ms", "s", "timespec", "timeval"};
  unsigned unit = fields.choice("hold_unit", units, 2);
  rule.hold_unit_ns = kNs[unit];
  rule.hold_struct = unit >= 4;
  if (fields.has("hold_unit") && !fields.has("hold"))
    fields.context().error(fields.node().find("hold_unit")->place,
                           "\"hold_unit\" says what \"hold\" counts, which is missing");
}

void readBlocking(Fields& fields, RuleSet& rules) {
  Blocking rule;
  rule.id = readId(fields);
  rule.call = readCall(fields);
  rule.class_ = Class(fields.choice("class", classNames(), unsigned(Class::Wait), /*required=*/true));
  rule.pattern = fields.text("pattern", true);
  rule.what = fields.text("what", true);
  rule.instead = fields.text("instead", true);
  rule.when = readConditions(fields, "when");
  rule.unless = readConditions(fields, "unless");
  readHold(fields, rule);
  rule.unbounded = fields.flag("unbounded", false);
  rule.by_default = fields.flag("default", true);
  rule.origin = fields.context().origin(fields.node());
  rules.blocking.push_back(std::move(rule));
}

void readNonBlocking(Fields& fields, RuleSet& rules) {
  NonBlocking rule;
  rule.call = readCall(fields);
  rule.when = readConditions(fields, "when");
  rule.origin = fields.context().origin(fields.node());
  rules.nonblocking.push_back(std::move(rule));
}

void readEntry(Fields& fields, RuleSet& rules) {
  Entry rule;
  rule.overrides.names = fields.names("overrides");
  rule.attribute = fields.text("attribute");
  rule.coroutine = fields.glob("coroutine");
  rule.function.names = fields.names("function");
  rule.field = fields.glob("field");
  if (fields.has("overrides"))
    narrow(fields, rule.overrides);
  else
    narrow(fields, rule.function);
  if (fields.find("context")) rule.context = fields.text("context");
  rule.origin = fields.context().origin(fields.node());

  unsigned kinds = 0;
  for (const char* kind : {"overrides", "attribute", "coroutine", "function", "field"}) kinds += fields.has(kind);
  if (fields.isObject() && kinds != 1)
    fields.context().error(fields.node().place, "an entry has exactly one of overrides, attribute, "
                                                "coroutine, function, field");
  rules.entries.push_back(std::move(rule));
}

void readInvoke(Fields& fields, RuleSet& rules) {
  Invoke rule;
  rule.call = readCall(fields);
  if (auto callable = fields.selector("callable", true)) rule.callable = *callable;
  rule.when_run = Invoke::When(fields.choice("when_run", {"now", "later"}, Invoke::Now, true));
  rule.context = fields.text("context");
  rule.executor = fields.selectors("executor");
  rule.passes = fields.selectors("passes");
  rule.once = fields.flag("once", false);
  rule.gives = fields.text("gives");
  rule.named_in = fields.selector("named_in");
  rule.branches = fields.flag("branches", false);
  rule.when = readConditions(fields, "when");
  rule.origin = fields.context().origin(fields.node());
  for (const char* key : {"context", "executor"})
    if (rule.when_run == Invoke::Now && fields.has(key))
      fields.context().error(fields.node().find(key)->place, std::string("\"") + key +
                                                                 "\" says where a callable runs later; "
                                                                 "one that runs now runs where its caller does");
  if (rule.when_run == Invoke::Later && rule.context.empty()) rule.context = "loop";
  rules.invokes.push_back(std::move(rule));
}

void readExecutor(Fields& fields, RuleSet& rules) {
  Executor rule;
  rule.types = fields.names("types");
  rule.calls = fields.names("calls");
  rule.globals = fields.names("globals");
  rule.when = readConditions(fields, "when");
  rule.context = fields.text("context", true);
  rule.origin = fields.context().origin(fields.node());
  if (fields.isObject() && !fields.has("types") && !fields.has("calls") && !fields.has("globals"))
    fields.context().error(fields.node().place, "an executor needs one of types, calls, globals");
  if (fields.has("when") && !fields.has("calls"))
    fields.context().error(fields.node().find("when")->place,
                           "\"when\" tests the call that makes the executor: it needs \"calls\" beside it");
  rules.executors.push_back(std::move(rule));
}

void readHop(Fields& fields, RuleSet& rules) {
  Hop rule;
  rule.call = readCall(fields);
  rule.role = Hop::Role(fields.choice("role", {"awaited", "as-token"}, Hop::Awaited));
  rule.to = fields.selectors("to");
  rule.context = fields.text("context");
  rule.origin = fields.context().origin(fields.node());
  rules.hops.push_back(std::move(rule));
}

void readGuardResult(Fields& fields, Guard& rule) {
  const JsonNode* result = fields.find("result");
  if (!result) return;
  if (result->kind == JsonNode::Object) {
    Fields test(fields.context(), *result, "a guard's result");
    const JsonNode* equals = test.find("equals");
    const JsonNode* differs = test.find("not_equals");
    test.finish();
    if (!equals == !differs) {
      fields.context().error(result->place, "a guard's result has one of equals, not_equals");
      return;
    }
    rule.result = equals ? Guard::Equals : Guard::NotEquals;
    Constant constant = readConstant(fields.context(), equals ? *equals : *differs);
    rule.equals = constant.number;
    rule.enumerator = constant.enumerator;
    return;
  }
  if (result->kind == JsonNode::Bool) {
    rule.result = result->integer ? Guard::True : Guard::False;
    return;
  }
  unsigned word = fields.choice("result", {"any", "true", "false", "compared"}, 0);
  static constexpr Guard::Result kResults[] = {Guard::Any, Guard::True, Guard::False, Guard::Compared};
  rule.result = kResults[word];
}

void readGuard(Fields& fields, RuleSet& rules) {
  Guard rule;
  rule.kind = fields.text("kind", true);
  rule.call = readCall(fields);
  if (auto of = fields.selector("of")) rule.of = *of;
  readGuardResult(fields, rule);
  rule.whole_program = fields.choice("scope", {"dominates", "program"}, 0) == 1;
  rule.when = readConditions(fields, "when");
  rule.origin = fields.context().origin(fields.node());
  rules.guards.push_back(std::move(rule));
}

void readValue(Fields& fields, RuleSet& rules) {
  Value rule;
  rule.call = readCall(fields);
  if (const JsonNode* result = fields.require("result")) {
    rule.binds = result->kind == JsonNode::String && result->text == "bind";
    bool fresh = result->kind == JsonNode::String && result->text == "fresh";
    if (!rule.binds && !fresh) rule.result_from = readSelectors(fields.context(), *result);
  }
  rule.origin = fields.context().origin(fields.node());
  rules.values.push_back(std::move(rule));
}

void readLock(Fields& fields, RuleSet& rules) {
  Lock rule;
  rule.acquire = readCall(fields, "acquire");
  if (auto mutex = fields.selector("mutex")) rule.mutex = *mutex;
  rule.scoped = fields.flag("scoped", false);
  rule.unless = readConditions(fields, "unless");
  rule.origin = fields.context().origin(fields.node());
  rules.locks.push_back(std::move(rule));
}

void readUnlock(Fields& fields, RuleSet& rules) {
  Unlock rule;
  rule.call = readCall(fields);
  if (auto mutex = fields.selector("mutex")) rule.mutex = *mutex;
  rule.during = fields.flag("during", false);
  rule.origin = fields.context().origin(fields.node());
  rules.unlocks.push_back(std::move(rule));
}

void readOwner(Fields& fields, RuleSet& rules) {
  Owner rule;
  rule.call = readCall(fields);
  rule.origin = fields.context().origin(fields.node());
  rules.owners.push_back(std::move(rule));
}

struct Section {
  const char* key;
  const char* what;
  void (*read)(Fields&, RuleSet&);
};

constexpr Section kSections[] = {
    {"blocking", "a blocking rule", readBlocking},
    {"nonblocking", "a nonblocking rule", readNonBlocking},
    {"entries", "an entry", readEntry},
    {"invokes", "an invokes rule", readInvoke},
    {"executors", "an executor", readExecutor},
    {"hops", "a hop", readHop},
    {"guards", "a guard", readGuard},
    {"values", "a value rule", readValue},
    {"locks", "a lock", readLock},
    {"unlocks", "an unlock", readUnlock},
    {"owners", "an owner", readOwner},
    {"fixes", "a fix", readFix},
};

}  // namespace

void readSections(Fields& pack, RuleSet& rules) {
  for (const Section& section : kSections) {
    const JsonNode* list = pack.find(section.key);
    if (!list) continue;
    if (list->kind != JsonNode::Array) {
      pack.context().error(list->place, std::string("\"") + section.key + "\" must be a list, not " + describe(*list));
      continue;
    }
    for (const JsonNode& item : list->items) {
      Fields fields(pack.context(), item, section.what);
      section.read(fields, rules);
      fields.finish();
    }
  }
}

}  // namespace loiter::rules
