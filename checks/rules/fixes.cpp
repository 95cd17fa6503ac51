// The section "fixes": calls written anew, with an await.
#include "rules/reader.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/ADT/StringRef.h>

#include <algorithm>

namespace loiter::rules {
namespace {

using Part = Fix::Part;

constexpr std::pair<const char*, Part::Kind> kParts[] = {
    {"object", Part::Object},   {"moved", Part::Moved}, {"qualifier", Part::Qualifier},
    {"name", Part::Name},       {"args", Part::Args},   {"args_before_last", Part::ArgsBeforeLast},
    {"last_arg", Part::LastArg}};

// Where in the source it stands; of one place a fix has one part.
int orderOf(const Part& part) {
  switch (part.kind) {
    case Part::Text: return 0;
    case Part::Object:
    case Part::Moved: return 1;
    case Part::Qualifier: return 2;
    case Part::Name: return 3;
    case Part::Args:
    case Part::ArgsBeforeLast: return 4;
    case Part::LastArg: return 5;
  }
  return 0;
}

// What is written takes the place of one expression: it may not swallow what stands around it.
std::string problemOf(const std::string& written) {
  if (written.find("co_await ") == std::string::npos) return "a fix writes an await: `co_await …`";
  llvm::StringRef text = written;
  if (text.contains("//") || text.contains("/*")) return "a comment would hide what stands behind the call";
  std::string open;
  for (char c : text) {
    if (llvm::StringRef("\"'\\;").contains(c) || (c >= 0 && c < ' '))
      return "no quotation marks, `;`, `\\` and control characters";
    if (llvm::StringRef("([{").contains(c)) open += c == '(' ? ')' : char(c + 2);
    if (!llvm::StringRef(")]}").contains(c)) continue;
    if (open.empty() || open.back() != c) return "brackets that are not closed, or not opened";
    open.pop_back();
  }
  return open.empty() ? "" : "brackets that are not closed, or not opened";
}

// "co_await {object}.async_wait({alias}::use_awaitable)": parts of the call, and aliases.
class WriteReader {
 public:
  WriteReader(PackContext& context, const JsonNode& node, Fix& fix) : context_(context), node_(node), fix_(fix) {}

  void read() {
    llvm::StringRef rest = node_.text;
    while (!rest.empty()) {
      auto [plain, behind] = rest.split('{');
      addText(plain.str());
      if (plain.size() == rest.size()) break;
      auto [name, after] = behind.split('}');
      if (name.size() == behind.size()) return fail("`{` without `}`");
      auto* part = llvm::find_if(kParts, [&](auto& known) { return name == known.first; });
      if (part != std::end(kParts))
        addPart({part->second});
      else if (auto alias = context_.aliases.find(name.str()); alias != context_.aliases.end())
        addText(alias->second.empty() ? "" : alias->second.front());  // one at a time: readFix
      else
        return fail("`{" + name.str() +
                    "}` is no alias, and no part of a call: object, moved, qualifier, name, args, " +
                    "args_before_last, last_arg");
      rest = after;
    }
    if (std::string problem = problemOf(node_.text); !problem.empty()) fail(problem);
  }

 private:
  void fail(const std::string& why) { context_.error(node_.place, "\"write\": " + why); }

  void addText(const std::string& text) {
    if (text.empty()) return;
    if (fix_.parts.empty() || fix_.parts.back().kind != Part::Text) fix_.parts.push_back({Part::Text});
    fix_.parts.back().text += text;
  }

  void addPart(const Part& part) {
    for (const Part& before : fix_.parts)
      if (orderOf(before) >= orderOf(part))
        return fail("the parts of a call come in the order of the source: object, qualifier, name, arguments");
    fix_.parts.push_back(part);
  }

  PackContext& context_;
  const JsonNode& node_;
  Fix& fix_;
};

void readOne(Fields& fields, RuleSet& rules) {
  Fix fix;
  fix.call.names = fields.names("call", /*required=*/true);
  fix.call.platform = fields.context().platform;
  fix.coroutine = fields.names("coroutine", /*required=*/true);
  fix.when = readConditions(fields, "when");
  fix.unless = readConditions(fields, "unless");
  fix.unused = fields.flag("unused", false);
  fix.needs = fields.names("needs");
  if (llvm::any_of(fix.needs, [](llvm::StringRef name) { return name.contains('*'); }))
    fields.context().error(fields.find("needs")->place,
                           "\"needs\" takes whole names: whether one is declared is asked by it");
  fix.origin = fields.context().origin(fields.node());
  if (const JsonNode* write = fields.require("write")) {
    fix.write = write->text;
    if (write->kind == JsonNode::String)
      WriteReader(fields.context(), *write, fix).read();
    else
      fields.context().error(write->place, "\"write\" must be a text, not " + describe(*write));
  }
  rules.fixes.push_back(std::move(fix));
}

}  // namespace

// With aliases that stand for several prefixes it is several fixes: in the first, each stands for its first, and so on.
void readFix(Fields& fields, RuleSet& rules) {
  if (!fields.isObject()) return;  // an error that was told
  PackContext& context = fields.context();
  const auto all = context.aliases;
  size_t most = 1;
  for (const auto& [name, prefixes] : all) most = std::max(most, prefixes.size());
  const size_t errors = context.errors.size(), first = rules.fixes.size();
  for (size_t i = 0; i < most && context.errors.size() == errors; ++i) {
    for (const auto& [name, prefixes] : all)  // one without any is an error that was told
      if (!prefixes.empty()) context.aliases[name] = {prefixes[std::min(i, prefixes.size() - 1)]};
    Fields again(context, fields.node(), "a fix");
    readOne(i ? again : fields, rules);
    const Fix& fix = rules.fixes.back();
    if (rules.fixes.size() - first > 1 && fix.call.names == rules.fixes[first].call.names &&
        fix.coroutine == rules.fixes[first].coroutine) {  // it names no alias
      rules.fixes.pop_back();
      break;
    }
  }
  context.aliases = all;
}

}  // namespace loiter::rules
