// Annotations of a GitHub workflow: docs.github.com, "Workflow commands". GitHub shows ten of each level and step, and
// drops the rest without a word.
#include "report/escape.h"
#include "report/report.h"

#include <llvm/Support/raw_ostream.h>

namespace loiter::report {
namespace {

constexpr size_t kMaxOfLevel = 10;

std::string escaped(const std::string& text, bool property) {
  std::string out;
  for (char c : text)
    if (c == '%')
      out += "%25";
    else if (c == '\n')
      out += "%0A";
    else if (c == '\r')
      out += "%0D";
    else if (property && c == ':')
      out += "%3A";
    else if (property && c == ',')
      out += "%2C";
    else
      out += c;
  return out;
}

std::string bodyOf(const analysis::Finding& finding) {
  std::string text = printable(finding.message());
  for (const analysis::Step& step : finding.chain())
    text += "\n" + printable(step.file) + ":" + std::to_string(step.line) + ": " +
            printable(step.note.empty() ? step.function : step.note);
  if (!finding.cost.empty()) text += "\nCost: " + printable(finding.cost);
  if (!finding.instead.empty()) text += "\nInstead: " + printable(finding.instead);
  return text;
}

const char* commandOf(analysis::Level level) {
  return level == analysis::Level::Error ? "error" : level == analysis::Level::Warning ? "warning" : "notice";
}

}  // namespace

void writeAnnotations(const Report& report, llvm::raw_ostream& out) {
  size_t shown[3] = {}, left_out = 0;
  for (const analysis::Finding& finding : report.findings) {  // worst first
    bool notice = finding.level == analysis::Level::Note;     // one is for what is left out
    if (shown[size_t(finding.level)] + notice >= kMaxOfLevel) {
      ++left_out;
      continue;
    }
    ++shown[size_t(finding.level)];
    const analysis::Place& place = primaryPlace(finding, report);
    out << "::" << commandOf(finding.level) << " file=" << escaped(printable(place.file), true)
        << ",line=" << place.line;
    if (place.column) out << ",col=" << place.column;
    out << ",title=" << escaped(finding.rule, true) << "::" << escaped(bodyOf(finding), false) << '\n';
  }
  if (left_out)
    out << "::notice title=Loiter::" << left_out << " more findings are not annotated: GitHub shows " << kMaxOfLevel
        << " of each level, worst first. The job's log and the SARIF file have all.\n";
}

}  // namespace loiter::report
