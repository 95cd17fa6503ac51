#include "rules/rules.h"

#include <set>
#include <string_view>

namespace loiter::rules {

const char* className(Class c) {
  switch (c) {
    case Class::Sleep: return "sleep";
    case Class::Wait: return "wait";
    case Class::Lock: return "lock";
    case Class::FileIo: return "file-io";
    case Class::Network: return "network";
    case Class::Dns: return "dns";
    case Class::Database: return "database";
    case Class::Process: return "process";
    case Class::Cpu: return "cpu";
  }
  return "";
}

std::vector<std::string> RuleSet::namesOfFixes() const {
  std::set<std::string> names;
  for (const Fix& fix : fixes) names.insert(fix.needs.begin(), fix.needs.end());
  return {names.begin(), names.end()};
}

bool globMatches(std::string_view glob, std::string_view text) {
  if (glob.empty() || (glob[0] != '*' && (text.empty() || text[0] != glob[0]))) return glob == text;
  std::size_t star = glob.find('*');
  if (star == std::string_view::npos) return glob == text;
  std::string_view pattern = glob, rest = text;
  if (rest.substr(0, star) != pattern.substr(0, star)) return false;
  pattern.remove_prefix(star);
  rest.remove_prefix(star);

  // After a star the first place where the next piece fits is as good as any later one.
  while (true) {
    pattern.remove_prefix(1);  // the star
    star = pattern.find('*');
    std::string_view piece = pattern.substr(0, star);
    if (star == std::string_view::npos) return rest.ends_with(piece);
    std::size_t at = rest.find(piece);
    if (at == std::string_view::npos) return false;
    rest.remove_prefix(at + piece.size());
    pattern.remove_prefix(star);
  }
}

}  // namespace loiter::rules
