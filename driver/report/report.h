// What every output format prints.
#pragma once

#include "analysis/analysis.h"
#include "rules/rules.h"

#include <map>
#include <string>
#include <vector>

namespace llvm {
class raw_ostream;
}

namespace loiter::report {

enum class Anchor { Entry, Sink };

// A finding that a comment or a setting silences.
struct Silenced {
  analysis::Finding finding;
  bool in_source = true;  // NOLINT; otherwise .loiter.json
  std::string reason;
};

// Something about the analysis itself that the user should know: a silence that silences nothing.
struct Remark {
  std::string file;  // relative to the root
  unsigned line = 0, column = 0;
  std::string message;
};

struct Report {
  std::string root;  // absolute
  std::vector<std::string> command_line;
  std::vector<analysis::Finding> findings;  // worst first
  std::vector<Silenced> silenced;
  std::vector<Remark> remarks;
  std::vector<analysis::FailedUnit> failed;
  std::map<std::string, size_t> skipped;  // kind of file: how many
  size_t not_selected = 0, excluded = 0;
  analysis::Statistics statistics;
  int pool_threads = 4;
  const rules::RuleSet* rules = nullptr;
  Anchor anchor = Anchor::Entry;
  bool color = false;
  int exit_code = 0;
};

// Where the finding is shown: the call inside the entry, or the blocking call.
const analysis::Place& primaryPlace(const analysis::Finding& finding, Anchor anchor);

// One file per format.
void writeText(const Report& report, llvm::raw_ostream& out);
void writeJson(const Report& report, llvm::raw_ostream& out);
void writeSarif(const Report& report, llvm::raw_ostream& out);

}  // namespace loiter::report
