#include "report/folder.h"

#include "failure.h"

#include <algorithm>
#include <fstream>

namespace loiter::bench::report {
namespace {

namespace fs = std::filesystem;

void require(bool holds, const fs::path& file, const std::string& what) {
  if (!holds) throw Failure("'" + file.string() + "': " + what);
}

bool isText(const Json& json, const char* key) { return json.contains(key) && json[key].is_string(); }

void checkStudy(const Json& json, const fs::path& file) {
  require(isText(json, "study"), file, "no text \"study\"");
  require(json["tables"].is_object(), file, "\"tables\" is no object");
  for (const auto& [name, rows] : json["tables"].items()) {
    require(rows.is_array(), file, "table \"" + name + "\" is no list of rows");
    for (const Json& row : rows) {
      require(row.is_object(), file, "table \"" + name + "\" has a row that is no object");
      for (const auto& [column, cell] : row.items())
        require(cell.is_primitive(), file, "table \"" + name + "\", \"" + column + "\": neither text nor number");
    }
  }
  const Json remarks = json.value("remarks", Json::array());
  require(remarks.is_array(), file, "\"remarks\" is no list");
  for (const Json& remark : remarks) require(remark.is_string(), file, "a remark is no text");
}

void checkCosts(const Json& json, const fs::path& file) {
  require(json["patterns"].is_object(), file, "\"patterns\" is no object");
  for (const auto& [name, entry] : json["patterns"].items()) {
    const bool fits = entry.is_object() && entry.contains("hold_ms") && entry["hold_ms"].is_number();
    require(fits, file, "pattern \"" + name + "\" has no number \"hold_ms\"");
    const bool parts = !entry.contains("probe") || entry["probe"].is_object();
    require(parts, file, "pattern \"" + name + "\": \"probe\" is no object");
  }
}

Json readJson(const fs::path& file) {
  require(fs::is_regular_file(file), file, "is no file");  // a pipe would be waited for
  std::ifstream in(file);
  require(in.is_open(), file, "cannot be read");
  try {
    return Json::parse(in);
  } catch (const Json::parse_error& error) {
    throw Failure("'" + file.string() + "': no JSON at byte " + std::to_string(error.byte));
  } catch (const Json::exception& error) {  // a number out of range
    throw Failure("'" + file.string() + "': " + error.what());
  }
}

std::vector<fs::path> jsonFiles(const fs::path& folder) {
  std::error_code error;
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(folder, error))
    if (entry.path().extension() == ".json") files.push_back(entry.path());
  if (error) throw Failure("cannot read the folder '" + folder.string() + "': " + error.message());
  if (files.empty())
    throw Failure("there is no result in '" + folder.string() + "'; `loiter-bench study one-line -o " +
                  folder.string() + "` writes one");
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

const Json* Folder::rows(const std::string& table) const {
  for (const Json& one : studies)
    if (one["tables"].contains(table) && !one["tables"][table].empty()) return &one["tables"][table];
  return nullptr;
}

const Json* Folder::study(const std::string& name) const {
  for (const Json& one : studies)
    if (one["study"] == name) return &one;
  return nullptr;
}

Folder readFolder(const fs::path& path) {
  Folder folder;
  for (const fs::path& file : jsonFiles(path)) {
    Json json = readJson(file);
    require(json.is_object(), file, "no object");
    if (json.contains("tables")) {
      checkStudy(json, file);
      folder.studies.push_back(std::move(json));
    } else {
      require(json.contains("patterns"), file, "neither a result (no \"tables\") nor costs (no \"patterns\")");
      require(!folder.costs, file, "a second file of costs; a page shows one");
      checkCosts(json, file);
      folder.costs = std::move(json);
    }
  }
  return folder;
}

}  // namespace loiter::bench::report
