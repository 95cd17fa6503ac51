// What an instance costs, from a file that the user may edit: study/prices.json is the one that is shipped.
#pragma once

#include <filesystem>
#include <string>

namespace loiter::bench::study {

struct Prices {
  std::string instance, currency, date, source;
  double per_hour = 0;
  double perMonth(double instances) const;
};
Prices readPrices(const std::string& json);                // throws Failure
Prices readPricesFile(const std::filesystem::path& file);  // the same
std::filesystem::path defaultPrices();  // ../share/loiter/prices.json beside the program; throws Failure

}  // namespace loiter::bench::study
