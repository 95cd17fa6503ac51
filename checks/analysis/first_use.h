// What runs for the first to come only: the initialiser of a static local, and what stands behind
// `if (!instance) instance = new Service;` for a global that is never taken back.
#pragma once

#include "analysis/guards.h"

namespace loiter::analysis {

class FirstUse {
 public:
  FirstUse(const Program& program, Guards& guards);
  bool at(Site site);

 private:
  struct Region {  // all blocks that an edge dominates
    uint32_t block, succ;
  };
  const std::vector<Region>& regions(Id function);
  Id emptyGlobal(Id function, uint32_t condition, bool outcome) const;
  bool filledIn(Id function, const Region& region, Id global);
  bool everTakenBack(Id global);
  void collectResets(Id function);

  const Program& program_;
  Guards& guards_;
  llvm::DenseMap<Id, std::vector<Region>> regions_;
  std::optional<llvm::DenseSet<Id>> taken_back_;  // globals that some function empties
};

}  // namespace loiter::analysis
