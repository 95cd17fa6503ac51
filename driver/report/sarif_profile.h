// What each review host takes of a SARIF file.
#pragma once

#include <nlohmann/json.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace loiter::report {

struct SarifProfile {
  std::string name;
  size_t max_results = SIZE_MAX;
  size_t max_gzip_bytes = SIZE_MAX;  // of the compressed file
  size_t max_steps = 1000;           // of all code flows of a result
  size_t max_related = 100;          // locations of a result
  bool silenced = true;              // knows `suppressions`; to others a silenced finding is one
  bool one_per_line = false;         // drops a second result of a rule on the same line
  bool links_chain = false;          // shows no code flows: the chain goes into the message
  bool azure = false;                // names the pipeline that made it
};

// "generic", "github", "gitlab", "ghazdo".
std::vector<std::string> sarifProfileNames();
const SarifProfile& sarifProfile(const std::string& name);

// `automationDetails`: of the Azure pipeline that the environment tells of, or "loiter/scan/". Throws Failure where a
// variable of the pipeline is missing.
nlohmann::ordered_json sarifAutomation(const SarifProfile& profile);

}  // namespace loiter::report
