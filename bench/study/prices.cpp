#include "study/prices.h"

#include "failure.h"

#include <nlohmann/json.hpp>

#include <fstream>
#include <sstream>

namespace loiter::bench::study {

double Prices::perMonth(double instances) const {
  constexpr double kHoursPerMonth = 730;  // 8,760 a year
  return instances * per_hour * kHoursPerMonth;
}

Prices readPrices(const std::string& json) {
  try {
    const auto read = nlohmann::json::parse(json);
    Prices prices{.instance = read.at("instance"),
                  .currency = read.at("currency"),
                  .date = read.at("date"),
                  .source = read.at("source"),
                  .per_hour = read.at("per_hour")};
    if (!(prices.per_hour > 0)) throw Failure("per_hour is not a price above 0");
    return prices;
  } catch (const nlohmann::json::exception& error) {
    throw Failure(std::string("not of the form of bench/study/prices.json: ") + error.what());
  }
}

Prices readPricesFile(const std::filesystem::path& file) {
  std::ifstream stream(file);
  std::ostringstream text;
  if (!(text << stream.rdbuf())) throw Failure("cannot read '" + file.string() + "'");
  try {
    return readPrices(text.str());
  } catch (const Failure& failure) {
    throw Failure(file.string() + ": " + failure.what());
  }
}

std::filesystem::path defaultPrices() {
  const auto file = std::filesystem::read_symlink("/proc/self/exe").parent_path() / ".." / "share" / "loiter" /
                    "prices.json";
  if (!std::filesystem::exists(file))
    throw Failure("there is no '" + file.lexically_normal().string() + "'; name one with --prices");
  return file;
}

}  // namespace loiter::bench::study
