#include "study/study.h"

#include "probe/host.h"
#include "study/async_cost.h"
#include "study/hundred_waits.h"
#include "study/one_line.h"
#include "study/thousand_operations.h"
#include "study/two_endpoints.h"
#include "write_file.h"

namespace loiter::bench::study {

const std::vector<Study>& allStudies() {
  static const std::vector<Study> studies = {oneLineStudy(), hundredWaits(), asyncCost(), thousandOperations(),
                                             twoEndpointsStudy()};
  return studies;
}

nlohmann::ordered_json resultJson(const std::string& name, const std::string& title, const std::string& theirs,
                                  bool quick, const Result& result) {
  nlohmann::ordered_json json = {{"study", name},
                                 {"title", title},
                                 {"theirs", theirs},
                                 {"date", dateText()},
                                 {"version", LOITER_VERSION},
                                 {"compiler", compilerText()},
                                 {"host", hostFingerprint(std::filesystem::temp_directory_path())},
                                 {"quick", quick}};
  json["tables"] = nlohmann::ordered_json::object();
  for (const Table& table : result.tables) json["tables"][table.name()] = table.rows();
  json["remarks"] = result.remarks;
  return json;
}

void writeResult(const std::filesystem::path& folder, const nlohmann::ordered_json& result) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);  // writeFile() says why it cannot
  writeFile(folder / (result["study"].get<std::string>() + ".json"), result.dump(2) + "\n");
}

}  // namespace loiter::bench::study
