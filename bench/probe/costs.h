// rules/costs.json: reading what is assumed, and writing what was measured into it.
#pragma once

#include "probe/measured.h"

#include <nlohmann/json.hpp>

namespace loiter::bench {

// The costs file that a measurement starts from. Throws Failure for a file that is not one.
struct Costs {
  nlohmann::ordered_json json;
  explicit Costs(const std::filesystem::path& file);
  // By pattern: what is assumed of the other side where that is told apart (`assumed_ms`), else the whole hold.
  std::map<std::string, Nanoseconds> expected() const;
};

// $LOITER_RULES_DIR/costs.json, else ../share/loiter/rules/costs.json beside the program, as `loiter` finds it. Throws
// Failure if neither is there.
std::filesystem::path defaultCosts();

// What came of one pattern.
struct PatternResult {
  const Pattern* pattern;
  std::optional<Measured> measured;
  std::string unavailable;
};

// `base` with what was measured. A pattern that was not measured, or is unstable, stays as it was. One whose other side
// is assumed stays assumed, and its hold is what was assumed and what the wait adds. One pattern a line.
std::string costsText(const Costs& base, const std::vector<PatternResult>& results,
                      const nlohmann::ordered_json& measurement);

// Everything about one result.
nlohmann::ordered_json resultJson(const PatternResult& result);

}  // namespace loiter::bench
