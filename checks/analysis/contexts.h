// Contexts, and which of them an executor stands for.
#pragma once

#include "analysis/origins.h"

namespace loiter::analysis {

class Conditions;

class Contexts {
 public:
  static constexpr Id kLoop = 0, kOffload = 1;
  static constexpr Id kHere = 2;  // an executor that stands for where the code at hand runs
  static constexpr Id kMax = 60;  // they are kept as bits (Hops)

  Contexts(const Program& program, Origins& origins);
  void use(Conditions& conditions) { conditions_ = &conditions; }

  Id id(const std::string& name);
  const std::string& name(Id id) const { return names_[id]; }
  // Blocking matters there: everything but offload.
  static bool serves(Id context) { return context != kOffload; }

  // Where work given to an executor with these origins runs; none: nothing is known. An executor
  // that may be of several contexts is offload only if all of them are.
  // `by_type`: an object's type says where it runs, if nothing says which object it is.
  Id of(SetId executor, Id open_function, bool by_type = true);

 private:
  Id ofTerm(const Term& term);
  const Program& program_;
  Origins& origins_;
  Conditions* conditions_ = nullptr;
  std::vector<std::string> names_;
};

}  // namespace loiter::analysis
