// Where a coroutine runs between its awaits.
#pragma once

#include "analysis/conditions.h"

namespace loiter::analysis {

class Hops {
 public:
  // Contexts as bits; two of them are relative to the coroutine.
  using Mask = uint64_t;
  static constexpr Mask kStart = 1ull << 63;  // where it was started or awaited
  static constexpr Mask kHome = 1ull << 62;   // where it belongs, after an await that returns there

  Hops(const Program& program, Origins& origins, Conditions& conditions, Contexts& contexts);

  // The contexts that the call may run in, of those of its coroutine. Of an ordinary function: kStart.
  Mask before(Site site);
  Mask beforeAwait(Id function, uint32_t await);
  // Contexts of a call given the context that the function was entered in.
  static bool mayRunIn(Mask mask, Id context) { return mask & (1ull << context); }
  // Await `await` is an operand that is another coroutine of the program: that decl, else none.
  Id awaitedCoroutine(Id function, uint32_t await);

 private:
  struct FunctionHops {
    std::vector<Mask> calls, awaits;
    bool moves = false;
  };
  const FunctionHops& of(Id function);
  Mask transfer(Id function, uint32_t await);
  Mask toMask(Site site, const rules::Hop& hop);
  Mask exitState(Id function);
  uint64_t step(Id function, const facts::Event& event, uint64_t state);

  const Program& program_;
  Origins& origins_;
  Conditions& conditions_;
  Contexts& contexts_;
  llvm::DenseMap<Id, std::unique_ptr<FunctionHops>> functions_;
  llvm::DenseMap<Id, Mask> exits_;
};

}  // namespace loiter::analysis
