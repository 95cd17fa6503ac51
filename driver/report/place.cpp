#include "report/report.h"

namespace loiter::report {
namespace {

// Review hosts show an alert only if its line is in the change.
const analysis::Place* changedPlace(const analysis::Finding& finding, const Report& report) {
  if (!report.is_changed) return nullptr;
  auto changed = [&](const analysis::Place& place) { return report.is_changed(place.file, place.line); };
  for (const analysis::Entry& entry : finding.entries) {
    const analysis::Place& call = analysis::callInEntry(finding, entry);
    if (changed(call)) return &call;
    for (size_t i = 1; i < entry.chain.size(); ++i)  // the first is the entry itself
      if (changed(entry.chain[i])) return &entry.chain[i];
    if (changed(entry)) return &entry;
  }
  return nullptr;
}

}  // namespace

const analysis::Place& primaryPlace(const analysis::Finding& finding, const Report& report) {
  if (report.anchor == Anchor::Sink) return finding.sink;
  if (report.anchor == Anchor::Diff)
    if (const analysis::Place* place = changedPlace(finding, report)) return *place;
  return analysis::callInEntry(finding, finding.entry());
}

}  // namespace loiter::report
