// Turns reached blocking calls into findings: one per fault, with its chain.
#pragma once

#include "analysis/deadlocks.h"
#include "analysis/fixes.h"
#include "analysis/locks.h"
#include "analysis/rank.h"

namespace loiter::analysis {

class Findings {
 public:
  Findings(const Program& program, Callables& callables, Reach& reach, Sinks& sinks, Locks& locks, Deadlocks& deadlocks,
           Rounds& rounds, Conditions& conditions, const Contexts& contexts, const Options& options);
  std::vector<Finding> collect();

  std::vector<Step> steps(const Reach::Way& way) const;  // without a blocking call
  Entry entry(uint32_t state) const;                     // of a state that is one

 private:
  struct Hit {  // one way to a blocking call
    uint32_t state = 0;
    Site site;
    const rules::Blocking* rule = nullptr;
    const Locks::Held* held = nullptr;
    Id callee = kNone;      // decl
    bool possible = false;  // the callee is one of several
  };
  using FaultKey = std::tuple<std::string, uint32_t, uint32_t, std::string>;  // file, line, column, rule
  void gather(uint32_t state);
  void gatherNamed(uint32_t state);
  void add(Hit hit);
  std::optional<double> holdMs(const Hit& hit) const;
  std::vector<Site> sitesOf(uint32_t from, const Reach::Step& step) const;
  Times timesOf(Site site, GivenId given);
  Weight weigh(const Hit& hit, const Reach::Way& way);
  std::vector<Weight> addEntries(Finding& finding, const Hit& best, const std::vector<Hit>& hits);
  std::vector<Step> chain(const Hit& hit, const Reach::Way& way) const;
  bool better(const Hit& a, const Hit& b) const;
  Finding describe(const std::vector<Hit>& hits);
  void relateLock(Finding& finding, const Locks::Held& held) const;
  bool relateDeadlock(Finding& finding, const std::vector<Hit>& hits);

  const Program& program_;
  Callables& callables_;
  Reach& reach_;
  Sinks& sinks_;
  Locks& locks_;
  Deadlocks& deadlocks_;
  Rounds& rounds_;
  Conditions& conditions_;
  Fixes fixes_;
  const Contexts& contexts_;
  const Options& options_;
  std::map<FaultKey, std::vector<Hit>> faults_;
  std::map<std::pair<Site, GivenId>, Times> times_;
};

}  // namespace loiter::analysis
