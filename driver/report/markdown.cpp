// A summary for a job's page, in GitHub's Markdown.
#include "report/escape.h"
#include "report/gains.h"
#include "report/report.h"

#include <llvm/Support/raw_ostream.h>

#include <algorithm>

namespace loiter::report {
namespace {

constexpr size_t kMaxFindings = 50;  // GitHub takes 1 MiB
constexpr size_t kMaxUnits = 20, kMaxGains = 5;

// As plain text: HTML accepts any character by its number.
std::string plain(const std::string& text) {
  std::string out;
  for (char c : printable(text))
    if (std::string_view("\\`*_{}[]<>()#+-.!|&~@:").find(c) != std::string_view::npos)
      out += "&#" + std::to_string(int(c)) + ";";
    else
      out += c;
  return out;
}

std::string placeText(const analysis::Place& place) { return plain(place.file + ":" + std::to_string(place.line)); }

std::string counted(size_t count, const std::string& noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

class Writer {
 public:
  Writer(const Report& report, llvm::raw_ostream& out) : report_(report), out_(out) {}

  void run() {
    out_ << "## Loiter: " << headline() << "\n\n";
    writeTable();
    writeChains();
    writeGains();
    writeUnits();
    for (const Comparison& comparison : report_.comparisons)
      out_ << counted(comparison.known, "fault") << " known from " << plain(comparison.with) << ", "
           << comparison.fixed.size() << " fixed since"
           << (comparison.unread ? ", " + std::to_string(comparison.unread) + " in code that was not read" : "")
           << ".\n\n";
    if (!report_.silenced.empty()) out_ << counted(report_.silenced.size(), "finding") << " silenced.\n";
    for (const std::string& notice : report_.notices) out_ << "\n" << plain(notice) << "\n";
  }

 private:
  std::string headline() const {
    size_t levels[3] = {};
    for (const analysis::Finding& finding : report_.findings) ++levels[size_t(finding.level)];
    if (report_.findings.empty()) return "no blocking calls in " + counted(report_.statistics.units, "unit");
    return counted(levels[2], "error") + ", " + counted(levels[1], "warning") + ", " + counted(levels[0], "note");
  }

  size_t shown() const { return std::min(report_.findings.size(), kMaxFindings); }

  void writeTable() {
    if (report_.findings.empty()) return;
    out_ << "| | where | what | cost of a request |\n|---|---|---|---|\n";
    for (size_t i = 0; i < shown(); ++i) {
      const analysis::Finding& finding = report_.findings[i];
      out_ << "| " << analysis::levelName(finding.level) << " | " << placeText(primaryPlace(finding, report_)) << " | "
           << plain(finding.message()) << " | " << plain(finding.cost) << " |\n";
    }
    if (size_t more = report_.findings.size() - shown()) out_ << "\nand " << counted(more, "more finding") << "\n";
    out_ << '\n';
  }

  void writeChains() {
    for (size_t i = 0; i < shown(); ++i) {
      const analysis::Finding& finding = report_.findings[i];
      out_ << "<details><summary>" << plain(finding.callee) << " in " << placeText(finding.sink) << "</summary>\n\n";
      for (const analysis::Step& step : finding.chain())
        out_ << "1. " << placeText(step) << " " << plain(step.note.empty() ? step.function : step.note) << '\n';
      if (!finding.instead.empty()) out_ << "\nInstead: " << plain(finding.instead) << '\n';
      out_ << "\n</details>\n";
    }
    if (shown()) out_ << '\n';
  }

  void writeGains() {
    auto gains = topGains(report_, kMaxGains);
    if (gains.empty()) return;
    out_ << "What fixing these, one after the other, buys back in the worst case:\n\n";
    for (const Gain& gain : gains) {
      size_t others = gain.finding->entries.size() - 1;
      out_ << "1. " << placeText(gain.finding->sink) << ": " << plain(gain.finding->callee) << " in "
           << plain(gain.entry->function) << (others ? " and " + std::to_string(others) + " more" : "") << ": "
           << plain(rateText(gain.before, report_.pool_threads)) << ", then "
           << plain(rateText(gain.after, report_.pool_threads)) << '\n';
    }
    out_ << '\n';
  }

  void writeUnits() {
    if (report_.failed.empty()) return;
    out_ << counted(report_.failed.size(), "unit") << " could not be analysed completely:\n\n";
    for (size_t i = 0; i < std::min(report_.failed.size(), kMaxUnits); ++i)
      out_ << "- " << plain(report_.failed[i].file) << ": " << plain(report_.failed[i].why) << '\n';
    if (report_.failed.size() > kMaxUnits) out_ << "- and " << report_.failed.size() - kMaxUnits << " more\n";
    out_ << '\n';
  }

  const Report& report_;
  llvm::raw_ostream& out_;
};

}  // namespace

void writeMarkdown(const Report& report, llvm::raw_ostream& out) { Writer(report, out).run(); }

}  // namespace loiter::report
