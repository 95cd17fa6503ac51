// What is new in a report against another revision of the sources.
#pragma once

#include "base_revision.h"
#include "comparison.h"
#include "project.h"

#include <vector>

namespace loiter::driver {

// `news` of `report`. `project` as it is now, before its units were extracted; its facts of now should be in the cache
// already. `others`: units that are the same in both. Reads the sources as they were.
void compareWithBase(News& news, report::Report& report, const BaseRevision& base, const Project& project,
                     const ProjectOptions& options, const std::vector<const facts::Unit*>& others, Console& console);

}  // namespace loiter::driver
