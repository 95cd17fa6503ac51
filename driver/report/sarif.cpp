// SARIF 2.1.0, for code review hosts and viewers. What they need beyond the schema is told where it is met.
#include "report/escape.h"
#include "report/report.h"
#include "report/revision.h"
#include "report/sarif_profile.h"
#include "report/sarif_rules.h"
#include "report/source_lines.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/Compression.h>
#include <llvm/Support/raw_ostream.h>

#include <algorithm>
#include <set>

namespace loiter::report {
namespace {

using analysis::Finding;
using analysis::Place;
using Json = nlohmann::ordered_json;

constexpr size_t kMaxTextBytes = 1000;  // hosts cut or refuse longer ones

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
  SarifWriter(const Report& report, llvm::raw_ostream& out)
      : report_(report), profile_(sarifProfile(report.sarif_profile)), out_(out), lines_(report.root) {}

  // One result at a time, worst first; what they left out is known behind them, and returned.
  std::vector<std::string> run() {
    std::string head = headJson().dump();
    head.pop_back();
    out_ << "{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\"runs\":[\n"
         << head << ",\"results\":[";
    for (const Finding& finding : report_.findings) add(finding, nullptr);
    if (profile_.silenced)
      for (const Silenced& silenced : report_.silenced) add(silenced.finding, &silenced);
    writeChunk();
    std::vector<std::string> left_out = leftOut();
    out_ << "],\"invocations\":[" << invocationJson(left_out).dump() << "]}]}\n";
    return left_out;
  }

 private:
  static constexpr size_t kChunkBytes = 256 * 1024;

  void add(const Finding& finding, const Silenced* silenced) {
    Json result = resultJson(finding);
    if (profile_.one_per_line) {
      const Json& place = result["locations"][0]["physicalLocation"];
      const Json &file = place["artifactLocation"]["uri"], &region = place["region"];
      if (!seen_.insert(Json{finding.rule, file, region["startLine"], region["endLine"]}.dump()).second) {
        ++repeated_;
        return;
      }
    }
    if (silenced) {
      result["suppressions"] = {{{"kind", silenced->in_source ? "inSource" : "external"}}};
      if (!silenced->reason.empty()) result["suppressions"][0]["justification"] = plain(silenced->reason);
    }
    if (full_ || written_ + chunk_results_ >= profile_.max_results) {
      ++left_out_;
      return;
    }
    if (written_ + chunk_results_ > 0) chunk_ += ',';
    chunk_ += '\n' + result.dump();
    ++chunk_results_;
    if (chunk_.size() >= kChunkBytes) writeChunk();
  }

  void writeChunk() {
    if (profile_.max_gzip_bytes != SIZE_MAX && llvm::compression::zlib::isAvailable()) {
      llvm::SmallVector<uint8_t> packed;
      llvm::compression::zlib::compress(llvm::arrayRefFromStringRef(chunk_), packed);
      gzip_bytes_ += packed.size();  // the parts together take more than the whole
      if (gzip_bytes_ > profile_.max_gzip_bytes) {
        full_ = true;
        left_out_ += chunk_results_;
        chunk_results_ = 0;
        chunk_.clear();
      }
    }
    out_ << chunk_;
    written_ += chunk_results_;
    chunk_results_ = 0;
    chunk_.clear();
  }

  Json headJson() {
    Json run;
    run["tool"] = sarifTool(*report_.rules, *report_.costs);
    run["automationDetails"] = sarifAutomation(profile_);
    run["originalUriBaseIds"] = {{"SRCROOT", rootJson()},
                                 {"INCLUDE", {{"description", {{"text", "A folder of the include search path."}}}}}};
    if (auto revision = revisionOf(report_.root)) {
      Json control = {{"repositoryUri", revision->repository}, {"revisionId", revision->commit}};
      if (!revision->branch.empty()) control["branch"] = validUtf8(revision->branch);
      control["mappedTo"] = {{"uriBaseId", "SRCROOT"}};
      run["versionControlProvenance"] = {control};
    }
    run["taxonomies"] = sarifTaxonomies();
    run["columnKind"] = "utf16CodeUnits";
    run["properties"] = {{"profile", profile_.name}};
    return run;
  }

  // A base must end in a slash.
  Json rootJson() const {
    std::string uri = report_.root_uri.value_or("file://" + uriPath(report_.root));
    if (uri.empty()) return {{"description", {{"text", "The project's folder."}}}};
    return {{"uri", uri + (uri.ends_with('/') ? "" : "/")}};
  }

  std::vector<std::string> leftOut() const {
    std::vector<std::string> texts;
    if (left_out_)
      texts.push_back("Only the worst " + std::to_string(written_) + " of " + std::to_string(written_ + left_out_) +
                      " results are in this file: " + profile_.name + " takes no more.");
    if (repeated_)
      texts.push_back(std::to_string(repeated_) + " results are left out, because " + profile_.name +
                      " keeps one of each rule and line.");
    return texts;
  }

  Json invocationJson(const std::vector<std::string>& left_out) {
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
    for (const std::string& text : left_out) notes.push_back({{"level", "warning"}, {"message", {{"text", text}}}});
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

  Json fixJson(const Finding& finding) {
    const std::string& file = finding.sink.file;
    auto column = [&](uint32_t line, uint32_t bytes) {
      auto text = lines_.line(file, line);
      return text ? utf16Column(*text, bytes) : bytes;
    };
    Json replacements = Json::array();
    for (const analysis::Fix::Edit& edit : finding.fix.edits)
      replacements.push_back({{"deletedRegion",
                               {{"startLine", edit.line},
                                {"startColumn", column(edit.line, edit.column)},
                                {"endLine", edit.end_line},
                                {"endColumn", column(edit.end_line, edit.end_column)}}},
                              {"insertedContent", {{"text", edit.text}}}});
    return {{"description", {{"text", plain("Write " + finding.fix.title)}}},
            {"artifactChanges", {{{"artifactLocation", artifact(file)}, {"replacements", replacements}}}}};
  }

  Json location(const Place& place, const std::string& text) {
    Json item = {{"physicalLocation", physical(place)}};
    if (!place.function.empty())
      item["logicalLocations"] = {{{"fullyQualifiedName", validUtf8(place.function)}, {"kind", "function"}}};
    if (!text.empty()) item["message"] = {{"text", plain(text)}};
    return item;
  }

  Json codeFlow(const std::vector<analysis::Step>& chain) {
    Json steps = Json::array();
    std::vector<std::string> open;  // the functions that are being called, for the nesting
    for (const analysis::Step& step : chain) {
      auto found = std::find(open.begin(), open.end(), step.function);
      open.erase(found == open.end() ? found : found + 1, open.end());
      if (found == open.end()) open.push_back(step.function);
      Json item = {{"location", location(step, step.note.empty() ? step.function : step.note)},
                   {"nestingLevel", open.size()},
                   {"executionOrder", steps.size() + 1}};
      item["importance"] = &step == &chain.front() || &step == &chain.back() ? "essential" : "important";
      steps.push_back(std::move(item));
    }
    return {{"threadFlows", {{{"locations", steps}}}}};
  }

  // One of every entry, the best first.
  Json codeFlows(const Finding& finding) {
    Json flows = Json::array();
    size_t steps = 0;
    for (const analysis::Entry& entry : finding.entries) {
      steps += entry.chain.size();
      if (entry.chain.empty() || (!flows.empty() && steps > profile_.max_steps)) break;
      flows.push_back(codeFlow(entry.chain));
    }
    return flows;
  }

  Json resultJson(const Finding& finding) {
    Json related = Json::array();
    auto relate = [&](const Place& place, const std::string& text) {
      Json item = location(place, text);
      item["id"] = related.size() + 1;
      related.push_back(std::move(item));
      return std::to_string(related.size());
    };
    std::string text = plain(finding.message());
    if (!finding.cost.empty()) text += ". It " + plain(finding.cost) + '.';
    // GitHub shows a related location only where the message links it. What does not fit is not linked.
    std::string links = " Blocking call: [" + plain(finding.callee.empty() ? finding.sink.function : finding.callee) +
                        "](" + relate(finding.sink, finding.callee) + ").";
    auto link = [&](const std::string& label, const Place& place, const std::string& note) {
      std::string more = " " + label + ": [" + plain(place.function) + "](" + std::to_string(related.size() + 1) + ").";
      if (related.size() >= profile_.max_related || text.size() + links.size() + more.size() > kMaxTextBytes) return;
      relate(place, note);
      links += more;
    };
    if (finding.entry().line) link("Entry", finding.entry(), finding.entry().why);
    for (const analysis::Step& step : finding.related) link("See also", step, step.note);
    if (profile_.links_chain)
      for (size_t i = 1; i + 1 < finding.chain().size(); ++i) link("By", finding.chain()[i], finding.chain()[i].note);
    for (size_t i = 1; i < finding.entries.size(); ++i)
      link("Also reached from", finding.entries[i], finding.entries[i].why);
    if (text.size() + links.size() <= kMaxTextBytes) text += links;

    Json result;
    result["ruleId"] = finding.rule;
    result["ruleIndex"] = sarifRuleIndex(finding.class_);
    result["level"] = analysis::levelName(finding.level);
    result["message"] = {{"text", text}};
    result["locations"] = {location(primaryPlace(finding, report_), "")};
    result["partialFingerprints"] = {{"loiterChain/v1", finding.fingerprint}};
    if (Json flows = codeFlows(finding); !flows.empty()) result["codeFlows"] = flows;
    result["relatedLocations"] = related;
    if (!finding.fix.edits.empty()) result["fixes"] = {fixJson(finding)};
    // An unknown cost has no rank; -1 would be read as one.
    if (finding.rank > 0 || finding.cost_ms > 0) result["rank"] = std::min(finding.rank, 100.0);
    result["properties"] = {{"certainty", analysis::certaintyName(finding.certainty)},
                            {"pattern", finding.pattern},
                            {"packRule", finding.rule_id},
                            {"instead", plain(finding.instead)}};
    return result;
  }

  const Report& report_;
  const SarifProfile& profile_;
  llvm::raw_ostream& out_;
  SourceLines lines_;
  std::string chunk_;  // results that wait to be written, behind `written_` others
  size_t chunk_results_ = 0, written_ = 0, left_out_ = 0, repeated_ = 0, gzip_bytes_ = 0;
  bool full_ = false;
  std::set<std::string> seen_;
};

}  // namespace

std::vector<std::string> writeSarif(const Report& report, llvm::raw_ostream& out) {
  return SarifWriter(report, out).run();
}

}  // namespace loiter::report
