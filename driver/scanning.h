// A whole project, from its compile commands to a report.
#pragma once

#include "console.h"
#include "extraction.h"
#include "hash.h"
#include "index.h"
#include "known_faults.h"
#include "project.h"
#include "report/report.h"

#include <memory>
#include <optional>

namespace loiter::driver {

// In steps, each of which asks for those before it if need be. What is handed over must outlive this.
class ProjectScan {
 public:
  // With an overlay, files are read as it says, and nothing is kept but facts.
  ProjectScan(Project& project, const ProjectOptions& options, Console& console,
              const extract::Overlay* overlay = nullptr);
  ~ProjectScan();

  // Facts that came from elsewhere and take part as if they were of this project. To be called first.
  void addIndex(const std::string& file, const IndexContent& index);

  const Project& project() const { return project_; }
  // That of the last scan, if nothing changed since.
  std::optional<report::Report> storedReport() const;
  // That one, else one that is made, and kept for the next scan.
  report::Report report();
  report::Report newReport();  // whatever the last scan found
  const std::vector<const facts::Unit*>& units();
  // Of all units.
  Functions functions();
  const analysis::Answers& answers();

 private:
  std::optional<Hash> key() const;
  analysis::Answers& analysed();

  Project& project_;
  const ProjectOptions& options_;
  Console& console_;
  bool overlaid_;
  HashInput settings_;
  Extractor extractor_;
  std::optional<Extraction> extraction_;
  std::vector<const facts::Unit*> units_, others_;
  analysis::ProgramPtr program_;
  std::unique_ptr<analysis::Answers> answers_;
};

}  // namespace loiter::driver
