// What every output format prints.
#pragma once

#include "analysis/analysis.h"
#include "rules/rules.h"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace llvm {
class raw_ostream;
}

namespace loiter::report {

enum class Anchor { Entry, Sink, Diff };

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

// A fault that was there before.
struct Fixed {
  std::string rule, callee, entry, caller, file;  // file: of the caller
};

// What is left out because it was known.
struct Comparison {
  std::string with;  // "origin/main (1a2b3c4d5e6f)", or a baseline's name
  size_t known = 0;  // faults, as is all here: an entry that reaches a blocking call
  std::vector<Fixed> fixed;
  size_t unread = 0;  // not found, but neither was all of their code read
};

struct Report {
  std::string root;  // absolute
  std::vector<std::string> command_line;
  std::vector<analysis::Finding> findings;  // worst first
  std::vector<Silenced> silenced;
  std::vector<analysis::Finding> known;     // from a comparison
  std::vector<analysis::Finding> left_out;  // outside of the given paths, or excluded
  std::vector<Remark> remarks;
  std::vector<Comparison> comparisons;
  std::vector<analysis::FailedUnit> failed;
  std::map<std::string, size_t> skipped;  // kind of file: how many
  size_t not_selected = 0, excluded = 0;
  analysis::Statistics statistics;
  int pool_threads = 4;
  const rules::RuleSet* rules = nullptr;
  const analysis::Costs* costs = nullptr;
  Anchor anchor = Anchor::Entry;
  std::optional<std::string> root_uri;    // what SARIF says instead of `root`; empty: nothing
  std::string costs_page;                 // where `loiter-bench report` put what patterns cost; empty: nowhere
  std::string sarif_profile = "generic";  // of sarif_profile.h
  std::function<bool(const std::string& file, unsigned line)> is_changed;  // with --diff
  std::vector<std::string> notices;                                        // what another output leaves out
  bool color = false;
  int exit_code = 0;

  bool isComplete() const { return failed.empty() && not_selected == 0; }  // every unit was read
};

// Where the finding is shown: the call inside the entry, the blocking call, or what the change made of the chain.
const analysis::Place& primaryPlace(const analysis::Finding& finding, const Report& report);

// One file per format.
void writeText(const Report& report, llvm::raw_ostream& out);
void writeJson(const Report& report, llvm::raw_ostream& out);
void writeJsonLines(const Report& report, llvm::raw_ostream& out);
// What the profile left out, in sentences.
std::vector<std::string> writeSarif(const Report& report, llvm::raw_ostream& out);
void writeHtml(const Report& report, llvm::raw_ostream& out);
void writeCodeQuality(const Report& report, llvm::raw_ostream& out);
void writeAnnotations(const Report& report, llvm::raw_ostream& out);
void writeRdjson(const Report& report, llvm::raw_ostream& out);
void writeJunit(const Report& report, llvm::raw_ostream& out);
void writeMarkdown(const Report& report, llvm::raw_ostream& out);

}  // namespace loiter::report
