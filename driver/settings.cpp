#include "settings.h"

#include "analysis/analysis.h"
#include "failure.h"
#include "paths.h"
#include "rules/json_positions.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/Support/Path.h>

#include <algorithm>
#include <chrono>
#include <ctime>

namespace loiter::driver {
namespace {

bool isDate(const std::string& text) {
  if (text.size() != 10) return false;
  for (size_t i = 0; i < text.size(); ++i)
    if (i == 4 || i == 7 ? text[i] != '-' : !std::isdigit(static_cast<unsigned char>(text[i]))) return false;
  tm read = {};
  const char* end = strptime(text.c_str(), "%Y-%m-%d", &read);
  if (text.size() != 10 || !end || *end) return false;
  return (std::chrono::year(read.tm_year + 1900) / (read.tm_mon + 1) / read.tm_mday).ok();  // no 30th of February
}

using rules::JsonNode;

constexpr const char* kFile = ".loiter.json";
constexpr int64_t kLastSecond = 253402300799;  // of the year 9999: days are compared as text

class Reader {
 public:
  Reader(Settings& settings, std::string& errors) : settings_(settings), errors_(errors) {}

  void readAll(const JsonNode& root) {
    if (!expect(root, JsonNode::Object, "the settings", "an object")) return;
    for (const auto& member : root.members) readMember(member);
  }

  void error(rules::JsonPlace place, const std::string& message) {
    errors_ += (errors_.empty() ? "" : "\n") + settings_.file + ":" + std::to_string(place.line) + ":" +
               std::to_string(place.column) + ": " + message;
  }

 private:
  void readMember(const JsonNode::Member& member) {
    const JsonNode& value = member.value;
    if (member.key == "rules") {
      for (const std::string& path : texts(value, member.key))
        settings_.rules.push_back(absolutePath(path, settings_.folder));
    } else if (member.key == "exclude") {
      settings_.exclude = texts(value, member.key);
    } else if (member.key == "enable") {
      settings_.enable = texts(value, member.key);
    } else if (member.key == "pool_threads") {
      readPoolThreads(value);
    } else if (member.key == "costs") {
      if (expect(value, JsonNode::String, "\"costs\"", "the path of a costs file"))
        settings_.costs = absolutePath(value.text, settings_.folder);
    } else if (member.key == "baseline") {
      if (expect(value, JsonNode::String, "\"baseline\"", "the path of a baseline"))
        settings_.baseline = absolutePath(value.text, settings_.folder);
    } else if (member.key == "costs_page") {
      if (expect(value, JsonNode::String, "\"costs_page\"", "the address of a page")) readCostsPage(value);
    } else if (member.key == "fail_on") {
      if (!expect(value, JsonNode::String, "\"fail_on\"", "\"error\", \"warning\" or \"note\"")) return;
      if (!llvm::is_contained({"error", "warning", "note"}, value.text))
        error(value.place, "\"fail_on\" is \"" + value.text + "\"; it is \"error\", \"warning\" or \"note\"");
      settings_.fail_on = value.text;
    } else if (member.key == "silence") {
      if (!expect(value, JsonNode::Array, "\"silence\"", "a list")) return;
      for (const JsonNode& item : value.items) readSilence(item);
    } else {
      error(member.place, "unknown setting \"" + member.key + "\"" +
                              nearest(member.key, {"rules", "exclude", "enable", "pool_threads", "costs", "fail_on",
                                                   "baseline", "costs_page", "silence"}));
    }
  }

  // It becomes a link, which must not run anything.
  void readCostsPage(const JsonNode& value) {
    llvm::StringRef page = value.text;
    bool is_path = !page.take_until([](char c) { return c == '/' || c == '?' || c == '#'; }).contains(':');
    if (!is_path && !page.starts_with("https://") && !page.starts_with("http://") && !page.starts_with("file:///"))
      error(value.place, "\"costs_page\" is an https, http or file address, or a path from the report's folder");
    settings_.costs_page = value.text;
  }

  void readPoolThreads(const JsonNode& value) {
    if (!expect(value, JsonNode::Integer, "\"pool_threads\"", "a whole number")) return;
    if (value.integer < 1 || value.integer > int64_t(analysis::kMaxPoolThreads))
      error(value.place, "\"pool_threads\" is between 1 and " + std::to_string(analysis::kMaxPoolThreads));
    else
      settings_.pool_threads = unsigned(value.integer);
  }

  void readSilence(const JsonNode& item) {
    if (!expect(item, JsonNode::Object, "a silence", "an object")) return;
    SettingSilence silence;
    silence.line = item.place.line;
    for (const auto& [key, place, value] : item.members) {
      std::string* target = key == "function"  ? &silence.function
                            : key == "from"    ? &silence.from
                            : key == "to"      ? &silence.to
                            : key == "rule"    ? &silence.rule
                            : key == "path"    ? &silence.path
                            : key == "reason"  ? &silence.reason
                            : key == "expires" ? &silence.expires
                                               : nullptr;
      if (!target)
        error(place, "unknown key \"" + key + "\" of a silence" +
                         nearest(key, {"function", "path", "from", "to", "rule", "reason", "expires"}));
      else if (expect(value, JsonNode::String, "\"" + key + "\"", "a text"))
        *target = value.text;
      if (key == "expires" && value.kind == JsonNode::String && !isDate(value.text))
        error(value.place, "\"expires\" is a day such as \"2027-01-31\", not \"" + value.text + "\"");
    }
    bool edge = !silence.from.empty() || !silence.to.empty();
    if (silence.reason.empty()) error(item.place, "a silence needs a \"reason\"");
    int named = !silence.function.empty() + !silence.path.empty() + edge;
    if (named != 1 || (edge && (silence.from.empty() || silence.to.empty())))
      error(item.place, "a silence names a \"function\", a \"path\", or a call by \"from\" and \"to\"");
    settings_.silences.push_back(std::move(silence));
  }

  std::vector<std::string> texts(const JsonNode& value, const std::string& key) {
    std::vector<std::string> all;
    if (!expect(value, JsonNode::Array, "\"" + key + "\"", "a list of texts")) return all;
    for (const JsonNode& item : value.items)
      if (expect(item, JsonNode::String, "an item of \"" + key + "\"", "a text")) all.push_back(item.text);
    return all;
  }

  bool expect(const JsonNode& value, JsonNode::Kind kind, const std::string& name, const std::string& form) {
    if (value.kind == kind) return true;
    error(value.place, name + " must be " + form + ", not " + rules::describe(value));
    return false;
  }

  static std::string nearest(llvm::StringRef key, std::initializer_list<const char*> known) {
    const char* best = nullptr;
    unsigned distance = 4;
    for (const char* candidate : known)
      if (unsigned d = key.edit_distance(candidate); d < distance) {
        distance = d;
        best = candidate;
      }
    return best ? std::string(", did you mean \"") + best + "\"?" : "";
  }

  Settings& settings_;
  std::string& errors_;
};

}  // namespace

bool isExpired(const SettingSilence& silence) {
  if (silence.expires.empty()) return false;
  time_t now = time(nullptr);
  const char* given = std::getenv("SOURCE_DATE_EPOCH");
  int64_t epoch = 0;
  if (given && !llvm::StringRef(given).getAsInteger(10, epoch)) now = std::clamp<int64_t>(epoch, 0, kLastSecond);
  tm day;
  char text[32] = "";
  if (gmtime_r(&now, &day)) strftime(text, sizeof text, "%Y-%m-%d", &day);
  return silence.expires < text;
}

Settings readSettings(const std::string& file) {
  std::string error;
  auto text = readFile(file, error);
  if (!text) throw Failure(file + ": " + error);
  return parseSettings(file, *text);
}

Settings parseSettings(const std::string& file, const std::string& text) {
  Settings settings;
  settings.file = file;
  settings.folder = llvm::sys::path::parent_path(file).str();
  std::string errors;
  std::vector<rules::JsonProblem> problems;
  JsonNode root = rules::readJson(text, problems);
  Reader reader(settings, errors);
  for (const auto& problem : problems) reader.error(problem.place, problem.message);
  if (problems.empty()) reader.readAll(root);
  if (!errors.empty()) throw Failure(errors);
  return settings;
}

std::string findSettings(const std::string& folder) {
  for (std::string at = folder;; at = llvm::sys::path::parent_path(at).str()) {
    std::string file = at + (at == "/" ? "" : "/") + kFile;
    llvm::sys::fs::file_status status;  // a link to nowhere is there, and an error to read
    if (!llvm::sys::fs::status(file, status, /*follow=*/false) && llvm::sys::fs::exists(status)) return file;
    if (at == "/" || at.empty()) return {};
  }
}

}  // namespace loiter::driver
