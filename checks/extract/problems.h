// The front end's errors, kept for the facts.
#pragma once

#include <string>
#include <vector>

namespace loiter::extract {

struct RawProblem {
  clang::SourceLocation location;
  std::string message;
};

// Stores the first errors and prints nothing.
class ProblemCollector : public clang::DiagnosticConsumer {
 public:
  void HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& info) override;
  const std::vector<RawProblem>& problems() const { return problems_; }
  void forget() { problems_.clear(); }

 private:
  std::vector<RawProblem> problems_;
};

}  // namespace loiter::extract
