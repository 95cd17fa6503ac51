#include "lsp/client_settings.h"

#include <set>

namespace loiter::lsp {
namespace {

namespace json = llvm::json;
using llvm::StringRef;

// What the client's settings say, taken over where it is of the right kind.
class SettingsReader {
 public:
  explicit SettingsReader(const json::Object& settings) : settings_(settings) {}

  void text(StringRef key, std::string& value) {
    if (const json::Value* found = find(key)) {
      if (auto given = found->getAsString())
        value = given->str();
      else
        complain(key, "a string");
    }
  }
  void texts(StringRef key, std::vector<std::string>& values) {
    const json::Value* found = find(key);
    if (!found) return;
    const json::Array* list = found->getAsArray();
    std::vector<std::string> all;
    for (const json::Value& item : list ? *list : json::Array()) {
      auto given = item.getAsString();
      if (!given) return complain(key, "a list of strings");
      all.push_back(given->str());
    }
    if (!list) return complain(key, "a list of strings");
    values = std::move(all);
  }
  template <class Number>
  void number(StringRef key, int64_t least, int64_t most, Number& value) {
    const json::Value* found = find(key);
    if (!found) return;
    auto given = found->getAsInteger();
    if (!given || *given < least || *given > most)
      return complain(key, "a number from " + std::to_string(least) + " to " + std::to_string(most));
    value = Number(*given);
  }
  // Each key was asked for; the rest is a mistake.
  const std::string& problems() {
    for (const auto& [key, value] : settings_)
      if (!asked_.contains(key.str())) complain(key, "nothing that this server knows");
    return problems_;
  }
  void flag(StringRef key, bool& value) {
    const json::Value* found = find(key);
    if (!found) return;
    if (auto given = found->getAsBoolean())
      value |= *given;
    else
      complain(key, "true or false");
  }

 private:
  const json::Value* find(StringRef key) {
    asked_.insert(key.str());
    const json::Value* found = settings_.get(key);
    return found && found->kind() != json::Value::Null ? found : nullptr;
  }
  void complain(StringRef key, const std::string& wanted) {
    problems_ += (problems_.empty() ? "" : "; ") + ("setting loiter." + key.str()) + " is " +
                 (wanted.starts_with("nothing") ? "" : "to be ") + wanted;
  }

  const json::Object& settings_;
  std::set<std::string> asked_;
  std::string problems_;
};

}  // namespace

ClientSettings readClientSettings(const json::Value& settings, ClientSettings read) {
  const json::Object* object = settings.getAsObject();
  if (!object) {
    if (settings.kind() != json::Value::Null) read.problems = "the settings are no object";
    return read;
  }
  SettingsReader reader(*object);
  reader.text("build", read.project.build);
  reader.texts("rules", read.project.rules);
  reader.texts("enable", read.project.enable);
  reader.text("costs", read.project.costs);
  reader.number("jobs", 0, 4096, read.project.jobs);
  reader.number("timeout", 1, 86400, read.project.timeout_s);
  reader.number("debounce", 0, 60000, read.debounce_ms);
  reader.flag("statusNotifications", read.wants_status);
  read.problems = reader.problems();
  return read;
}

}  // namespace loiter::lsp
