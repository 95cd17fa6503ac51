// How often one run of a function makes a call: what its loops multiply a cost by.
#pragma once

#include "analysis/conditions.h"

namespace loiter::analysis {

struct Times {
  double count = 1;
  bool assumed = false;  // a loop whose rounds nothing says
  Times& operator*=(Times other);
};

class Rounds {
 public:
  Rounds(const Program& program, Conditions& conditions) : program_(program), conditions_(conditions) {}

  // One round for a loop that awaits (each serves one request), for one that ends once the call succeeds (or
  // else tries again), and for one without an end; the bound where it is a constant; else kUsualRounds.
  Times of(Site site, GivenId given);
  // Every way from the call leads to a function of C that does not return (one of C++ may throw): it is made once in
  // the life of the process.
  bool last(Site site) const;

 private:
  // A condition that must have an outcome for the loop to go on.
  struct Exit {
    uint32_t condition;
    bool stays_if;
  };
  struct Ends {  // of a loop
    const Flow::Loop& loop;
    bool once;  // each request makes one round
    std::vector<Exit> exits;
  };
  const std::vector<Ends>& endsOf(Id function);
  Times roundsOf(const Ends& ends, Site site, GivenId given);
  bool returns(const Flow::Loop& loop, Id function) const;
  bool awaits(const Flow::Loop& loop, Id function) const;
  static void addConjuncts(const facts::Function& f, Exit exit, std::vector<Exit>& exits, unsigned depth = 0);
  std::vector<Exit> exits(const Flow::Loop& loop, Id function) const;
  std::optional<double> bound(const Flow::Loop& loop, Exit exit, Id function, GivenId given);
  bool untilItSucceeds(const Flow::Loop& loop, Exit exit, Site site) const;
  std::optional<int64_t> number(Id function, GivenId given, uint32_t expr);
  bool isResultOf(const Flow::Loop& loop, Site site, uint32_t expr) const;

  const Program& program_;
  Conditions& conditions_;
  std::map<Id, std::vector<Ends>> ends_;
};

}  // namespace loiter::analysis
