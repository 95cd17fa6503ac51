#include "last_result.h"

#include "cache.h"
#include "compile_database.h"
#include "facts/facts.h"
#include "failure.h"
#include "paths.h"

#include <llvm/Support/raw_ostream.h>

namespace loiter::driver {

void storeLastResult(const Project& project, const report::Report& report, Console& console) {
  Cache cache(project.cache_folder);
  if (!cache.usable()) return;
  std::string bytes, error;
  llvm::raw_string_ostream out(bytes);
  report::writeJson(report, out);
  std::string file = cache.resultFile(project.database);
  if (auto before = readFile(file, error); before && *before == bytes) return;
  if (std::string why = facts::writeFile(file, bytes); !why.empty())
    console.detail("the findings were not kept for `loiter explain`: " + why);
}

std::string loadLastResult(const ProjectOptions& options) {
  std::vector<std::string> others;
  std::string database = findDatabase(options.build, others);
  std::string error;
  auto bytes = readFile(Cache(cacheFolder(options, database)).resultFile(database), error);
  if (!bytes) throw Failure("no findings of " + database + " are kept; run `loiter scan` first");
  return *bytes;
}

}  // namespace loiter::driver
