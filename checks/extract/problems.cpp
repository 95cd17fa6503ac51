#include "extract/problems.h"

namespace loiter::extract {

namespace {
// Past these nobody reads on; a missing header can cause thousands.
constexpr size_t kMostProblems = 50;
}  // namespace

void ProblemCollector::HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& info) {
  DiagnosticConsumer::HandleDiagnostic(level, info);  // counts
  if (level < clang::DiagnosticsEngine::Error || problems_.size() >= kMostProblems) return;
  llvm::SmallString<128> text;
  info.FormatDiagnostic(text);
  problems_.push_back({info.getLocation(), std::string(text)});
}

}  // namespace loiter::extract
