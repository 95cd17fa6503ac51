// One HTML file for people, readable without a network. Findings are written one at a time as JSON; a script in the
// page draws them. Names, files and source lines are interned, and written behind the findings that use them.
#include "report/escape.h"
#include "report/gains.h"
#include "report/page.h"
#include "report/report.h"
#include "report/revision.h"
#include "report/source_lines.h"
#include "rule_pages.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/Base64.h>
#include <llvm/Support/SHA256.h>
#include <llvm/Support/raw_ostream.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <unordered_map>

namespace loiter::report {
namespace {

using analysis::Finding;
using analysis::Place;
using Json = nlohmann::ordered_json;

constexpr size_t kMaxFindings = 10'000;  // what a browser bears
constexpr size_t kMaxEntries = 50;       // of a finding
constexpr size_t kMaxChains = 20;        // of those
constexpr size_t kMaxNotices = 200, kMaxGains = 20;
constexpr unsigned kExcerpt = 1;  // lines before and behind a step's

// Within a script element `<` alone could end it.
std::string island(const Json& json) {
  std::string out;
  for (char c : json.dump())
    if (c == '<')
      out += "\\u003c";
    else
      out += c;
  return out;
}

// As many UTF-16 units as before, so that columns stay right: what changes the direction of text becomes U+FFFD.
std::string sourceText(std::string_view line) {
  std::string out = validUtf8(line);
  for (size_t at = 0; at + 2 < out.size(); ++at) {
    llvm::StringRef unit(out.data() + at, 3);
    if ((unit >= "\xE2\x80\xAA" && unit <= "\xE2\x80\xAE") || (unit >= "\xE2\x81\xA6" && unit <= "\xE2\x81\xA9"))
      out.replace(at, 3, "\xEF\xBF\xBD");
  }
  return out;
}

// For Content-Security-Policy: nothing but this text may run or style the page.
std::string sourceHash(llvm::StringRef text) {
  llvm::SHA256 hash;
  hash.update(text);
  return "'sha256-" + llvm::encodeBase64(hash.final()) + "'";
}

class Page {
 public:
  Page(const Report& report, llvm::raw_ostream& out) : report_(report), out_(out), sources_(report.root) {}

  void run() {
    writeHead();
    out_ << "<script type=\"application/json\" id=\"data\">{\"findings\":[";
    for (size_t i = 0; i < shown(); ++i) out_ << (i ? ",\n" : "\n") << island(findingJson(report_.findings[i]));
    out_ << "],\n\"fixes\":" << island(gainsJson()) << ",\n\"lines\":" << island(linesJson());
    const Json facts = factsJson();
    for (const auto& [key, value] : facts.items()) out_ << ",\n\"" << key << "\":" << island(value);
    out_ << ",\n\"strings\":" << island(strings_) << "}</script>\n<script>" << kPageScript
         << "</script>\n</body>\n</html>\n";
  }

 private:
  size_t shown() const { return std::min(report_.findings.size(), kMaxFindings); }

  void writeHead() {
    out_ << "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
            "<meta name=\"color-scheme\" content=\"light dark\">\n"
            "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; style-src "
         << sourceHash(kPageStyle) << "; script-src " << sourceHash(kPageScript)
         << "\">\n<title>Loiter</title>\n<link rel=\"icon\" href=\"data:,\">\n<style>" << kPageStyle
         << "</style>\n</head>\n<body>\n"
         << kPageBody;
  }

  size_t intern(const std::string& text) {
    auto [place, fresh] = indices_.try_emplace(text, strings_.size());
    if (fresh) strings_.push_back(printable(text));
    return place->second;
  }

  Json placeJson(const Place& place) {
    return {{"function", intern(place.function)}, {"file", intern(place.file)}, {"line", place.line}};
  }

  Json stepJson(const analysis::Step& step) {
    Json item = placeJson(step);
    item["note"] = intern(step.note);
    for (unsigned line = step.line > kExcerpt ? step.line - kExcerpt : 1; line <= step.line + kExcerpt; ++line)
      if (auto text = sources_.line(step.file, line)) lines_[intern(step.file)].try_emplace(line, sourceText(*text));
    if (auto text = sources_.line(step.file, step.line); text && step.column) {
      item["start"] = utf16Column(*text, step.column);
      item["end"] = utf16Column(*text, expressionEnd(*text, step.column));
    }
    return item;
  }

  Json stepsJson(const std::vector<analysis::Step>& steps) {
    Json list = Json::array();
    for (const analysis::Step& step : steps) list.push_back(stepJson(step));
    return list;
  }

  Json entriesJson(const Finding& finding) {
    Json list = Json::array();
    for (const analysis::Entry& entry : finding.entries) {
      if (list.size() == kMaxEntries) break;
      Json item = placeJson(entry);
      item["why"] = intern(entry.why);
      if (list.size() < kMaxChains) item["chain"] = stepsJson(entry.chain);
      list.push_back(std::move(item));
    }
    return list;
  }

  Json findingJson(const Finding& finding) {
    Json item;
    item["rule"] = finding.rule;
    item["pack_rule"] = intern(finding.rule_id);
    item["class"] = rules::className(finding.class_);
    item["level"] = unsigned(finding.level);
    item["certainty"] = analysis::certaintyName(finding.certainty);
    item["rank"] = unsigned(finding.rank);
    item["cost_ms"] = finding.cost_ms;
    item["measured"] = finding.cost_measured;
    item["endless"] = finding.endless;
    item["cost"] = finding.cost.empty() ? Json() : Json(intern(finding.cost));
    item["pattern"] = printable(finding.pattern);
    item["fingerprint"] = finding.fingerprint;
    item["message"] = intern(finding.message());
    item["instead"] = finding.instead.empty() ? Json() : Json(intern(finding.instead));
    item["name"] = intern(finding.name.empty() ? finding.callee : finding.name);
    item["primary"] = placeJson(primaryPlace(finding, report_));
    item["sink"] = placeJson(finding.sink);
    item["entries"] = entriesJson(finding);
    item["entries_total"] = finding.entries.size();
    item["related"] = stepsJson(finding.related);
    return item;
  }

  Json gainsJson() {
    Json list = Json::array();
    for (const Gain& gain : topGains(report_, kMaxGains))
      if (size_t index = size_t(gain.finding - report_.findings.data()); index < shown())
        list.push_back({{"finding", index},
                        {"entry", intern(gain.entry->function)},
                        {"before", rateText(gain.before, report_.pool_threads)},
                        {"after", rateText(gain.after, report_.pool_threads)}});
    return list;
  }

  Json linesJson() const {
    Json files = Json::object();
    for (const auto& [file, lines] : lines_)
      for (const auto& [number, text] : lines) files[std::to_string(file)][std::to_string(number)] = text;
    return files;
  }

  Json factsJson() const {
    Json all;
    all["total"] = report_.findings.size();
    all["silenced"] = report_.silenced.size();
    all["assumed"] = llvm::any_of(report_.findings, [](const Finding& finding) { return !finding.cost_measured; });
    all["analysis"] = {{"units", report_.statistics.units},
                       {"entries", report_.statistics.entries},
                       {"pool_threads", report_.pool_threads}};
    all["failed"] = Json::array();
    for (const analysis::FailedUnit& unit : llvm::ArrayRef(report_.failed).take_front(kMaxNotices))
      all["failed"].push_back({{"file", printable(unit.file)}, {"why", printable(unit.why)}});
    all["failed_total"] = report_.failed.size();
    all["remarks"] = Json::array();
    for (const Remark& remark : report_.remarks)
      all["remarks"].push_back(printable(remark.file) + ":" + std::to_string(remark.line) + ": " +
                               printable(remark.message));
    all["comparisons"] = Json::array();
    for (const Comparison& one : report_.comparisons)
      all["comparisons"].push_back(
          {{"with", printable(one.with)}, {"known", one.known}, {"fixed", one.fixed.size()}, {"unread", one.unread}});
    for (rules::Class class_ : driver::allClasses())
      all["classes"][rules::className(class_)] = {
          {"why", driver::classSummary(class_) + " " + driver::classReason(class_)}};
    all["costs_page"] = report_.costs_page;
    auto revision = revisionOf(report_.root);
    all["revision"] = revision ? printable(revision->commit.substr(0, 12)) : "";
    return all;
  }

  const Report& report_;
  llvm::raw_ostream& out_;
  SourceLines sources_;
  Json strings_ = Json::array();
  std::unordered_map<std::string, size_t> indices_;
  std::map<size_t, std::map<unsigned, std::string>> lines_;  // by the file's index
};

}  // namespace

void writeHtml(const Report& report, llvm::raw_ostream& out) { Page(report, out).run(); }

}  // namespace loiter::report
