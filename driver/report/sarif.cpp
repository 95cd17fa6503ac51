// SARIF 2.1.0, for code review hosts and viewers. What they need beyond the schema is told where it is met.
#include "report/escape.h"
#include "report/report.h"
#include "report/revision.h"
#include "report/sarif_rules.h"
#include "report/source_lines.h"

#include <llvm/Support/raw_ostream.h>

#include <algorithm>

namespace loiter::report {
namespace {

using analysis::Finding;
using analysis::Place;
using Json = nlohmann::ordered_json;

constexpr size_t kMaxTextBytes = 1000;  // hosts cut or refuse longer ones
constexpr size_t kMaxResults = 25'000;  // GitHub refuses files with more

// Plain text for a message: links are the only `[` that viewers can bear.
std::string plain(const std::string& text) {
  std::string out;
  for (char c : printable(text)) {
    if (c == '[')
      out += "\xEF\xBC\xBB";  // full-width brackets
    else if (c == ']')
      out += "\xEF\xBC\xBD";
    else
      out += c;
  }
  if (out.size() <= kMaxTextBytes) return out;
  size_t end = kMaxTextBytes - 3;
  while (end > 0 && (static_cast<unsigned char>(out[end]) & 0xC0) == 0x80) --end;
  return out.substr(0, end) + "...";
}

class SarifWriter {
 public:
  explicit SarifWriter(const Report& report) : report_(report), lines_(report.root) {}

  void run(llvm::raw_ostream& out) {
    std::string head = runJson().dump();
    head.pop_back();  // its results follow, one at a time
    out << "{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\"runs\":[\n"
        << head << ",\"results\":[";
    const char* separator = "\n";
    size_t count = 0;
    for (const Finding& finding : report_.findings) {
      if (count++ == kMaxResults) break;
      out << separator << resultJson(finding).dump();
      separator = ",\n";
    }
    for (const Silenced& silenced : report_.silenced) {
      if (count++ >= kMaxResults) break;
      Json result = resultJson(silenced.finding);
      result["suppressions"] = {{{"kind", silenced.in_source ? "inSource" : "external"}}};
      if (!silenced.reason.empty()) result["suppressions"][0]["justification"] = plain(silenced.reason);
      out << separator << result.dump();
      separator = ",\n";
    }
    out << "]}]}\n";
  }

 private:
  Json runJson() {
    Json run;
    run["tool"] = sarifTool();
    run["automationDetails"] = {{"id", "loiter/scan/"}};
    run["invocations"] = {invocationJson()};
    run["originalUriBaseIds"] = {
        {"SRCROOT", {{"uri", "file://" + uriPath(report_.root) + (report_.root.ends_with('/') ? "" : "/")}}},
        {"INCLUDE", {{"description", {{"text", "A folder of the include search path."}}}}}};
    if (auto revision = revisionOf(report_.root)) {
      Json control = {{"repositoryUri", revision->repository}, {"revisionId", revision->commit}};
      if (!revision->branch.empty()) control["branch"] = validUtf8(revision->branch);
      control["mappedTo"] = {{"uriBaseId", "SRCROOT"}};
      run["versionControlProvenance"] = {control};
    }
    run["taxonomies"] = sarifTaxonomies();
    run["columnKind"] = "utf16CodeUnits";
    return run;
  }

  Json invocationJson() {
    Json notes = Json::array();
    auto note = [&](const std::string& text) {
      return Json{{"descriptor", {{"id", kIncompleteUnit}, {"index", 0}}},
                  {"level", "warning"},
                  {"message", {{"text", plain(text)}}}};
    };
    for (const analysis::FailedUnit& unit : report_.failed) {
      Json item = note(unit.file + ": " + unit.why);
      item["locations"] = {{{"physicalLocation", {{"artifactLocation", artifact(unit.file)}}}}};
      notes.push_back(std::move(item));
    }
    for (const Remark& remark : report_.remarks) {
      Json item = {{"level", "note"}, {"message", {{"text", plain(remark.message)}}}};
      Place place;
      place.file = remark.file;
      place.line = remark.line;
      place.column = remark.column;
      item["locations"] = {{{"physicalLocation", physical(place)}}};
      notes.push_back(std::move(item));
    }
    size_t results = report_.findings.size() + report_.silenced.size();
    if (results > kMaxResults)
      notes.push_back({{"level", "warning"},
                       {"message",
                        {{"text", "Only the worst " + std::to_string(kMaxResults) + " of " + std::to_string(results) +
                                      " results are in this file."}}}});
    return {{"executionSuccessful", true}, {"exitCode", report_.exit_code}, {"toolExecutionNotifications", notes}};
  }

  static Json artifact(const std::string& file) {
    if (file.starts_with('<')) return {{"uri", uriPath(file.substr(1, file.size() - 2))}, {"uriBaseId", "INCLUDE"}};
    if (file.starts_with('/')) return {{"uri", "file://" + uriPath(file)}};
    return {{"uri", uriPath(file)}, {"uriBaseId", "SRCROOT"}};
  }

  Json physical(const Place& place) {
    Json item = {{"artifactLocation", artifact(place.file)}};
    if (!place.line) return item;
    unsigned start = std::max(place.column, 1u), end = start + 1;
    if (auto line = lines_.line(place.file, place.line)) {
      end = utf16Column(*line, expressionEnd(*line, start));
      start = utf16Column(*line, start);
    }
    item["region"] = {{"startLine", place.line},
                      {"startColumn", start},
                      {"endLine", place.line},
                      {"endColumn", std::max(end, start + 1)}};
    return item;
  }

  Json location(const Place& place, const std::string& text) {
    Json item = {{"physicalLocation", physical(place)}};
    if (!place.function.empty())
      item["logicalLocations"] = {{{"fullyQualifiedName", validUtf8(place.function)}, {"kind", "function"}}};
    if (!text.empty()) item["message"] = {{"text", plain(text)}};
    return item;
  }

  Json codeFlows(const Finding& finding) {
    Json steps = Json::array();
    std::vector<std::string> open;  // the functions that are being called, for the nesting
    for (const analysis::Step& step : finding.chain) {
      auto found = std::find(open.begin(), open.end(), step.function);
      open.erase(found == open.end() ? found : found + 1, open.end());
      if (found == open.end()) open.push_back(step.function);
      Json item = {{"location", location(step, step.note.empty() ? step.function : step.note)},
                   {"nestingLevel", open.size()},
                   {"executionOrder", steps.size() + 1}};
      item["importance"] = &step == &finding.chain.front() || &step == &finding.chain.back() ? "essential"
                                                                                             : "important";
      steps.push_back(std::move(item));
    }
    return {{{"threadFlows", {{{"locations", steps}}}}}};
  }

  Json resultJson(const Finding& finding) {
    Json related = Json::array();
    auto relate = [&](const Place& place, const std::string& text) {
      Json item = location(place, text);
      item["id"] = related.size() + 1;
      related.push_back(std::move(item));
      return std::to_string(related.size());
    };
    std::string text = plain(finding.message);
    if (!finding.cost.empty()) text += ". It " + plain(finding.cost) + '.';
    // GitHub shows a related location only where the message links it.
    std::string links = " Blocking call: [" + plain(finding.callee.empty() ? finding.sink.function : finding.callee) +
                        "](" + relate(finding.sink, finding.callee) + ").";
    if (finding.entry.line)
      links += " Entry: [" + plain(finding.entry.function) + "](" + relate(finding.entry, finding.entry.why) + ").";
    for (const analysis::Step& step : finding.related)
      links += " See also: [" + plain(step.function) + "](" + relate(step, step.note) + ").";
    if (text.size() + links.size() <= kMaxTextBytes) text += links;

    Json result;
    result["ruleId"] = finding.rule;
    result["ruleIndex"] = sarifRuleIndex(finding.class_);
    result["level"] = analysis::levelName(finding.level);
    result["message"] = {{"text", text}};
    result["locations"] = {location(primaryPlace(finding, report_.anchor), "")};
    result["partialFingerprints"] = {{"loiterChain/v1", finding.fingerprint}};
    if (!finding.chain.empty()) result["codeFlows"] = codeFlows(finding);
    result["relatedLocations"] = related;
    // An unknown cost has no rank; -1 would be read as one.
    if (finding.rank > 0 || finding.cost_ms > 0) result["rank"] = std::min(finding.rank, 100.0);
    result["properties"] = {{"certainty", analysis::certaintyName(finding.certainty)},
                            {"pattern", finding.pattern},
                            {"packRule", finding.rule_id},
                            {"instead", plain(finding.instead)}};
    return result;
  }

  const Report& report_;
  SourceLines lines_;
};

}  // namespace

void writeSarif(const Report& report, llvm::raw_ostream& out) { SarifWriter(report).run(out); }

}  // namespace loiter::report
