#include "report/report.h"

namespace loiter::report {
namespace {

bool samePlace(const analysis::Place& a, const analysis::Place& b) {
  return a.file == b.file && a.line == b.line && a.column == b.column;
}

}  // namespace

const analysis::Place& primaryPlace(const analysis::Finding& finding, Anchor anchor) {
  if (anchor == Anchor::Sink) return finding.sink;
  // The chain begins at the entry itself; what a reader can change is the call that it makes.
  for (const analysis::Step& step : finding.chain)
    if (step.function == finding.entry.function && !samePlace(step, finding.entry)) return step;
  return finding.sink.function == finding.entry.function || finding.chain.empty()
             ? finding.sink
             : static_cast<const analysis::Place&>(finding.chain.front());
}

}  // namespace loiter::report
