// Whether a call blocks, by the rules.
#pragma once

#include "analysis/conditions.h"

namespace loiter::analysis {

// Functions with [[clang::blocking]] that no pack knows.
const rules::Blocking& annotatedAsBlocking();

class Sinks {
 public:
  Sinks(const Program& program, Origins& origins, Conditions& conditions, const Options& options);

  // The rule by which this call may hold its thread there, or null. Without a context: in any.
  const rules::Blocking* at(Site site, Where where = {});
  // The rule by which a call of `decl` blocks whatever its arguments are, which are not known; or null.
  const rules::Blocking* always(Id decl) const;
  // It blocks, and for longer than mutexes are held anyhow: no literal microsecond, no lock.
  bool makesMutexSlow(Site site);
  // The literal bound of the wait in milliseconds, if the call has one.
  std::optional<double> holdMs(Site site, const rules::Blocking& rule, GivenId given = 0);

 private:
  const rules::Blocking* judge(Site site, Where where);
  bool enabled(const rules::Blocking& rule) const;

  const Program& program_;
  Origins& origins_;
  Conditions& conditions_;
  const Options& options_;
  std::map<std::tuple<Site, Id, GivenId>, const rules::Blocking*> known_;
};

}  // namespace loiter::analysis
