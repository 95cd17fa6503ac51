// From compile commands to facts: out of the cache where they still hold, else from a child process per unit.
#pragma once

#include "cache.h"
#include "facts/facts.h"
#include "project.h"

#include <memory>
#include <string>
#include <vector>

namespace loiter::driver {

struct Extraction {
  std::vector<std::unique_ptr<facts::HeldUnit>> units;  // in the order of Project::units, failures left out
  std::vector<analysis::FailedUnit> failed;             // by file; also units that have facts and errors
  size_t parsed = 0, reused = 0;

  std::vector<const facts::Unit*> facts() const;
};

// One unit and what the cache has of it.
struct ScannedUnit {
  std::string file;
  Hash key, facts;
};

// In two steps, because where nothing changed the facts need not even be opened.
class Extractor {
 public:
  // Asks the cache about every unit. With an overlay, all files are read as it says. What is handed over must outlive
  // this.
  Extractor(Project& project, const ProjectOptions& options, Console& console,
            const extract::Overlay* overlay = nullptr);
  ~Extractor();

  const Cache& cache() const;
  // A hash of the facts of all units, if all are in the cache and hold: before run(), from earlier scans; after it,
  // of this one as well.
  std::optional<Hash> factsHash() const;
  // Those units whose facts are in the cache, in the order of Project::units; after run().
  std::vector<ScannedUnit> scannedUnits() const;
  // Reads what the cache has and extracts the rest. Once.
  Extraction run();

 private:
  class Run;
  std::unique_ptr<Run> run_;
};

// Why a unit counts as failed although it has facts: its first error. Empty: it has none.
std::string problemOf(const facts::Unit& unit);

}  // namespace loiter::driver
