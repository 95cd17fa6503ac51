#include "report/sarif_profile.h"

#include "failure.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringRef.h>

#include <cstdlib>

namespace loiter::report {
namespace {

// GitHub: docs.github.com, "SARIF support for code scanning"; GitLab: docs.gitlab.com, "SARIF reports"; Azure DevOps:
// the GHAzDO rules of Microsoft's SARIF Multitool. 10 MB with a margin for the head.
constexpr size_t kGitHubGzipBytes = 9'800'000;

const std::vector<SarifProfile>& profiles() {
  static const std::vector<SarifProfile> all = {
      {.name = "generic"},
      {.name = "github", .max_results = 25'000, .max_gzip_bytes = kGitHubGzipBytes, .silenced = false},
      {.name = "gitlab", .max_results = 5'000, .silenced = false, .one_per_line = true},
      {.name = "ghazdo",
       .max_results = 5'000,
       .max_gzip_bytes = kGitHubGzipBytes,
       .silenced = false,
       .links_chain = true,
       .azure = true}};
  return all;
}

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  if (value && *value) return value;
  throw driver::Failure(std::string("--sarif-profile ghazdo is for a pipeline of Azure DevOps, and $") + name +
                        " is not set");
}

}  // namespace

std::vector<std::string> sarifProfileNames() {
  std::vector<std::string> names;
  for (const SarifProfile& profile : profiles()) names.push_back(profile.name);
  return names;
}

const SarifProfile& sarifProfile(const std::string& name) {
  auto found = llvm::find_if(profiles(), [&](const SarifProfile& profile) { return profile.name == name; });
  return found == profiles().end() ? profiles().front() : *found;
}

nlohmann::ordered_json sarifAutomation(const SarifProfile& profile) {
  if (!profile.azure) return {{"id", "loiter/scan/"}};
  const std::string prefix = "azuredevops/pipeline/build/";
  std::string definition = variable("SYSTEM_DEFINITIONID"), phase = variable("SYSTEM_PHASEID");
  std::string owner = variable("SYSTEM_COLLECTIONURI");
  llvm::StringRef organisation = llvm::StringRef(owner).rtrim('/').rsplit('/').second;
  int64_t number = 0;
  if (llvm::StringRef(definition).getAsInteger(10, number))
    throw driver::Failure("$SYSTEM_DEFINITIONID is no number: " + definition);
  return {{"id", prefix + organisation.str() + "/" + variable("SYSTEM_TEAMPROJECTID") + "/" + definition + "/" + phase +
                     "/" + variable("BUILD_SOURCEBRANCH") + "/" + variable("BUILD_BUILDID")},
          {"properties",
           {{prefix + "buildDefinitionId", definition},
            {prefix + "buildDefinitionName", variable("BUILD_DEFINITIONNAME")},
            {prefix + "phaseId", phase},
            {prefix + "phaseName", variable("SYSTEM_PHASENAME")}}}};
}

}  // namespace loiter::report
