#include "lsp/code_actions.h"

namespace loiter::lsp {
namespace {

namespace json = llvm::json;

bool overlaps(const json::Object& diagnostic, const llvm::lsp::Range& range) {
  llvm::lsp::Range own;
  json::Path::Root root;
  return fromJSON(*diagnostic.get("range"), own, root) && own.start.line <= range.end.line &&
         range.start.line <= own.end.line;
}

void addSilence(const std::string& path, const json::Object& diagnostic, const Documents& documents,
                json::Array& actions) {
  std::string rule = diagnostic.getString("code").value_or("").str();
  unsigned line = unsigned(diagnostic.getObject("range")->getObject("start")->getInteger("line").value_or(0));
  Texts texts(documents);
  std::string_view above = texts.line(path, line), here = texts.line(path, line + 1);
  if (above.ends_with('\\')) return;  // there a comment would end more than its line
  std::string indent(here.substr(0, std::min(here.find_first_not_of(" \t"), here.size())));
  json::Object edit{{"range", toJSON(llvm::lsp::Range(llvm::lsp::Position(int(line), 0)))},
                    {"newText", indent + "// NOLINTNEXTLINE(" + rule + "): TODO why this may block\n"}};
  actions.push_back(json::Object{
      {"title", "Silence " + rule + " here, with a reason"},
      {"kind", "quickfix"},
      {"diagnostics", json::Array{json::Object(diagnostic)}},
      {"edit", json::Object{{"changes", json::Object{{documents.uriOf(path), json::Array{std::move(edit)}}}}}}});
}

void addFix(const json::Object& diagnostic, json::Array& actions) {
  const json::Object* data = diagnostic.getObject("data");
  const json::Object* fix = data ? data->getObject("fix") : nullptr;
  if (!fix) return;
  actions.push_back(json::Object{{"title", *fix->get("title")},
                                 {"kind", "quickfix"},
                                 {"isPreferred", true},
                                 {"diagnostics", json::Array{json::Object(diagnostic)}},
                                 {"edit", json::Object{{"changes", *fix->get("changes")}}}});
}

void addWays(const json::Object& diagnostic, json::Array& actions) {
  const json::Array* chain = diagnostic.getArray("relatedInformation");
  if (!chain || chain->empty()) return;
  auto go = [&](const std::string& title, const json::Value& step) {
    json::Object command{
        {"title", title}, {"command", kShowDocument}, {"arguments", json::Array{*step.getAsObject()->get("location")}}};
    actions.push_back(json::Object{{"title", title}, {"kind", "quickfix"}, {"command", std::move(command)}});
  };
  go("Go to the entry", chain->front());
  if (chain->size() > 1) go("Go to the blocking call", chain->back());
}

}  // namespace

json::Array codeActions(const std::string& path, const llvm::lsp::Range& range, const json::Array& diagnostics,
                        const Documents& documents, const OfferedActions& offered) {
  json::Array actions;
  for (const json::Value& item : diagnostics) {
    const json::Object& diagnostic = *item.getAsObject();
    if (!overlaps(diagnostic, range)) continue;
    if (offered.fixes) addFix(diagnostic, actions);
    if (offered.edits) addSilence(path, diagnostic, documents, actions);
    if (offered.documents) addWays(diagnostic, actions);
  }
  return actions;
}

}  // namespace loiter::lsp
