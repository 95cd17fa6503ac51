// GitLab's Code Quality report: docs.gitlab.com, "Code Quality report format". Part of every tier.
#include "report/escape.h"
#include "report/report.h"

#include <llvm/Support/raw_ostream.h>
#include <nlohmann/json.hpp>

namespace loiter::report {
namespace {

constexpr double kMajorRank = 40;

const char* severityOf(const analysis::Finding& finding) {
  if (finding.level == analysis::Level::Note) return "info";
  if (finding.endless) return "blocker";
  if (finding.level == analysis::Level::Error) return "critical";
  return finding.rank >= kMajorRank ? "major" : "minor";
}

}  // namespace

void writeCodeQuality(const Report& report, llvm::raw_ostream& out) {
  const char* separator = "[\n";
  for (const analysis::Finding& finding : report.findings) {
    const analysis::Place& place = primaryPlace(finding, report);
    nlohmann::ordered_json item = {{"description", validUtf8(finding.message())},
                                   {"check_name", finding.rule},
                                   {"fingerprint", finding.fingerprint},
                                   {"severity", severityOf(finding)},
                                   {"location", {{"path", validUtf8(place.file)}, {"lines", {{"begin", place.line}}}}}};
    out << separator << item.dump();
    separator = ",\n";
  }
  out << (report.findings.empty() ? "[]\n" : "\n]\n");
}

}  // namespace loiter::report
