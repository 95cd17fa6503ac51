// How a blocking call is written anew, as an await, where a pack says how and nothing stands against it.
#pragma once

#include "analysis/conditions.h"
#include "analysis/locks.h"

namespace loiter::analysis {

class Fixes {
 public:
  Fixes(const Program& program, Conditions& conditions, Locks& locks)
      : program_(program), conditions_(conditions), locks_(locks) {}

  // Without edits where there is none: the call stands in no coroutine of the pack's, or where nothing can be awaited,
  // or while a mutex may be held (a coroutine may go on in another thread, and others wait for it).
  Fix of(Site site) const;

 private:
  bool applies(const rules::Fix& fix, Site site) const;

  const Program& program_;
  Conditions& conditions_;
  Locks& locks_;
};

}  // namespace loiter::analysis
