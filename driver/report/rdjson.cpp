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
    out << separator << item.dump();
    separator = ",\n";
  }
  out << "]}\n";
}

}  // namespace loiter::report
