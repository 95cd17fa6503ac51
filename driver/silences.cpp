#include "silences.h"

#include "paths.h"
#include "rule_pages.h"
#include "rules/reader.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringRef.h>

#include <algorithm>
#include <map>

namespace loiter::driver {
namespace {

using analysis::Finding;
using analysis::Place;
using llvm::StringRef;

// A NOLINT comment; a header's is in the facts of every unit that includes it.
struct Comment {
  unsigned line = 0, column = 0, last_line = 0;
  std::vector<std::string> checks;
  std::string reason;
  bool used = false;

  // What of it is written for Loiter, and not for clang-tidy's checks.
  std::vector<std::string> ourChecks() const {
    std::vector<std::string> ours;
    llvm::copy_if(checks, std::back_inserter(ours), [](StringRef check) { return check.starts_with("loiter"); });
    return ours;
  }
};

using Comments = std::map<std::string, std::vector<Comment>>;  // by file

Comments collectComments(const std::vector<const facts::Unit*>& units) {
  Comments comments;
  for (const facts::Unit* unit : units) {
    if (!unit->silences()) continue;
    for (const facts::Silence* silence : *unit->silences()) {
      Comment comment;
      comment.line = silence->location()->line();
      comment.column = silence->location()->column();
      comment.last_line = std::max(silence->last_line(), comment.line);
      if (silence->checks())
        for (const auto* check : *silence->checks()) comment.checks.push_back(check->str());
      if (silence->reason()) comment.reason = silence->reason()->str();
      std::string file = unit->files()->Get(silence->location()->file())->path()->str();
      auto& of_file = comments[file];
      bool known = llvm::any_of(of_file, [&](const Comment& other) {
        return other.line == comment.line && other.column == comment.column && other.last_line == comment.last_line;
      });
      if (!known) of_file.push_back(std::move(comment));
    }
  }
  for (auto& [file, of_file] : comments)
    llvm::sort(of_file, [](const Comment& a, const Comment& b) {
      return std::tie(a.line, a.column, a.last_line) < std::tie(b.line, b.column, b.last_line);
    });
  return comments;
}

bool ruleMatches(const std::string& glob, const Finding& finding) {
  return rules::globMatches(glob, finding.rule) || rules::globMatches(glob, "loiter-" + finding.rule_id) ||
         rules::globMatches(glob, finding.rule_id);
}

// As in clang-tidy's lists: the last glob that matches decides, `-glob` takes out.
bool checksCover(const std::vector<std::string>& checks, const Finding& finding) {
  bool covered = false;
  for (const std::string& check : checks) {
    bool negative = !check.empty() && check[0] == '-';
    if (ruleMatches(negative ? check.substr(1) : check, finding)) covered = !negative;
  }
  return covered;
}

Comment* coveringComment(Comments& comments, const Place& place, const Finding& finding) {
  auto found = comments.find(place.file);
  if (found == comments.end()) return nullptr;
  for (Comment& comment : found->second)
    if (comment.line <= place.line && place.line <= comment.last_line && checksCover(comment.checks, finding))
      return &comment;
  return nullptr;
}

// A display name is the pattern name with parameter types behind it.
bool functionMatches(const std::string& glob, const std::string& function) {
  StringRef name = StringRef(function).split('(').first;
  return rules::globMatches(glob, function) || rules::globMatches(glob, name.str()) ||
         rules::globMatches("*::" + glob, name.str());
}

std::vector<std::string> functionsOf(const Finding& finding) {
  std::vector<std::string> functions = {finding.entry.function};
  for (const analysis::Step& step : finding.chain) functions.push_back(step.function);
  functions.push_back(finding.sink.function);
  functions.push_back(finding.callee);
  functions.erase(std::unique(functions.begin(), functions.end()), functions.end());
  return functions;
}

bool settingCovers(const SettingSilence& silence, const Finding& finding) {
  if (!silence.rule.empty() && !ruleMatches(silence.rule, finding)) return false;
  std::vector<std::string> functions = functionsOf(finding);
  for (size_t i = 0; i < functions.size(); ++i) {
    if (!silence.function.empty() && functionMatches(silence.function, functions[i])) return true;
    if (!silence.from.empty() && i + 1 < functions.size() && functionMatches(silence.from, functions[i]) &&
        functionMatches(silence.to, functions[i + 1]))
      return true;
  }
  return false;
}

std::vector<std::string> ruleNames(const rules::RuleSet& rules) {
  std::vector<std::string> names;
  for (rules::Class class_ : allClasses()) names.push_back(classRule(class_));
  for (const rules::Blocking& rule : rules.blocking) names.push_back("loiter-" + rule.id);
  return names;
}

// What to do about a silence that silences nothing.
std::string adviceOn(const std::vector<std::string>& globs, const rules::RuleSet& rules) {
  std::vector<std::string> names = ruleNames(rules);
  for (const std::string& glob : globs) {
    bool known = glob.empty() || llvm::any_of(names, [&](const std::string& name) {
                   return rules::globMatches(glob, name) || rules::globMatches("loiter-" + glob, name);
                 });
    if (!known) return "names no rule: \"" + glob + "\"" + rules::suggestion(glob, names);
  }
  return "silences no finding; remove it";
}

void remarkOnComments(const Comments& comments, const Project& project, bool complete,
                      std::vector<report::Remark>& remarks) {
  for (const auto& [file, of_file] : comments) {
    std::string path = absolutePath(file, project.root);
    if (StringRef(file).starts_with("<") || isExcluded(project.settings, path) || !isSelected(project, path)) continue;
    for (const Comment& comment : of_file) {
      if (comment.ourChecks().empty()) continue;
      if (!comment.used && complete)
        remarks.push_back(
            {file, comment.line, comment.column, "this NOLINT " + adviceOn(comment.ourChecks(), project.rules)});
      else if (comment.used && comment.reason.empty())
        remarks.push_back({file, comment.line, comment.column, "this NOLINT gives no reason; write one behind it"});
    }
  }
}

}  // namespace

void applySilences(const std::vector<const facts::Unit*>& units, const Project& project, bool complete,
                   report::Report& report) {
  const Settings& settings = project.settings;
  Comments comments = collectComments(units);
  std::vector<bool> setting_used(settings.silences.size());
  std::vector<Finding> kept;
  for (Finding& finding : report.findings) {
    Comment* comment = coveringComment(comments, finding.sink, finding);
    if (!comment) comment = coveringComment(comments, report::primaryPlace(finding, report::Anchor::Entry), finding);
    if (comment) {
      comment->used = true;
      report.silenced.push_back({std::move(finding), /*in_source=*/true, comment->reason});
      continue;
    }
    auto setting = llvm::find_if(settings.silences,
                                 [&](const auto& silence) { return settingCovers(silence, finding); });
    if (setting != settings.silences.end()) {
      setting_used[setting - settings.silences.begin()] = true;
      report.silenced.push_back({std::move(finding), /*in_source=*/false, setting->reason});
      continue;
    }
    kept.push_back(std::move(finding));
  }
  report.findings = std::move(kept);
  remarkOnComments(comments, project, complete, report.remarks);
  for (size_t i = 0; complete && i < settings.silences.size(); ++i)
    if (!setting_used[i])
      report.remarks.push_back({displayPath(settings.file, report.root), settings.silences[i].line, 0,
                                "this silence " + adviceOn({settings.silences[i].rule}, project.rules)});
}

}  // namespace loiter::driver
