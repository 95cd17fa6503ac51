#include "lsp/diagnostics.h"

#include "paths.h"
#include "report/escape.h"

namespace loiter::lsp {
namespace {

namespace json = llvm::json;
using analysis::Entry;
using analysis::Finding;
using analysis::Place;
using analysis::Step;

constexpr size_t kMostRelated = 30;

enum Severity { kError = 1, kWarning = 2, kInformation = 3, kHint = 4 };

Severity severityOf(analysis::Level level) {
  return level == analysis::Level::Error ? kError : level == analysis::Level::Warning ? kWarning : kInformation;
}

class Writer {
 public:
  Writer(const report::Report& report, const Documents& documents, const std::string& pages)
      : report_(report), documents_(documents), texts_(documents), pages_(pages) {}

  std::map<std::string, json::Array> diagnostics() {
    for (const Finding& finding : report_.findings) {
      bool at_sink = false;
      for (const Entry& entry : finding.entries) {
        const Place& call = analysis::callInEntry(finding, entry);
        add(finding, entry, call);
        at_sink |= call.file == finding.sink.file && call.line == finding.sink.line;
      }
      if (!at_sink) addHint(finding);
    }
    return std::move(by_file_);
  }

  json::Array findings() {
    json::Array all;
    for (const Finding& finding : report_.findings) {
      json::Array chain, entries;
      for (const Step& step : stepsOf(finding, finding.entry())) chain.push_back(stepJson(step));
      for (const Entry& entry : finding.entries) entries.push_back(stepJson({entry, entry.why}));
      all.push_back(json::Object{{"rule", finding.rule},
                                 {"level", analysis::levelName(finding.level)},
                                 {"certainty", analysis::certaintyName(finding.certainty)},
                                 {"rank", finding.rank},
                                 {"costMs", finding.cost_ms},
                                 {"cost", text(finding.cost)},
                                 {"message", text(finding.message())},
                                 {"instead", text(finding.instead)},
                                 {"fingerprint", finding.fingerprint},
                                 {"location", locationJson(report::primaryPlace(finding, report_))},
                                 {"chain", std::move(chain)},
                                 {"entries", std::move(entries)}});
    }
    return all;
  }

 private:
  static std::string text(const std::string& bytes) { return report::validUtf8(bytes); }

  const std::string& pathOf(const Place& place) {
    auto [path, fresh] = paths_.try_emplace(place.file);
    if (fresh) path->second = driver::realPath(driver::absolutePath(place.file, report_.root));
    return path->second;
  }

  // Headers that facts name as an #include finds them have no path here.
  static bool hasPath(const Place& place) { return place.line && !place.file.empty() && place.file.front() != '<'; }

  json::Value locationJson(const Place& place) {
    if (!hasPath(place)) return nullptr;
    const std::string& path = pathOf(place);
    return json::Object{{"uri", text(documents_.uriOf(path))},
                        {"range", toJSON(texts_.range(path, place.line, place.column))}};
  }

  json::Value stepJson(const Step& step) {
    return json::Object{{"function", text(step.function)},
                        {"note", text(step.note)},
                        {"file", text(step.file)},
                        {"line", step.line},
                        {"location", locationJson(step)}};
  }

  static std::vector<Step> stepsOf(const Finding& finding, const Entry& entry) {
    std::vector<Step> steps = entry.chain;
    steps.insert(steps.end(), finding.related.begin(), finding.related.end());
    return steps;
  }

  json::Array related(const std::vector<Step>& steps) {
    json::Array list;
    for (const Step& step : steps) {
      json::Value location = locationJson(step);
      if (list.size() == kMostRelated) break;
      if (location.kind() == json::Value::Null) continue;
      list.push_back(json::Object{{"location", std::move(location)},
                                  {"message", text(step.note.empty() ? step.function : step.note)}});
    }
    return list;
  }

  void push(const Finding& finding, const Place& place, Severity severity, std::string message, json::Array related) {
    if (!hasPath(place)) return;
    const std::string& path = pathOf(place);
    json::Object diagnostic{{"range", toJSON(texts_.range(path, place.line, place.column))},
                            {"severity", int(severity)},
                            {"source", "loiter"},
                            {"code", finding.rule},
                            {"message", std::move(message)},
                            {"relatedInformation", std::move(related)},
                            {"data", dataJson(finding)}};
    if (std::string page = pages_ + "/" + finding.rule + ".md"; !pages_.empty() && driver::exists(page))
      diagnostic["codeDescription"] = json::Object{{"href", "file://" + report::uriPath(page)}};
    by_file_[path].push_back(std::move(diagnostic));
  }

  json::Object dataJson(const Finding& finding) {
    json::Object data{{"fingerprint", finding.fingerprint}, {"rank", finding.rank}};
    if (finding.fix.edits.empty() || !hasPath(finding.sink)) return data;
    const std::string& path = pathOf(finding.sink);
    json::Array edits;
    for (const analysis::Fix::Edit& edit : finding.fix.edits)
      edits.push_back(
          json::Object{{"range", toJSON(llvm::lsp::Range(texts_.position(path, edit.line, edit.column),
                                                         texts_.position(path, edit.end_line, edit.end_column)))},
                       {"newText", text(edit.text)}});
    data["fix"] = json::Object{{"title", text("Write " + finding.fix.title)},
                               {"changes", json::Object{{text(documents_.uriOf(path)), std::move(edits)}}}};
    return data;
  }

  void add(const Finding& finding, const Entry& entry, const Place& call) {
    std::string message = finding.message(entry);
    if (finding.certainty == analysis::Certainty::Possible)
      message += " (possible: a call on the way has several known targets)";
    if (!finding.cost.empty()) message += "\n" + finding.cost;
    if (!finding.instead.empty()) message += "\ninstead: " + finding.instead;
    push(finding, call, severityOf(finding.level), text(message), related(stepsOf(finding, entry)));
  }

  void addHint(const Finding& finding) {
    const Entry& entry = finding.entry();
    std::string message = finding.name + " " + finding.what + "; reached from " + entry.function + " (" + entry.file +
                          ":" + std::to_string(entry.line) + ")";
    if (finding.entries.size() > 1) message += " and " + std::to_string(finding.entries.size() - 1) + " more";
    push(finding, finding.sink, kHint, text(message), related(stepsOf(finding, entry)));
  }

  const report::Report& report_;
  const Documents& documents_;
  Texts texts_;
  const std::string& pages_;
  std::map<std::string, std::string> paths_;  // by name in the findings
  std::map<std::string, json::Array> by_file_;
};

}  // namespace

std::map<std::string, json::Array> diagnosticsOf(const report::Report& report, const Documents& documents,
                                                 const std::string& pages) {
  return Writer(report, documents, pages).diagnostics();
}

json::Array findingsJson(const report::Report& report, const Documents& documents) {
  std::string no_pages;
  return Writer(report, documents, no_pages).findings();
}

}  // namespace loiter::lsp
