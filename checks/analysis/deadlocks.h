// Waits for work that needs the thread of whoever waits: "I post to my loop, and wait for the result". With one
// thread it never ends, with more it ends until as many requests do it at once.
#pragma once

#include "analysis/reach.h"

namespace loiter::analysis {

class Deadlocks {
 public:
  Deadlocks(const Program& program, Origins& origins, Conditions& conditions, Reach& reach);

  // The call that gives the work to a loop which an entry that reaches `state` runs on as well; none: no such.
  std::optional<Site> startOf(uint32_t state, Site wait);

 private:
  using Loops = std::set<TermId>;  // variables that hold an executor, or are one
  Loops loops(SetId executor, Id function);
  Loops loopsOfEntries(uint32_t state);
  std::vector<Site> starters(Site wait);

  const Program& program_;
  Origins& origins_;
  Conditions& conditions_;
  Reach& reach_;
};

}  // namespace loiter::analysis
