// The results that a page is made of: a folder's *.json, as `study`, `anchor` and `costs` write them.
#pragma once

#include <nlohmann/json.hpp>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace loiter::bench::report {

using Json = nlohmann::ordered_json;

struct Folder {
  std::vector<Json> studies;  // by file name; of the form of study::resultJson()
  std::optional<Json> costs;  // of the form of rules/costs.json

  // The first table of that name in any result; null where there is none, or no row in it.
  const Json* rows(const std::string& table) const;
  const Json* study(const std::string& name) const;
};

// Throws Failure, which names the file and what is wrong with it.
Folder readFolder(const std::filesystem::path& folder);

}  // namespace loiter::bench::report
