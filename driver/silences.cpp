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

using analysis::Entry;
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

// A display name is the pattern name with parameter types behind it. `(anonymous)` and `operator()` are no parameters.
StringRef withoutParameters(StringRef function) {
  size_t end = function.rfind(')');
  if (end == StringRef::npos || function.drop_front(end + 1).contains("::")) return function;
  int depth = 0;
  for (size_t at = end + 1; at-- > 0;) {
    depth += function[at] == ')' ? 1 : function[at] == '(' ? -1 : 0;
    if (depth) continue;
    StringRef name = function.take_front(at);
    return name.empty() || name.ends_with("::") || name.ends_with("operator") ? function : name;
  }
  return function;
}

bool functionMatches(const std::string& glob, const std::string& function) {
  StringRef name = withoutParameters(function);
  return rules::globMatches(glob, function) || rules::globMatches(glob, name.str()) ||
         rules::globMatches("*::" + glob, name.str());
}

// From the entry to the blocking function.
std::vector<std::string> functionsOf(const Finding& finding, const Entry& entry) {
  std::vector<std::string> functions = {entry.function};
  for (const analysis::Step& step : entry.chain) functions.push_back(step.function);
  functions.push_back(finding.sink.function);
  functions.push_back(finding.callee);
  functions.erase(std::unique(functions.begin(), functions.end()), functions.end());
  return functions;
}

// The places of a chain, the blocking call first.
std::vector<Place> placesOf(const Finding& finding, const Entry& entry) {
  std::vector<Place> places = {finding.sink, analysis::callInEntry(finding, entry)};
  places.insert(places.end(), entry.chain.begin(), entry.chain.end());
  return places;
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

// An annotate("loiter: reason") of a function.
struct Annotation {
  std::string file, reason;
  unsigned line = 0, column = 0;
  bool used = false;
};
constexpr const char* kAnnotation = "loiter:";

using Annotations = std::map<std::string, std::vector<Annotation>>;  // by the function's display name

Annotations collectAnnotations(const std::vector<const facts::Unit*>& units) {
  Annotations annotations;
  for (const facts::Unit* unit : units)
    for (const facts::Decl* decl : *unit->decls())
      for (uint32_t attribute : *decl->attributes()) {
        StringRef text = unit->strings()->Get(attribute)->c_str();
        if (!text.consume_front(kAnnotation)) continue;
        const facts::Location& at = *decl->location();
        Annotation annotation{unit->files()->Get(at.file())->path()->str(), text.trim().str(), at.line(), at.column()};
        auto& of_function = annotations[unit->strings()->Get(decl->display())->str()];
        // A declaration in one unit, the definition in another.
        if (llvm::none_of(of_function, [&](const Annotation& other) {
              return std::tie(other.file, other.line) == std::tie(annotation.file, annotation.line);
            }))
          of_function.push_back(std::move(annotation));
      }
  return annotations;
}

class Silencer {
 public:
  Silencer(const std::vector<const facts::Unit*>& units, const Project& project)
      : project_(project), comments_(collectComments(units)), annotations_(collectAnnotations(units)),
        setting_used_(project.settings.silences.size()) {}

  // Moves what is silenced. A finding of which some entries are silenced is in both lists.
  void apply(report::Report& report) {
    std::vector<Finding> kept;
    for (Finding& finding : report.findings) {
      std::vector<Entry> loud;
      std::map<std::pair<bool, std::string>, std::vector<Entry>> silent;  // by who silences them, and why
      for (const Entry& entry : finding.entries)
        if (auto why = silenceOf(finding, entry))
          silent[*why].push_back(entry);
        else
          loud.push_back(entry);
      for (auto& [why, entries] : silent) {
        report::Silenced silenced{finding, why.first, why.second};
        setEntries(silenced.finding, std::move(entries));
        report.silenced.push_back(std::move(silenced));
      }
      if (loud.empty()) continue;
      if (loud.size() < finding.entries.size()) setEntries(finding, std::move(loud));
      kept.push_back(std::move(finding));
    }
    report.findings = std::move(kept);
  }

  // `complete`: what silences nothing is void.
  void remark(bool complete, std::vector<report::Remark>& remarks) const {
    remarkOnComments(complete, remarks);
    remarkOnAnnotations(complete, remarks);
    remarkOnSettings(complete, remarks);
  }

 private:
  using Why = std::pair<bool, std::string>;  // in the source; the reason

  static void setEntries(Finding& finding, std::vector<Entry> entries) {
    if (entries.front().key() != finding.entry().key()) finding.fingerprint = entries.front().fingerprint;
    finding.entries = std::move(entries);
  }

  std::optional<Why> silenceOf(const Finding& finding, const Entry& entry) {
    std::vector<Place> places = placesOf(finding, entry);
    for (const Place& place : places)
      if (Comment* comment = coveringComment(comments_, place, finding)) {
        comment->used = true;
        return Why{true, comment->reason};
      }
    std::vector<std::string> functions = functionsOf(finding, entry);
    for (const std::string& function : functions)
      if (auto found = annotations_.find(function); found != annotations_.end()) {
        for (Annotation& annotation : found->second) annotation.used = true;
        return Why{true, found->second.front().reason};
      }
    for (size_t i = 0; i < project_.settings.silences.size(); ++i) {
      const SettingSilence& silence = project_.settings.silences[i];
      if (isExpired(silence) || !settingCovers(silence, finding, functions, places)) continue;
      setting_used_[i] = true;
      return Why{false, silence.reason};
    }
    return std::nullopt;
  }

  bool settingCovers(const SettingSilence& silence, const Finding& finding, const std::vector<std::string>& functions,
                     const std::vector<Place>& places) const {
    if (!silence.rule.empty() && !ruleMatches(silence.rule, finding)) return false;
    if (!silence.path.empty())
      return llvm::any_of(places, [&](const Place& place) {
        std::string path = absolutePath(place.file, project_.root);
        return rules::globMatches(silence.path, displayPath(path, project_.settings.folder));
      });
    for (size_t i = 0; i < functions.size(); ++i) {
      if (!silence.function.empty() && functionMatches(silence.function, functions[i])) return true;
      if (!silence.from.empty() && i + 1 < functions.size() && functionMatches(silence.from, functions[i]) &&
          functionMatches(silence.to, functions[i + 1]))
        return true;
    }
    return false;
  }

  bool isOurs(const std::string& file) const {
    std::string path = absolutePath(file, project_.root);
    return !StringRef(file).starts_with("<") && !isExcluded(project_.settings, path) && isSelected(project_, path);
  }

  void remarkOnComments(bool complete, std::vector<report::Remark>& remarks) const {
    for (const auto& [file, of_file] : comments_) {
      if (!isOurs(file)) continue;
      for (const Comment& comment : of_file) {
        if (comment.ourChecks().empty()) continue;
        if (!comment.used && complete)
          remarks.push_back(
              {file, comment.line, comment.column, "this NOLINT " + adviceOn(comment.ourChecks(), project_.rules)});
        else if (comment.used && comment.reason.empty())
          remarks.push_back({file, comment.line, comment.column, "this NOLINT gives no reason; write one behind it"});
      }
    }
  }

  void remarkOnAnnotations(bool complete, std::vector<report::Remark>& remarks) const {
    for (const auto& [function, of_function] : annotations_)
      for (const Annotation& annotation : of_function) {
        if (!isOurs(annotation.file)) continue;
        std::string which = "the annotation of " + function;
        if (!annotation.used && complete)
          remarks.push_back(
              {annotation.file, annotation.line, annotation.column, which + " silences no finding; remove it"});
        else if (annotation.used && annotation.reason.empty())
          remarks.push_back({annotation.file, annotation.line, annotation.column,
                             which + " gives no reason; write one behind \"" + kAnnotation + "\""});
      }
  }

  void remarkOnSettings(bool complete, std::vector<report::Remark>& remarks) const {
    const Settings& settings = project_.settings;
    for (size_t i = 0; i < settings.silences.size(); ++i) {
      const SettingSilence& silence = settings.silences[i];
      std::string message;
      if (isExpired(silence))
        message = "this silence ended on " + silence.expires + "; fix what it covers, or give it another day";
      else if (complete && !setting_used_[i])
        message = "this silence " + adviceOn({silence.rule}, project_.rules);
      if (!message.empty()) remarks.push_back({displayPath(settings.file, project_.root), silence.line, 0, message});
    }
  }

  const Project& project_;
  Comments comments_;
  Annotations annotations_;
  std::vector<bool> setting_used_;
};

}  // namespace

void applySilences(const std::vector<const facts::Unit*>& units, const Project& project, bool complete,
                   report::Report& report) {
  Silencer silencer(units, project);
  silencer.apply(report);
  silencer.remark(complete, report.remarks);
}

}  // namespace loiter::driver
