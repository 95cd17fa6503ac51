// What the rest of the project does, as `loiter scan` or `loiter link -o` has left it, for a host that has parsed one
// file.
#pragma once

#include "extract/extract.h"
#include "last_scan.h"
#include "report/report.h"
#include "tidy/rule_packs.h"

#include <llvm/ADT/STLFunctionalExtras.h>

#include <memory>
#include <string>
#include <vector>

namespace loiter::tidy {

class ProjectIndex {
 public:
  // By the option Index: a file of `loiter link -o`, or a folder of compile_commands.json (or that file) that was
  // scanned. Empty: the folder is looked for from `build` and `main_file` upwards. Null: there is none; `why` says what
  // is wrong where it was named, or where there are compile commands and no scan of them.
  static std::unique_ptr<ProjectIndex> find(const Settings& settings, const std::string& build,
                                            const std::string& main_file, std::string& why);

  const std::string& root() const { return project_.root; }

  // What a scan of the project would find now, with `extract` giving the facts of `main_file` as the host has read it.
  // Not called where `reading`, what the host has read, is what the scan did; null: not what is on disk.
  // Nothing: the file can only be analysed by itself. `warnings`: what is old.
  using Extract = llvm::function_ref<facts::UnitT(const std::string& root, const rules::RuleSet& rules)>;
  std::optional<std::vector<analysis::Finding>> findings(const std::string& main_file, const extract::Reading* reading,
                                                         Extract extract, std::vector<std::string>& warnings);

 private:
  explicit ProjectIndex(std::string cache_folder) : cache_(std::move(cache_folder)) {}
  void openScan(driver::LastScan scan, const std::string& database, const Settings& settings);
  void openFile(const std::string& file, const std::string& main_file, const Settings& settings);
  void loadRules(const driver::ProjectOptions& options);
  bool isAsScanned(const std::string& main_file, const extract::Reading& reading);
  std::vector<std::string> changedReads() const;
  void warnOfOld(const std::string& main_file, std::vector<std::string>& warnings);
  void openUnits(std::vector<std::string>& warnings);
  using Units = std::vector<const facts::Unit*>;
  std::vector<analysis::Finding> withoutBaseline(report::Report report, llvm::function_ref<Units()> units) const;

  driver::Cache cache_;
  std::string database_;  // empty: an index file
  driver::LastScan scan_;
  std::optional<report::Report> report_;                            // all that the scan found
  std::optional<std::vector<analysis::Finding>> scanned_findings_;  // those of it that are in no baseline
  driver::Project project_;
  bool rules_loaded_ = false, age_checked_ = false;
  driver::ProjectOptions options_;
  struct Unit {
    std::string file;  // absolute
    std::unique_ptr<facts::HeldUnit> facts;
  };
  std::optional<std::vector<Unit>> units_;
};

}  // namespace loiter::tidy
