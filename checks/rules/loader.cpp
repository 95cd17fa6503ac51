#include "rules/loader.h"

#include "rules/reader.h"

#include <llvm/ADT/StringRef.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <system_error>

namespace loiter::rules {
namespace {

namespace fs = std::filesystem;

// Guards that mean something to the analysis or to no pack in particular, so that one pack can be
// checked without the packs that establish them.
constexpr const char* kGuardKinds[] = {"on-loop", "ready", "nonblocking", "released", "owned", "moved-to-thread"};

void readAliases(Fields& fields) {
  const JsonNode* aliases = fields.find("aliases");
  if (!aliases) return;
  PackContext& context = fields.context();
  if (aliases->kind != JsonNode::Object) {
    context.error(aliases->place, "\"aliases\" must be an object, not " + describe(*aliases));
    return;
  }
  std::map<std::string, std::vector<std::string>> read;  // an alias does not see the others
  for (const JsonNode::Member& member : aliases->members) read[member.key] = readNames(context, member.value);
  context.aliases = std::move(read);
}

// Lines are not names: `{` means nothing in them.
std::vector<std::string> readPrelude(Fields& fields) {
  PackContext& context = fields.context();
  std::vector<std::string> lines;
  const JsonNode* list = fields.find("prelude");
  if (!list) return lines;
  if (list->kind != JsonNode::Array)
    context.error(list->place, "\"prelude\" must be a list of texts, not " + describe(*list));
  for (const JsonNode& item : list->items) {
    // Anything but directives would be a declaration of every source.
    llvm::StringRef text = item.text;
    if (item.kind != JsonNode::String)
      context.error(item.place, "expected a text, not " + describe(item));
    else if (text.contains('\n') || text.ends_with("\\"))
      context.error(item.place, "a line of \"prelude\" must be one line");
    else if (!text.trim().empty() && !text.ltrim().starts_with("#"))
      context.error(item.place, "a line of \"prelude\" must begin with # or be empty, not \"" + item.text + "\"");
    lines.push_back(item.text);
  }
  return lines;
}

void readPack(const JsonNode& root, PackContext& context, RuleSet& rules) {
  Fields fields(context, root, "a pack");
  if (!fields.isObject()) return;
  Pack pack;
  pack.name = context.pack = fields.text("pack", true);
  pack.title = fields.text("title", true);
  pack.file = context.file;
  fields.find("$schema");
  if (const JsonNode* note = fields.find("note"); note && note->kind != JsonNode::String)
    context.error(note->place, "\"note\" must be a text, not " + describe(*note));
  readAliases(fields);
  pack.models = fields.names("models", /*required=*/false, /*may_be_empty=*/true);
  pack.keeps = fields.names("keeps", /*required=*/false, /*may_be_empty=*/true);
  pack.platform = context.platform = fields.flag("platform", false);
  pack.prelude = readPrelude(fields);
  readSections(fields, rules);
  fields.finish();

  for (const Pack& other : rules.packs)
    if (!pack.name.empty() && other.name == pack.name)
      context.error(root.find("pack")->place, "the pack \"" + pack.name + "\" was already read from " + other.file);
  rules.packs.push_back(std::move(pack));
}

void readText(const std::string& text, const std::string& file, LoadResult& result) {
  PackContext context{file, {}, false, {}, result.errors};
  std::vector<JsonProblem> problems;
  JsonNode root = readJson(text, problems);
  for (const JsonProblem& problem : problems) context.error(problem.place, problem.message);
  // A tree that ends in the middle would only give errors that the syntax error explains.
  bool whole = std::none_of(problems.begin(), problems.end(),
                            [](const JsonProblem& problem) { return problem.cuts_short; });
  if (whole) readPack(root, context, result.rules);
}

std::vector<std::string> filesOfFolder(const std::string& path, std::vector<LoadError>& errors) {
  std::vector<std::string> files;
  std::error_code error;
  for (fs::directory_iterator it(path, error), end; !error && it != end; it.increment(error)) {
    const fs::path& file = it->path();
    if (file.extension() == ".json" && file.filename() != "schema.json" && file.filename() != "costs.json")
      files.push_back(file.string());
  }
  std::sort(files.begin(), files.end());
  if (error)
    errors.push_back({path, 0, 0, "cannot read this folder: " + error.message()});
  else if (files.empty())
    errors.push_back({path, 0, 0, "no rule pack (*.json) in this folder"});
  return files;
}

// Nothing: it cannot be read, or is none (a pipe would be waited for).
std::optional<std::string> textOf(const fs::path& file) {
  std::error_code error;
  if (!fs::is_regular_file(file, error)) return std::nullopt;
  const auto size = fs::file_size(file, error);
  if (error) return std::nullopt;
  std::string text(size, '\0');
  std::ifstream in(file, std::ios::binary);
  if (!in.read(text.data(), std::streamsize(text.size()))) return std::nullopt;
  return text;
}

// Each pack's text, in the order in which packs are read.
void readAll(const std::vector<std::string>& paths, std::vector<LoadError>& errors,
             const std::function<void(const std::string& text, const std::string& file)>& read) {
  for (const std::string& path : paths) {
    std::error_code error;
    fs::file_status status = fs::status(path, error);
    const bool is_folder = fs::is_directory(status);
    if (!is_folder && !fs::is_regular_file(status)) {
      const char* why = fs::exists(status) ? "is neither a file nor a folder" : "no such file or folder";
      errors.push_back({path, 0, 0, why});
      continue;
    }
    for (const std::string& file : is_folder ? filesOfFolder(path, errors) : std::vector<std::string>{path}) {
      if (auto text = textOf(file))
        read(*text, file);
      else
        errors.push_back({file, 0, 0, "cannot read this file"});
    }
  }
}

// Places of values and everything else that a pack holds are left out: they are most of the work.
void readHeaderRules(const std::string& text, const std::string& file, HeaderRules& rules) {
  using nlohmann::json;
  auto wanted = [](int depth, json::parse_event_t event, json& parsed) {
    return event != json::parse_event_t::key || depth != 1 || parsed == "models" || parsed == "keeps";
  };
  auto add = [](std::vector<std::string>& to, const std::vector<std::string>& names) {
    to.insert(to.end(), names.begin(), names.end());
  };
  try {
    const json pack = json::parse(text, wanted);
    const auto models = pack.value("models", std::vector<std::string>());
    const auto keeps = pack.value("keeps", std::vector<std::string>());
    auto has_alias = [](const std::string& name) { return name.find('{') != std::string::npos; };
    if (std::none_of(models.begin(), models.end(), has_alias) && std::none_of(keeps.begin(), keeps.end(), has_alias)) {
      add(rules.models, models);
      add(rules.keeps, keeps);
      return;
    }
  } catch (const json::exception& error) {
    rules.errors.push_back({file, 0, 0, error.what()});
    return;
  }
  LoadResult whole;
  readText(text, file, whole);
  for (const Pack& one : whole.rules.packs) {
    add(rules.models, one.models);
    add(rules.keeps, one.keeps);
  }
}

void checkIds(LoadResult& result) {
  std::map<std::string, const Origin*> seen;
  for (const Blocking& rule : result.rules.blocking) {
    if (rule.id.empty()) continue;
    auto [first, fresh] = seen.emplace(rule.id, &rule.origin);
    if (!fresh)
      result.errors.push_back({rule.origin.file, rule.origin.line, 1,
                               "the id \"" + rule.id + "\" is taken by the rule at " + first->second->file + ":" +
                                   std::to_string(first->second->line)});
  }
}

// A guard that nothing establishes would hold nowhere, and nobody would notice.
void checkGuardKinds(LoadResult& result) {
  std::vector<std::string> kinds(std::begin(kGuardKinds), std::end(kGuardKinds));
  for (const Guard& guard : result.rules.guards) kinds.push_back(guard.kind);
  for (const Blocking& rule : result.rules.blocking) {
    for (const Conditions* conditions : {&rule.when, &rule.unless}) {
      for (const Condition& condition : *conditions) {
        if (condition.guard.empty() || std::find(kinds.begin(), kinds.end(), condition.guard) != kinds.end()) continue;
        result.errors.push_back({rule.origin.file, rule.origin.line, 1,
                                 "rule \"" + rule.id + "\": no guard of the kind \"" + condition.guard +
                                     "\" is in any pack" + suggestion(condition.guard, kinds)});
      }
    }
  }
}

void checkAcross(LoadResult& result) {
  checkIds(result);
  checkGuardKinds(result);
}

}  // namespace

LoadResult load(const std::vector<std::string>& paths) {
  LoadResult result;
  readAll(paths, result.errors,
          [&](const std::string& text, const std::string& file) { readText(text, file, result); });
  checkAcross(result);
  return result;
}

HeaderRules loadHeaderRules(const std::vector<std::string>& paths) {
  HeaderRules rules;
  readAll(paths, rules.errors,
          [&](const std::string& text, const std::string& file) { readHeaderRules(text, file, rules); });
  return rules;
}

LoadResult loadText(const std::string& text, const std::string& file) {
  LoadResult result;
  readText(text, file, result);
  checkAcross(result);
  return result;
}

}  // namespace loiter::rules
