// JUnit's XML, as CI servers read it: a finding is a failed test, a silenced one a skipped test, a unit that could not
// be analysed an error. Without any of them there is one test, which passed, because servers take an empty file for a
// mistake.
#include "report/escape.h"
#include "report/report.h"

#include <llvm/Support/raw_ostream.h>

namespace loiter::report {
namespace {

std::string xml(const std::string& text) {
  std::string out;
  for (char c : printableLines(text)) switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      case '\n': out += "&#10;"; break;
      default: out += c;
    }
  return out;
}

std::string chainText(const analysis::Finding& finding) {
  std::string text;
  for (const analysis::Step& step : finding.chain())
    text += step.file + ":" + std::to_string(step.line) + ":" + std::to_string(step.column) + ": " +
            (step.note.empty() ? step.function : step.note) + "\n";
  if (!finding.cost.empty()) text += "cost: " + finding.cost + "\n";
  if (!finding.instead.empty()) text += "instead: " + finding.instead + "\n";
  return text;
}

class Writer {
 public:
  Writer(const Report& report, llvm::raw_ostream& out) : report_(report), out_(out) {}

  void run() {
    size_t failures = report_.findings.size(), errors = report_.failed.size(), skipped = report_.silenced.size();
    size_t tests = std::max<size_t>(failures + errors + skipped, 1);
    out_ << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n<testsuite name=\"loiter\" tests=\"" << tests
         << "\" failures=\"" << failures << "\" errors=\"" << errors << "\" skipped=\"" << skipped << "\">\n";
    for (const analysis::Finding& finding : report_.findings) {
      begin(finding);
      out_ << "<failure type=\"" << xml(finding.rule) << "\" message=\"" << xml(finding.message()) << "\">"
           << xml(chainText(finding)) << "</failure></testcase>\n";
    }
    for (const Silenced& silenced : report_.silenced) {
      begin(silenced.finding);
      out_ << "<skipped message=\"" << xml("silenced: " + silenced.reason) << "\"/></testcase>\n";
    }
    for (const analysis::FailedUnit& unit : report_.failed)
      out_ << "<testcase classname=\"loiter\" name=\"" << xml(unit.file) << "\"><error message=\"" << xml(unit.why)
           << "\"/></testcase>\n";
    if (failures + errors + skipped == 0) out_ << "<testcase classname=\"loiter\" name=\"no blocking calls\"/>\n";
    out_ << "</testsuite>\n</testsuites>\n";
  }

 private:
  void begin(const analysis::Finding& finding) {
    const analysis::Place& place = primaryPlace(finding, report_);
    out_ << "<testcase classname=\"" << xml(finding.rule) << "\" name=\""
         << xml(place.file + ":" + std::to_string(place.line) + " " + place.function) << "\" file=\"" << xml(place.file)
         << "\" line=\"" << place.line << "\">";
  }

  const Report& report_;
  llvm::raw_ostream& out_;
};

}  // namespace

void writeJunit(const Report& report, llvm::raw_ostream& out) { Writer(report, out).run(); }

}  // namespace loiter::report
