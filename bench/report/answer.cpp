#include "report/answer.h"

#include "report/words.h"

#include <cmath>

namespace loiter::bench::report {
namespace {

const char* const kAsync = "async-correct";
const char* const kBlocking = "sync-over-async";  // the study's one line
constexpr double kWanted_per_s = 2000;            // at which the study counts its containers

bool has(const Json& row, const char* column, const Json& value) {
  return row.contains(column) && row[column] == value;
}

std::string times(double factor) {
  return cellText(factor >= 10 ? Json(std::round(factor)) : Json(std::round(factor * 10) / 10)) + "×";
}

void rates(const Json& sustainable, Json& result) {
  const Json *async = nullptr, *blocking = nullptr;
  for (const Json& row : sustainable) {
    if (!async && has(row, "endpoint", kAsync)) async = &row;
    if (!blocking && has(row, "endpoint", kBlocking)) blocking = &row;
  }
  if (!async || !blocking) return;
  const double fast = numberAt(*async, "per_s"), slow = numberAt(*blocking, "per_s");
  const std::string least = has(*async, "at_least", true) ? "at least " : "";
  const std::string stub = cellText(Json(numberAt(*async, "stub_ms")));
  if (slow > 0)
    result["figures"].push_back({{"value", std::string(least.empty() ? "" : "≥ ") + times(fast / slow)},
                                 {"label", "fewer requests a second"},
                                 {"note", least + cellText(Json(fast)) + " asynchronous, " + cellText(Json(slow)) +
                                              " with the line; downstream of " + stub + " ms"}});
  else
    result["notes"].push_back("With the line not one of the loads that were tried is sustained; without it, " + least +
                              cellText(Json(fast)) + " requests a second, on a downstream of " + stub + " ms.");
}

const Json* costAt(const Json& costs, const char* endpoint) {
  for (const Json& row : costs)
    if (has(row, "endpoint", endpoint) && numberAt(row, "wanted_per_s") == kWanted_per_s &&
        numberAt(row, "instances") > 0)
      return &row;
  return nullptr;
}

void instances(const Json& costs, Json& result) {
  const Json *async = costAt(costs, kAsync), *blocking = costAt(costs, kBlocking);
  if (!async || !blocking) return;
  const std::string most = has(*async, "at_most", true) ? "at most " : "";
  result["figures"].push_back(
      {{"value", cellText((*blocking)["instances"]) + " : " + cellText((*async)["instances"])},
       {"label", "instances at " + cellText(Json(kWanted_per_s)) + " requests a second"},
       {"note", std::string("with the line : without it") + (most.empty() ? "" : ", where it is at most so many")}});
  if (numberAt(*blocking, "per_month") > 0 && async->contains("per_month"))
    result["figures"].push_back(
        {{"value", cellText(Json(std::round(numberAt(*blocking, "per_month") - numberAt(*async, "per_month"))))},
         {"label", textAt(*blocking, "currency") + " a month more"},
         {"note", cellText((*blocking)["per_month"]) + " instead of " + most + cellText((*async)["per_month"])}});
}

}  // namespace

Json answer(const Folder& folder) {
  Json result = {{"figures", Json::array()}, {"notes", Json::array()}};
  if (const Json* rows = folder.rows("sustainable")) rates(*rows, result);
  if (const Json* rows = folder.rows("cost_table")) instances(*rows, result);
  if (const Json* study = folder.study("one-line");
      study && study->contains("theirs") && (*study)["theirs"].is_string())
    result["notes"].push_back("Published: " + (*study)["theirs"].get<std::string>());
  if (const Json* study = folder.study("one-line"); study && has(*study, "quick", true))
    result["notes"].push_back("These figures are of a short run (--quick), and less sure.");
  return result;
}

}  // namespace loiter::bench::report
