// Where the rule packs are.
#pragma once

#include "hash.h"
#include "project.h"

#include <string>
#include <vector>

namespace loiter::driver {

// The folder of the packs that come with the program: $LOITER_RULES_DIR, else beside the program in
// ../share/loiter/rules. Throws Failure when there is none.
std::string rulesFolder();

// The packs in the folder that `options` names, else in that one; then the files and folders that the user adds.
std::vector<std::string> ruleFiles(const ProjectOptions& options);
std::string rulesFolder(const ProjectOptions& options);

// Of the text of all files that loading these packs may read.
Hash hashOfPacks(const std::vector<std::string>& files);

}  // namespace loiter::driver
