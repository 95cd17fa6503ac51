#include "lsp/hover.h"

#include "paths.h"
#include "report/escape.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>

namespace loiter::lsp {
namespace {

constexpr size_t kMostAnswers = 3;
constexpr size_t kMostSteps = 12;

// What stands between backticks ends with none.
std::string code(const std::string& text) {
  std::string clean = report::printable(text);
  bool has_backtick = clean.find('`') != std::string::npos;
  return has_backtick ? "`` " + clean + " ``" : "`" + clean + "`";
}

std::string plain(const std::string& text) {
  std::string out;
  for (char c : report::printable(text)) {
    if (std::string_view("\\`*_{}[]<>#|").find(c) != std::string_view::npos) out += '\\';
    out += c;
  }
  return out;
}

std::string link(const analysis::Place& place, const std::string& root) {
  std::string name = plain(place.file) + ":" + std::to_string(place.line);
  if (place.file.empty() || place.file.front() == '<') return name;
  std::string uri = "file://" + report::uriPath(driver::absolutePath(place.file, root));
  return "[" + name + "](" + uri + "#L" + std::to_string(place.line) + ")";
}

std::string step(const analysis::Step& step, const std::string& root) {
  return link(step, root) + " " + plain(step.note.empty() ? step.function : step.note);
}

void addContext(const analysis::Why::Context& context, const std::string& root, std::string& text) {
  text += "\nRuns in context " + code(context.context) + ": " + plain(context.why) + "\n";
  for (size_t i = 0; i < context.chain.size(); ++i) {
    if (i == kMostSteps) {
      text += "1. … " + std::to_string(context.chain.size() - i) + " more\n";
      break;
    }
    text += "1. " + step(context.chain[i], root) + "\n";
  }
}

void addCalls(const char* title, const std::vector<analysis::Step>& calls, const std::string& root, std::string& text) {
  if (calls.empty()) return;
  text += "\n" + std::string(title) + "\n";
  for (const analysis::Step& call : calls) text += "- " + step(call, root) + "\n";
}

void addRule(const analysis::Why& why, std::string& text) {
  text += "\nIt " + plain(why.what) + " (rule " + code(why.rule_id) + ").\n";
  if (!why.instead.empty()) text += "\nInstead: " + plain(why.instead) + "\n";
}

std::string section(const analysis::Why& why, const std::string& root) {
  std::string text = "**Loiter** " + code(why.function) + "\n";
  if (!why.rule_id.empty()) addRule(why, text);
  for (const auto& context : why.contexts) addContext(context, root, text);
  if (why.contexts.empty()) text += "\nNot known to run on a loop.\n";
  if (!why.rule_id.empty()) return text;
  addCalls("Blocks by itself:", why.blocks, root, text);
  addCalls("May block in what it calls:", why.reaches, root, text);
  if (why.blocks.empty() && why.reaches.empty()) text += "\nNo blocking call is known in it.\n";
  return text;
}

}  // namespace

std::string hoverText(const std::vector<analysis::Why>& answers, const std::string& root) {
  std::vector<std::string> sections;  // a template's instances read alike
  for (const analysis::Why& why : answers)
    if (std::string text = section(why, root); !llvm::is_contained(sections, text)) sections.push_back(std::move(text));
  const size_t shown = std::min(sections.size(), kMostAnswers);
  std::string text = llvm::join(sections.begin(), sections.begin() + shown, "\n---\n");
  if (sections.size() > shown) text += "\n… and " + std::to_string(sections.size() - shown) + " more.\n";
  return text;
}

}  // namespace loiter::lsp
