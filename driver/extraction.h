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
  std::vector<std::unique_ptr<facts::MappedUnit>> units;  // in the order of Project::units, failures left out
  std::vector<analysis::FailedUnit> failed;               // by file; also units that have facts and errors
  size_t parsed = 0, reused = 0;

  std::vector<const facts::Unit*> facts() const;
};

Extraction extractUnits(Project& project, const ProjectOptions& options, Console& console);

// Why a unit counts as failed although it has facts: its first error. Empty: it has none.
std::string problemOf(const facts::Unit& unit);

}  // namespace loiter::driver
