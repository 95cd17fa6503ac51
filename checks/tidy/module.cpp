// The clang-tidy module: one check per class of blocking calls, one analysis per translation unit.
#include "extract/extract.h"
#include "extract/paths.h"
#include "failure.h"
#include "tidy/project_index.h"
#include "tidy/rule_packs.h"
#include "tidy/unit_findings.h"

#include <clang-tidy/ClangTidyCheck.h>
#include <clang-tidy/ClangTidyModule.h>
#include <clang-tidy/ClangTidyModuleRegistry.h>
#include <clang/AST/ASTContext.h>
#include <clang/ASTMatchers/ASTMatchFinder.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>

#include <map>
#include <memory>
#include <optional>
#include <set>

namespace loiter::tidy {
namespace {

using namespace clang;
using analysis::Finding;
using analysis::Place;

namespace path = llvm::sys::path;

constexpr rules::Class kClasses[] = {rules::Class::Sleep,    rules::Class::Wait,    rules::Class::Lock,
                                     rules::Class::FileIo,   rules::Class::Network, rules::Class::Dns,
                                     rules::Class::Database, rules::Class::Process, rules::Class::Cpu};

std::string mainFile(const SourceManager& sources) {
  OptionalFileEntryRef entry = sources.getFileEntryRefForID(sources.getMainFileID());
  return entry ? extract::absolutePath(sources.getFileManager(), *entry) : std::string();
}

// The project's root decides which headers are foreign: the folder of .loiter.json, else the folder that
// holds both the sources and the build.
std::string projectRoot(const std::string& main_file, llvm::StringRef build) {
  llvm::StringRef folder = path::parent_path(main_file);
  for (llvm::StringRef at = folder; !at.empty(); at = path::parent_path(at))
    if (llvm::sys::fs::exists(at + "/.loiter.json")) return at.str();
  for (llvm::StringRef at = folder; at.size() > 1; at = path::parent_path(at))
    if (extract::relativeTo(at.str(), build.str() + "/")) return at.str();
  return folder.str();
}

// Places of findings name files as facts do; this finds them again, also those that this unit does not read.
class PlaceMap {
 public:
  PlaceMap(SourceManager& sources, const std::string& root) : sources_(sources), root_(root) {
    std::map<std::string, std::string> path_of;  // of two headers with one name the same one every time
    for (auto it = sources.fileinfo_begin(); it != sources.fileinfo_end(); ++it) {
      std::string file = extract::absolutePath(sources.getFileManager(), it->first);
      std::string name = extract::factsName(root, {}, file);
      auto [known, fresh] = path_of.try_emplace(name, file);
      if (!fresh && known->second <= file) continue;
      known->second = file;
      files_.insert_or_assign(name, it->first);
    }
  }

  bool isRead(const Place& place) const { return files_.contains(place.file); }
  bool isMain(const Place& place) const {
    auto file = files_.find(place.file);
    return file != files_.end() && sources_.translateFile(&file->second.getFileEntry()) == sources_.getMainFileID();
  }

  SourceLocation location(const Place& place) const {
    if (!place.line || place.file.empty()) return {};
    if (auto file = files_.find(place.file); file != files_.end())
      return sources_.translateFileLineCol(&file->second.getFileEntry(), place.line, std::max(place.column, 1u));
    if (place.file.front() == '<') return {};
    std::string absolute = path::is_absolute(place.file) ? place.file : root_ + "/" + place.file;
    auto file = sources_.getFileManager().getOptionalFileRef(absolute);
    if (!file) return {};
    FileID id = sources_.getOrCreateFileID(*file, SrcMgr::C_User);
    return sources_.translateLineCol(id, place.line, std::max(place.column, 1u));
  }

 private:
  SourceManager& sources_;
  std::string root_;
  std::map<std::string, FileEntryRef> files_;
};

// What the checks of one run share. Rules are read once a run, a unit is analysed once for all checks.
class Session {
 public:
  void startUnit() {
    units_.clear();
    places_.reset();
  }

  using Tell = llvm::function_ref<void(const std::string&, DiagnosticIDs::Level)>;

  const std::vector<Finding>& findings(ASTContext& context, const Settings& named, llvm::StringRef build, Tell tell) {
    std::string main_file = mainFile(context.getSourceManager());
    Settings settings = resolved(named, main_file);
    auto [unit, fresh] = units_.try_emplace(settings);
    if (!fresh) return unit->second;
    try {
      ProjectIndex* index = indexFor(settings, build, main_file, tell);
      if (!index || !analyseInProject(*index, context, main_file, tell, unit->second))
        analyseAlone(context, settings, projectRoot(main_file, build), tell, unit->second);
    } catch (const driver::Failure& failure) {
      tellOnce(failure.what(), DiagnosticIDs::Error, tell);
    }
    return unit->second;
  }

  SourceLocation location(const Place& place) const { return places_->location(place); }

  // In the main file alone: that one is as its facts say.
  std::vector<FixItHint> fixOf(const Finding& finding) const {
    std::vector<FixItHint> hints;
    Place at = finding.sink;
    if (!places_->isMain(at)) return hints;
    for (const analysis::Fix::Edit& edit : finding.fix.edits) {
      at.line = edit.line, at.column = edit.column;
      SourceLocation begin = location(at);
      at.line = edit.end_line, at.column = edit.end_column;
      hints.push_back(FixItHint::CreateReplacement(CharSourceRange::getCharRange(begin, location(at)), edit.text));
    }
    return hints;
  }

 private:
  // Null: the file by itself is all that is known.
  ProjectIndex* indexFor(const Settings& settings, llvm::StringRef build, const std::string& main_file, Tell tell) {
    if (settings.index == kNoIndex) return nullptr;
    auto [known, fresh] = indices_.try_emplace({settings, build.str()});
    if (!fresh) return known->second.get();
    std::string why;
    Settings with_rules = settings;
    with_rules.rules_dir = rulesFolder(settings);
    bool is_named = !settings.index.empty();
    try {
      known->second = ProjectIndex::find(with_rules, build.str(), main_file, why);
    } catch (const driver::Failure& failure) {
      why = failure.what();
      is_named = true;
    }
    if (!why.empty()) tellOnce(why, is_named ? DiagnosticIDs::Error : DiagnosticIDs::Warning, tell);
    return known->second.get();
  }

  // False: the index cannot tell.
  bool analyseInProject(ProjectIndex& index, ASTContext& context, const std::string& main_file, Tell tell,
                        std::vector<Finding>& findings) {
    std::vector<std::string> warnings;
    auto extract = [&](const std::string& root, const rules::RuleSet& rules) { return facts(context, rules, root); };
    auto reading = extract::readFromDisk(context);
    auto all = index.findings(main_file, reading ? &*reading : nullptr, extract, warnings);
    for (const std::string& warning : warnings) tellOnce(warning, DiagnosticIDs::Warning, tell);
    if (!all) return false;
    places_.emplace(context.getSourceManager(), index.root());
    for (Finding& finding : *all)
      if (places_->isRead(anchorOf(finding))) findings.push_back(std::move(finding));
    return true;
  }

  void analyseAlone(ASTContext& context, const Settings& settings, const std::string& root, Tell tell,
                    std::vector<Finding>& findings) {
    auto [packs, unread] = packs_.try_emplace(settings);
    if (unread) packs->second = loadPacks(settings);
    for (const std::string& problem : packs->second.problems) tellOnce(problem, DiagnosticIDs::Error, tell);
    if (!packs->second.problems.empty()) return;
    UnitFindings result = findingsOf(facts(context, packs->second.rules, root), packs->second.rules, settings.enable);
    if (!result.error.empty()) tellOnce(root + ": " + result.error, DiagnosticIDs::Error, tell);
    findings = std::move(result.findings);
    if (!findings.empty() && !places_) places_.emplace(context.getSourceManager(), root);
  }

  static facts::UnitT facts(ASTContext& context, const rules::RuleSet& rules, const std::string& root) {
    extract::Options options;
    options.root = root;
    options.names = rules.namesOfFixes();
    for (const rules::Pack& pack : rules.packs) {
      options.models.insert(options.models.end(), pack.models.begin(), pack.models.end());
      options.keeps.insert(options.keeps.end(), pack.keeps.begin(), pack.keeps.end());
    }
    return extract::extractAst(context, options);
  }

  void tellOnce(const std::string& problem, DiagnosticIDs::Level level, Tell tell) {
    if (told_.insert(problem).second) tell(problem, level);
  }

  std::map<Settings, RulePacks> packs_;
  std::map<std::pair<Settings, std::string>, std::unique_ptr<ProjectIndex>> indices_;  // with the build's folder
  std::map<Settings, std::vector<Finding>> units_;                                     // of the unit at hand
  std::optional<PlaceMap> places_;
  std::set<std::string> told_;
};

std::vector<std::string> list(llvm::StringRef text) {
  std::vector<std::string> items;
  for (llvm::StringRef item : llvm::split(text, ';'))
    if (!item.trim().empty()) items.push_back(item.trim().str());
  return items;
}

class BlockingCheck : public clang::tidy::ClangTidyCheck {
 public:
  BlockingCheck(llvm::StringRef name, clang::tidy::ClangTidyContext* context, rules::Class reported,
                std::shared_ptr<Session> session)
      : ClangTidyCheck(name, context), context_(context), class_(reported), session_(std::move(session)) {
    settings_.rules_dir = option("RulesDir");
    settings_.extra_rules = list(option("ExtraRules"));
    settings_.enable = list(option("Enable"));
    settings_.index = option("Index");
  }

  void storeOptions(clang::tidy::ClangTidyOptions::OptionMap& options) override {
    Options.store(options, "RulesDir", settings_.rules_dir);
    Options.store(options, "ExtraRules", llvm::join(settings_.extra_rules, ";"));
    Options.store(options, "Enable", llvm::join(settings_.enable, ";"));
    Options.store(options, "Index", settings_.index);
  }

  void registerMatchers(ast_matchers::MatchFinder* finder) override {
    finder->addMatcher(ast_matchers::translationUnitDecl(), this);
  }

  void onStartOfTranslationUnit() override { session_->startUnit(); }

  void check(const ast_matchers::MatchFinder::MatchResult& result) override {
    auto tell = [&](const std::string& problem, DiagnosticIDs::Level level) {
      configurationDiag("loiter: %0", level) << problem;
    };
    for (const Finding& finding :
         session_->findings(*result.Context, settings_, context_->getCurrentBuildDirectory(), tell))
      if (finding.class_ == class_) report(finding);
  }

 private:
  // `loiter-blocking-sleep.NAME`, else `loiter.NAME` for all nine at once.
  std::string option(llvm::StringRef name) {
    if (auto own = Options.get(name)) return own->str();
    OptionsView shared("loiter", context_->getOptions().CheckOptions, context_);
    return shared.get(name, "").str();
  }

  void report(const Finding& finding) {
    std::string message = finding.message();
    if (finding.certainty == analysis::Certainty::Possible)
      message += " (possible: a call on the way has several known targets)";
    {
      auto shown = diag(session_->location(anchorOf(finding)), "%0") << message;
      for (const FixItHint& hint : session_->fixOf(finding)) shown << hint;
    }
    for (const analysis::Step& note : notesOf(finding))
      diag(session_->location(note), "%0", DiagnosticIDs::Note) << note.note;
  }

  clang::tidy::ClangTidyContext* context_;
  rules::Class class_;
  Settings settings_;
  std::shared_ptr<Session> session_;
};

class Module : public clang::tidy::ClangTidyModule {
 public:
  void addCheckFactories(clang::tidy::ClangTidyCheckFactories& factories) override {
    auto session = std::make_shared<Session>();
    for (rules::Class reported : kClasses)
      factories.registerCheckFactory(std::string("loiter-blocking-") + rules::className(reported),
                                     [session, reported](llvm::StringRef name, clang::tidy::ClangTidyContext* context) {
                                       return std::make_unique<BlockingCheck>(name, context, reported, session);
                                     });
  }
};

clang::tidy::ClangTidyModuleRegistry::Add<Module> registration("loiter-module",
                                                               "Blocking calls reachable from asynchronous code.");

}  // namespace
}  // namespace loiter::tidy
