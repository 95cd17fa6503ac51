// Where the rule packs are.
#pragma once

#include <string>
#include <vector>

namespace loiter::driver {

// The folder of the packs that come with the program: $LOITER_RULES_DIR, else beside the program in
// ../share/loiter/rules. Throws Failure when there is none.
std::string rulesFolder();

// Its packs, then `more`: files and folders that the user names.
std::vector<std::string> ruleFiles(const std::vector<std::string>& more);

}  // namespace loiter::driver
