// Mutexes that are somewhere held across a blocking call or a co_await: whoever takes one of
// them on a loop waits for that.
#pragma once

#include "analysis/reach.h"
#include "analysis/sinks.h"

namespace loiter::analysis {

const rules::Blocking& heldLockRule();

class Locks {
 public:
  Locks(const Program& program, Origins& origins, Conditions& conditions, Callables& callables, Sinks& sinks,
        Reach& reach);
  void run();

  // What is done with a mutex held.
  struct Slow {
    std::string what;                       // "calls fsync", "awaits"; empty: nothing slow
    const rules::Blocking* rule = nullptr;  // of the call
    std::optional<double> hold_ms;          // its literal bound
  };
  struct Held {  // the place that makes a mutex slow
    Id function = kNone;
    facts::Location acquired, slow;
    Slow why;
  };
  // Set if the call takes a mutex that is slow.
  const Held* slowAt(Site acquire);
  // The call is made with a mutex held, which it makes slow.
  bool heldAt(Site call) const { return held_at_.count(call) != 0; }
  // The function may hold a mutex in a way that heldAt() does not follow: by a parameter, another function's result, a
  // try_lock, a member, a wrapper, a class of the project's own. For what must not be done under any mutex.
  bool mayHoldUnseen(Id function);
  // Some coroutine awaits it, or what calls it, with a mutex held: that is held for as long as this function waits.
  bool isAwaitedWithMutex(Id function);

 private:
  bool acquires(Site site);
  std::set<TermId> mutexes(Site site, const rules::Selector& selector);
  void visit(Id function);
  Slow called(Site site);
  Slow blocks(Site site);
  Slow mayBlock(Id function, unsigned levels);
  bool releases(Site acquire, Site call);
  struct Released {
    std::set<TermId> ended, during;  // for good; only while something waits
  };
  const Released& releasedIn(Id function, unsigned levels);
  bool failed(Site acquire, uint32_t block) const;
  std::optional<bool> failsIf(Site acquire, uint32_t condition) const;
  bool isIn(Site acquire, const std::set<TermId>& mutexes);
  bool waitsWithItsMutex(Site wait);
  bool givenUpIn(Site acquire, Site call);
  bool givesUp(Id function, uint32_t param, unsigned levels);
  bool handedTo(Site acquire, const facts::AwaitPoint& await);
  uint32_t holder(Site acquire) const;  // the local that the lock is kept in, or none
  // It releases a mutex that it was not seen to take.
  bool endsUntaken(Id function, unsigned levels);
  bool endsUntaken(Site site, const std::vector<Site>& taken, unsigned levels);
  void noteAwaited(Id function, const facts::AwaitPoint& await);
  void mark(Id function, Site acquire, const facts::Location& where, const Slow& why);

  const Program& program_;
  Origins& origins_;
  Conditions& conditions_;
  Callables& callables_;
  Sinks& sinks_;
  Reach& reach_;
  std::map<TermId, Held> slow_;
  std::set<Site> held_at_;
  std::vector<Id> awaited_with_mutex_;       // functions, awaited themselves
  std::vector<bool> is_awaited_with_mutex_;  // per function; empty: not asked for yet
  std::map<std::pair<Id, unsigned>, Slow> may_block_;
  std::map<std::pair<Id, unsigned>, Released> released_;
  std::map<std::pair<Id, unsigned>, bool> ends_untaken_;
};

}  // namespace loiter::analysis
