#include "analysis/fixes.h"

#include <llvm/ADT/STLExtras.h>

namespace loiter::analysis {
namespace {

using facts::CallText;
using facts::Span;
using facts::TextFlag;
using Part = rules::Fix::Part;

bool has(const CallText& text, TextFlag flag) { return (text.flags() & flag) != TextFlag::NONE; }

constexpr const char kAwait[] = "co_await ";

// Goes through a call once, from its beginning to its end.
class Writer {
 public:
  Writer(const CallText& text, std::string_view name)
      : text_(text), name_(name), line_(text.whole()->line()), column_(text.whole()->column()) {}

  // Without edits: the source is not written so that it could.
  Fix write(const std::vector<Part>& parts) {
    const bool is_operand = has(text_, TextFlag::Tight);
    if (is_operand) add("(");
    for (size_t i = 0; i < parts.size(); ++i)
      if (!add(parts[i], i + 1 < parts.size() ? parts[i + 1].text : std::string())) return {};
    if (is_operand) add(")");
    replaceUpTo(text_.whole()->end_line(), text_.whole()->end_column());
    return std::move(fix_);
  }

 private:
  void add(std::string_view text) {
    pending_ += text;
    fix_.title += text;
  }

  // `next`: the text behind it.
  bool add(const Part& part, std::string_view next) {
    const size_t args = text_.args()->size();
    switch (part.kind) {
      case Part::Text: add(std::string_view(part.text).substr(std::exchange(skipped_, 0))); return true;
      case Part::Name: add(name_); return true;
      case Part::Qualifier: keep(*text_.qualifier(), ""); return true;
      case Part::Object: return addObject(next.starts_with("."));
      case Part::Moved: return addMoved();
      case Part::Args: return addArguments(0, args, next);
      case Part::ArgsBeforeLast: return args > 0 && addArguments(0, args - 1, next);
      case Part::LastArg: return args > 0 && addArguments(args - 1, 1, next);
    }
    return false;
  }

  bool addObject(bool names_member) {
    if (!text_.object() || (has(text_, TextFlag::Arrow) && !names_member)) return false;
    keep(*text_.object(), "…");
    if (!names_member) return true;
    line_ = text_.qualifier()->line(), column_ = text_.qualifier()->column();  // the source's own `.` or `->` stays
    fix_.title += ".";
    skipped_ = 1;
    return true;
  }

  bool addMoved() {
    if (!text_.object() || has(text_, TextFlag::Arrow)) return false;
    const bool named = has(text_, TextFlag::Named);
    if (named) add("std::move(");
    keep(*text_.object(), "…");
    if (named) add(")");
    return true;
  }

  bool addArguments(size_t first, size_t count, std::string_view next) {
    if (count == 0) {
      skipped_ = next.starts_with(", ") ? 2 : 0;
      return true;
    }
    const bool is_operand = llvm::StringRef(pending_).ends_with(kAwait);
    if (is_operand && count != 1) return false;
    const bool loose = is_operand && has(text_, TextFlag::Loose);
    if (loose) add("(");
    const Span &from = *text_.args()->Get(first), &to = *text_.args()->Get(first + count - 1);
    keep(Span(from.line(), from.column(), to.end_line(), to.end_column()), "…");
    if (loose) add(")");
    return true;
  }

  void keep(const Span& span, const char* in_title) {
    replaceUpTo(span.line(), span.column());
    line_ = span.end_line(), column_ = span.end_column();
    fix_.title += in_title;
  }

  void replaceUpTo(uint32_t line, uint32_t column) {
    const bool is_empty = line == line_ && column == column_;
    if (!is_empty || !pending_.empty())
      fix_.edits.push_back({line_, column_, line, column, std::exchange(pending_, {})});
  }

  const CallText& text_;
  const std::string_view name_;
  uint32_t line_, column_;  // up to here all is written
  std::string pending_;     // comes next
  size_t skipped_ = 0;      // of the next text
  Fix fix_;
};

bool isNamed(const TypeInfo* type, const std::vector<std::string>& globs) {
  if (!type) return false;
  llvm::StringRef name = type->name;
  while (name.consume_front("const ") || name.consume_front("volatile ")) {}
  return llvm::any_of(globs, [&](const std::string& glob) {
    return rules::globMatches(glob, type->pattern) || rules::globMatches(glob, name);
  });
}

// By the type as written, whatever the value was made from: it decides which overload is called.
bool isOfType(const Program& program, Site site, const rules::Condition& condition) {
  const FunctionInfo& function = program.functions[site.function];
  const facts::Call& call = program.call(site);
  const uint32_t args = call.written_args();
  const bool is_last = condition.value.kind == rules::Selector::LastArg;
  const uint32_t index = is_last ? args - 1 : condition.value.index;
  if (args == 0 || index >= args || !(is_last || condition.value.kind == rules::Selector::Arg)) return false;
  const facts::Expr& value = *function.facts->exprs()->Get(function.facts->operands()->Get(call.first_arg() + index));
  return isNamed(program.typeOf(function.unit, value.type()), condition.type) != condition.negate;
}

const CallText* textOf(const Program& program, Site site) {
  const auto* texts = program.functions[site.function].facts->texts();
  if (!texts) return nullptr;
  auto found = llvm::find_if(*texts, [&](const CallText* text) { return text->call() == site.call; });
  return found == texts->end() ? nullptr : *found;
}

bool mayHaveFix(const Program& program, Site site) {
  const Labels* labels = program.labelsOf(site);
  return labels && !labels->fixes.empty() && program.functions[site.function].decl != kNone;
}

// Both fixes of f().g() would write something before it: first that of f().
bool beginsWithAnother(const Program& program, Site site, const CallText& text) {
  const Span& whole = *text.whole();
  return llvm::any_of(*program.functions[site.function].facts->texts(), [&](const CallText* other) {
    const Span& at = *other->whole();
    return at.line() == whole.line() && at.column() == whole.column() &&
           std::pair(at.end_line(), at.end_column()) < std::pair(whole.end_line(), whole.end_column()) &&
           mayHaveFix(program, {site.function, other->call()});
  });
}

}  // namespace

bool Fixes::applies(const rules::Fix& fix, Site site) const {
  const FunctionInfo& function = program_.functions[site.function];
  const DeclInfo& decl = program_.decls[function.decl];
  if (!isNamed(program_.typeOf(decl.unit, decl.facts->return_type()), fix.coroutine) &&
      !isNamed(program_.typeOf(function.unit, function.facts->promise_type()), fix.coroutine))
    return false;
  const auto& declared = *program_.units[function.unit]->declared();
  auto isDeclared = [&](const std::string& name) {
    return llvm::any_of(declared, [&](const auto* one) { return one->string_view() == name; });
  };
  if (!llvm::all_of(fix.needs, isDeclared)) return false;
  if (fix.unused && !program_.info(site).has(facts::CallFlag::Discarded)) return false;
  auto holds = [&](const rules::Condition& condition) {
    return condition.type.empty() ? conditions_.holds(site, condition) : isOfType(program_, site, condition);
  };
  return llvm::all_of(fix.when, holds) && llvm::none_of(fix.unless, holds);
}

Fix Fixes::of(Site site) const {
  if (!mayHaveFix(program_, site)) return {};
  const Labels* labels = program_.labelsOf(site);
  const CallText* text = textOf(program_, site);
  if (!text || beginsWithAnother(program_, site, *text)) return {};
  if (locks_.heldAt(site) || locks_.mayHoldUnseen(site.function) || locks_.isAwaitedWithMutex(site.function)) return {};
  std::string_view name = program_.decls[program_.calleeOf(site)].name;
  if (size_t colons = name.rfind("::"); colons != std::string_view::npos) name.remove_prefix(colons + 2);
  for (const rules::Fix* fix : labels->fixes) {
    if (!applies(*fix, site)) continue;
    if (Fix written = Writer(*text, name).write(fix->parts); !written.edits.empty()) return written;
  }
  return {};
}

}  // namespace loiter::analysis
