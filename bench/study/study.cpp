#include "study/study.h"

#include "failure.h"
#include "probe/host.h"

#include <cerrno>
#include <cstring>
#include <fstream>

namespace loiter::bench {

namespace fs = std::filesystem;

nlohmann::ordered_json toJson(const Result& result) {
  nlohmann::ordered_json json = {{"study", result.name},
                                 {"title", result.title},
                                 {"theirs", result.theirs},
                                 {"date", dateText()},
                                 {"version", LOITER_VERSION},
                                 {"compiler", compilerText()},
                                 {"host", hostFingerprint(fs::temp_directory_path())},
                                 {"quick", result.quick},
                                 {"tables", nlohmann::ordered_json::object()},
                                 {"remarks", result.study.remarks}};
  for (const Table& table : result.study.tables) json["tables"][table.name()] = table.rows();
  return json;
}

void print(std::ostream& out, const Result& result) {
  out << result.title << "\n\nTheirs: " << result.theirs << '\n';
  for (const Table& table : result.study.tables) {
    if (table.name() == "series" || table.rows().empty()) continue;
    out << '\n' << table.name() << '\n';
    table.printText(out);
  }
  for (const std::string& remark : result.study.remarks) out << "\n- " << remark;
  out << '\n';
}

void write(const fs::path& folder, const Result& result) {
  const fs::path file = folder / (result.name + ".json"), half = file.string() + ".partial";
  std::error_code error;
  fs::create_directories(folder, error);
  std::ofstream out(half);
  out << toJson(result).dump(2) << '\n';
  out.close();
  const int cause = errno;
  if (out) fs::rename(half, file, error);
  if (!out || error) {
    fs::remove(half, error);
    throw Failure("cannot write '" + file.string() + "': " + std::strerror(cause));
  }
}

}  // namespace loiter::bench
