// For people: as Clang prints its own diagnostics.
#include "report/escape.h"
#include "report/gains.h"
#include "report/report.h"
#include "report/source_lines.h"

#include <llvm/Support/Locale.h>
#include <llvm/Support/raw_ostream.h>

#include <algorithm>

namespace loiter::report {
namespace {

using analysis::Finding;
using analysis::Place;
using llvm::raw_ostream;

constexpr unsigned kTabStop = 8;
constexpr size_t kMaxExcerptColumns = 160;
constexpr size_t kMaxOtherEntries = 3;
constexpr size_t kMaxGains = 5;

constexpr const char* kBold = "\x1b[1m";
constexpr const char* kRed = "\x1b[1;31m";
constexpr const char* kMagenta = "\x1b[1;35m";
constexpr const char* kCyan = "\x1b[1;36m";
constexpr const char* kGreen = "\x1b[1;32m";
constexpr const char* kReset = "\x1b[0m";

std::string counted(size_t count, const std::string& noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

// `line` as it can be printed, tabs expanded. `column` (bytes, from 1) becomes a screen column, from 0.
std::string screenLine(std::string_view line, unsigned byte_column, size_t& column) {
  auto width = [](const std::string& text) { return size_t(std::max(llvm::sys::locale::columnWidth(text), 0)); };
  std::string out, run;
  size_t done = 0;
  column = 0;
  auto flush = [&] {
    std::string shown = printable(run);
    out += shown;
    done += width(shown);
    run.clear();
  };
  for (size_t i = 0; i <= line.size(); ++i) {
    if (i + 1 == std::max(byte_column, 1u)) {
      flush();
      column = done;
    }
    if (i == line.size()) break;
    if (line[i] != '\t') {
      run += line[i];
      continue;
    }
    flush();
    size_t spaces = kTabStop - done % kTabStop;
    out.append(spaces, ' ');
    done += spaces;
  }
  flush();
  return out;
}

class TextWriter {
 public:
  TextWriter(const Report& report, raw_ostream& out) : report_(report), out_(out), lines_(report.root) {}

  void run() {
    for (const Finding& finding : report_.findings) writeFinding(finding);
    for (const Remark& remark : report_.remarks) {
      head({"", remark.file, remark.line, remark.column}, kMagenta, "warning", remark.message);
      out_ << '\n';
    }
    writeFailed();
    writeGains();
    writeSummary();
  }

 private:
  void paint(const char* color, const std::string& text) {
    if (report_.color)
      out_ << color << text << kReset;
    else
      out_ << text;
  }

  // `file:line:col: warning: message`, without the end of the line.
  void head(const Place& place, const char* color, const std::string& label, const std::string& message) {
    std::string at = printable(place.file);
    if (place.line) at += ":" + std::to_string(place.line);
    if (place.line && place.column) at += ":" + std::to_string(place.column);
    if (!at.empty()) paint(kBold, at + ": ");
    paint(color, label + ": ");
    std::string text = printable(message);
    if (label == "note")
      out_ << text;
    else
      paint(kBold, text);
  }

  void excerpt(const Place& place) {
    auto line = lines_.line(place.file, place.line);
    if (!line || line->size() > 4 * kMaxExcerptColumns) return;  // minified, generated
    size_t column = 0;
    std::string shown = screenLine(*line, place.column, column);
    if (column > kMaxExcerptColumns) return;
    std::string number = std::to_string(place.line);
    std::string margin(std::max<size_t>(5, number.size()), ' ');
    out_ << margin.substr(number.size()) << number << " | " << shown << '\n';
    if (!place.column) return;
    size_t end_column = 0;
    screenLine(*line, expressionEnd(*line, place.column), end_column);
    out_ << margin << " | " << std::string(column, ' ');
    paint(kGreen, "^" + std::string(end_column > column ? end_column - column - 1 : 0, '~'));
    out_ << '\n';
  }

  void note(const Place& place, const std::string& message, bool shown_above = false) {
    head(place, kCyan, "note", message);
    out_ << '\n';
    if (!shown_above) excerpt(place);
  }

  void writeFinding(const Finding& finding) {
    const Place& primary = primaryPlace(finding, report_);
    bool error = finding.level == analysis::Level::Error;
    const char* color = error ? kRed : finding.level == analysis::Level::Warning ? kMagenta : kCyan;
    head(primary, color, analysis::levelName(finding.level), finding.message());
    paint(color, " [" + finding.rule + "]");
    out_ << '\n';
    excerpt(primary);
    for (const analysis::Step& step : finding.chain()) {
      // The first step is the entry: its note says how it runs, not of whom it speaks.
      bool entry = &step == &finding.chain().front();
      note(step, entry ? "'" + step.function + "' " + step.note : stepText(step), samePlace(step, primary));
    }
    for (const analysis::Step& step : finding.related) note(step, stepText(step));
    writeOtherEntries(finding);
    if (!finding.cost.empty()) {
      paint(kCyan, "cost: ");
      out_ << printable(finding.cost) << '\n';
    }
    if (!finding.instead.empty()) {
      paint(kCyan, "help: ");
      out_ << "instead: " << printable(finding.instead) << '\n';
    }
    out_ << '\n';
  }

  static bool samePlace(const Place& a, const Place& b) {
    return a.file == b.file && a.line == b.line && a.column == b.column;
  }

  static std::string stepText(const analysis::Step& step) {
    return step.note.empty() ? "in '" + step.function + "'" : step.note;
  }

  void writeOtherEntries(const Finding& finding) {
    size_t others = finding.entries.size() > 1 ? finding.entries.size() - 1 : 0;
    if (!others) return;
    paint(kCyan, "note: ");
    out_ << "also reached from ";
    for (size_t i = 1; i <= std::min(others, kMaxOtherEntries); ++i) {
      const analysis::Entry& entry = finding.entries[i];
      out_ << (i > 1 ? ", " : "") << '\'' << printable(entry.function) << "' (" << printable(entry.file) << ':'
           << entry.line << ')';
    }
    if (others > kMaxOtherEntries) out_ << " and " << moreText(finding, others - kMaxOtherEntries);
    out_ << '\n';
  }

  static std::string moreText(const Finding& finding, size_t count) {
    bool all = finding.entries.size() < Finding::kMaxEntries;
    return (all ? "" : "at least ") + std::to_string(count) + " more";
  }

  void writeFailed() {
    if (report_.failed.empty()) return;
    paint(kMagenta, "warning: ");
    paint(kBold, counted(report_.failed.size(), "unit") + " could not be analysed completely:");
    out_ << '\n';
    for (const analysis::FailedUnit& unit : report_.failed)
      out_ << "  " << printable(unit.file) << ": " << printable(unit.why) << '\n';
    out_ << '\n';
  }

  // Without the parameters.
  static std::string nameOf(const std::string& display) { return display.substr(0, display.find('(')); }

  void writeGains() {
    auto gains = topGains(report_, kMaxGains);
    if (gains.empty()) return;
    bool assumed = std::any_of(gains.begin(), gains.end(),
                               [](const Gain& gain) { return !gain.finding->cost_measured; });
    paint(kBold, "What fixing these, one after the other, buys back in the worst case, of " +
                     counted(report_.pool_threads, "thread") + (assumed ? " and with assumed costs:" : ":"));
    out_ << '\n';
    for (const Gain& gain : gains) {
      size_t others = gain.finding->entries.size() - 1;
      const Place& sink = gain.finding->sink;
      out_ << "  " << printable(sink.file) << ':' << sink.line << ':' << sink.column << ": "
           << printable(nameOf(gain.finding->callee)) << " in " << printable(gain.entry->function)
           << (others ? " and " + moreText(*gain.finding, others) : "") << ": "
           << rateText(gain.before, report_.pool_threads)
           << (gain.after == gain.before ? ", and still for the others"
                                         : ", then " + rateText(gain.after, report_.pool_threads))
           << '\n';
    }
    out_ << '\n';
  }

  void writeSummary() {
    size_t levels[3] = {};
    for (const Finding& finding : report_.findings) ++levels[size_t(finding.level)];
    std::string text;
    auto add = [&](size_t count, const char* noun) {
      if (count) text += (text.empty() ? "" : ", ") + counted(count, noun);
    };
    add(levels[size_t(analysis::Level::Error)], "error");
    add(levels[size_t(analysis::Level::Warning)], "warning");
    add(levels[size_t(analysis::Level::Note)], "note");
    if (text.empty()) text = "no findings";
    text += " in " + counted(report_.statistics.units, "unit");
    if (!report_.silenced.empty()) text += ", " + std::to_string(report_.silenced.size()) + " silenced";
    if (!report_.failed.empty()) text += ", " + std::to_string(report_.failed.size()) + " incomplete";
    for (const Comparison& comparison : report_.comparisons) {
      if (comparison.known) text += ", " + counted(comparison.known, "fault") + " known from " + comparison.with;
      if (!comparison.fixed.empty())
        text += ", " + std::to_string(comparison.fixed.size()) + " fixed since " + comparison.with;
      if (comparison.unread)
        text += ", " + std::to_string(comparison.unread) + " of " + comparison.with + " in code that was not read";
    }
    for (const auto& [kind, count] : report_.skipped) text += ", " + std::to_string(count) + " " + kind + " skipped";
    if (report_.excluded) text += ", " + std::to_string(report_.excluded) + " excluded";
    if (report_.not_selected)
      text += "; " + counted(report_.not_selected, "unit") + " outside of the given paths not read";
    paint(kBold, printable(text));
    out_ << '\n';
    for (const std::string& notice : report_.notices) {
      paint(kMagenta, "warning: ");
      out_ << printable(notice) << '\n';
    }
  }

  const Report& report_;
  raw_ostream& out_;
  SourceLines lines_;
};

}  // namespace

void writeText(const Report& report, raw_ostream& out) { TextWriter(report, out).run(); }

}  // namespace loiter::report
