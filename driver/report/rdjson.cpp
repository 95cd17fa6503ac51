// The Reviewdog Diagnostic Format: github.com/reviewdog/reviewdog, proto/rdf. Columns count bytes from 1.
#include "report/escape.h"
#include "report/report.h"
#include "report/source_lines.h"

#include <llvm/Support/raw_ostream.h>
#include <nlohmann/json.hpp>

namespace loiter::report {
namespace {

using Json = nlohmann::ordered_json;

Json locationJson(const analysis::Place& place, SourceLines& lines) {
  Json location = {{"path", validUtf8(place.file)}};
  if (!place.line) return location;
  Json start = {{"line", place.line}}, end = {{"line", place.line}};
  if (place.column) {
    start["column"] = place.column;
    auto line = lines.line(place.file, place.line);
    end["column"] = line ? std::max(expressionEnd(*line, place.column), place.column + 1) : place.column + 1;
  }
  location["range"] = {{"start", start}, {"end", end}};
  return location;
}

// As one piece of text, since each suggestion is one on its own. Null: the source cannot be read.
Json suggestionJson(const analysis::Finding& finding, SourceLines& lines) {
  const auto& edits = finding.fix.edits;
  std::string text;
  uint32_t line = edits.front().line, column = edits.front().column;
  for (const analysis::Fix::Edit& edit : edits) {
    while (true) {
      auto source = lines.line(finding.sink.file, line);
      if (!source || column == 0 || column > source->size() + 1) return nullptr;
      if (line >= edit.line) {
        if (edit.column < column) return nullptr;
        text += source->substr(column - 1, edit.column - column);
        break;
      }
      text += std::string(source->substr(column - 1)) + '\n';
      ++line, column = 1;
    }
    text += edit.text;
    line = edit.end_line, column = edit.end_column;
  }
  return {{"range",
           {{"start", {{"line", edits.front().line}, {"column", edits.front().column}}},
            {"end", {{"line", line}, {"column", column}}}}},
          {"text", validUtf8(text)}};
}

const char* severityOf(analysis::Level level) {
  return level == analysis::Level::Error ? "ERROR" : level == analysis::Level::Warning ? "WARNING" : "INFO";
}

}  // namespace

void writeRdjson(const Report& report, llvm::raw_ostream& out) {
  SourceLines lines(report.root);
  out << R"({"source":{"name":"loiter"},"diagnostics":[)";
  const char* separator = "\n";
  for (const analysis::Finding& finding : report.findings) {
    Json item = {{"message", validUtf8(finding.message() + (finding.cost.empty() ? "" : ". It " + finding.cost) +
                                       (finding.instead.empty() ? "" : ". Instead: " + finding.instead))},
                 {"location", locationJson(primaryPlace(finding, report), lines)},
                 {"severity", severityOf(finding.level)},
                 {"code", {{"value", finding.rule}}}};
    Json related = Json::array();
    for (const auto* steps : {&finding.chain(), &finding.related})
      for (const analysis::Step& step : *steps)
        related.push_back({{"message", validUtf8(step.note.empty() ? step.function : step.note)},
                           {"location", locationJson(step, lines)}});
    item["relatedLocations"] = related;
    if (!finding.fix.edits.empty())
      if (Json suggestion = suggestionJson(finding, lines); !suggestion.is_null()) item["suggestions"] = {suggestion};
    out << separator << item.dump();
    separator = ",\n";
  }
  out << "]}\n";
}

}  // namespace loiter::report
