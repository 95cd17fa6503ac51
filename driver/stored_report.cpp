#include "stored_report.h"

#include "facts/facts.h"
#include "paths.h"

#include <nlohmann/json.hpp>

#include <cstring>

// MessagePack keeps numbers as they are and strings as bytes: what is read is what was written.
namespace loiter::analysis {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Place, function, file, line, column)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Step, function, file, line, column, note)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Entry, function, file, line, column, why, cost_ms, locked, fingerprint, chain)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Fix::Edit, line, column, end_line, end_column, text)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Fix, title, edits)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Finding, rule, rule_id, class_, level, certainty, rank, cost_ms, cost_measured, cost,
                                   endless, first_time, last_time, deadlock, pattern, fingerprint, instead, entries,
                                   sink, callee, name, what, fix, related)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(FailedUnit, file, why)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Statistics, units, functions, calls, entries)

}  // namespace loiter::analysis

namespace loiter::report {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Silenced, finding, in_source, reason)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Remark, file, line, column, message)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Report, root, findings, silenced, remarks, failed, skipped, not_selected, excluded,
                                   statistics, pool_threads)

}  // namespace loiter::report

namespace loiter::driver {
namespace {

// A stored report, sealed: hash of what it was made from as digits (or as many `-`), the report.
constexpr const char* kNoKey = "--------------------------------";

}  // namespace

HashInput reportKey(const Project& project) {
  HashInput input;
  std::string error;
  input.add("report 2").add(hex(programHash())).add(hex(project.rules_hash)).add(project.root);
  input.add(displayPath(project.settings.file, project.root)).add(readFile(project.settings.file, error).value_or(""));
  input.addAll(project.paths).addAll(project.analysis.enable);
  for (const SettingSilence& silence : project.settings.silences) input.add(isExpired(silence) ? "expired" : "");
  for (const auto& [kind, count] : project.skipped) input.add(kind).add(std::to_string(count));
  input.add(std::to_string(project.not_selected)).add(std::to_string(project.excluded));
  for (const analysis::FailedUnit& unit : project.failed) input.add(unit.file).add(unit.why);
  input.add(std::to_string(project.analysis.costs.pool_threads));
  for (const auto& [pattern, cost] : project.analysis.costs.patterns)
    input.add(pattern).add(std::to_string(cost.hold_ms)).add(cost.measured ? "measured" : "assumed");
  return input;
}

std::string packReport(const report::Report& report) {
  std::string packed;
  nlohmann::json::to_msgpack(nlohmann::json(report), packed);
  return packed;
}

std::optional<report::Report> unpackReport(std::string_view packed) {
  try {
    return nlohmann::json::from_msgpack(packed).get<report::Report>();
  } catch (const nlohmann::json::exception&) {
    return std::nullopt;
  }
}

void storeReport(const Cache& cache, const Project& project, const std::optional<Hash>& key,
                 const report::Report& report, Console& console) {
  if (!cache.usable()) return;
  std::string rest = (key ? hex(*key) : kNoKey) + packReport(report);
  std::string why = facts::writeFile(cache.resultFile(project.database), sealed(rest));
  if (!why.empty()) console.detail("the findings were not kept for `loiter explain`: " + why);
}

std::optional<report::Report> loadReport(const Cache& cache, const std::string& database,
                                         const std::optional<Hash>& key) {
  std::string error;
  auto bytes = readFile(cache.resultFile(database), error);
  auto rest = bytes ? unsealed(*bytes) : std::nullopt;
  size_t digits = std::strlen(kNoKey);
  if (!rest || rest->size() < digits || (key && rest->substr(0, digits) != hex(*key))) return std::nullopt;
  return unpackReport(rest->substr(digits));
}

}  // namespace loiter::driver
