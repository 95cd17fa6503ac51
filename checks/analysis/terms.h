// Values as sets of origins. One mechanism carries callables, executors, descriptors, futures
// and mutexes: an expression evaluates to the set of things it may come from, in terms of its
// function's parameters and captures; a call site substitutes what it hands over.
#pragma once

#include "analysis/program.h"

#include <deque>

namespace loiter::analysis {

using TermId = uint32_t;
using SetId = uint32_t;  // 0: the empty set

struct Term {
  enum Kind : uint8_t {
    Func,     // a: decl
    Closure,  // a: decl of the lambda, list: one set per capture
    Bound,    // a: set of callables, list: one set per bound argument (std::bind)
    Param,    // a: index, of the function at hand
    Capture,  // a: index, of the lambda at hand
    Self,     // the object of the function at hand
    Field,    // a: symbol
    Global,   // a: symbol
    Local,    // a: function, b: index (the variable itself, not what it holds)
    Object,   // a: type that it is, or was made as
    Result,   // a: site (see Terms::site), the result of a call that a rule speaks of
    Awaited,  // a: site, the value of awaiting that call's result
    AwaitOf   // list: one set, still open: the value of awaiting what that turns out to be
  };
  Kind kind;
  uint32_t a = 0, b = 0;
  std::vector<SetId> list;
};

// Interned terms, sets of them and call sites; equal things have equal ids.
class Terms {
 public:
  static constexpr size_t kMaxSet =
      48;  // larger sets are cut: first what only says through which variables a value came

  Terms();
  TermId term(Term::Kind kind, uint32_t a, uint32_t b = 0, std::vector<SetId> list = {});
  SetId set(std::vector<TermId> members);
  SetId single(TermId term) { return set({term}); }
  SetId join(SetId a, SetId b);
  uint32_t site(Site site);

  const Term& operator[](TermId id) const { return terms_[id]; }
  const std::vector<TermId>& members(SetId id) const { return sets_[id]; }
  Site siteAt(uint32_t id) const { return sites_[id]; }
  // Some term of it, or nested in it, is Param, Capture or Self.
  bool open(SetId id) const { return set_open_[id]; }
  bool openTerm(TermId id) const { return term_open_[id]; }
  unsigned depth(SetId id) const { return set_depth_[id]; }

 private:
  void cut(std::vector<TermId>& members) const;

  std::deque<Term> terms_;
  std::deque<std::vector<TermId>> sets_;
  std::vector<Site> sites_;
  std::vector<bool> term_open_, set_open_;
  std::vector<uint8_t> term_depth_, set_depth_;
  std::map<std::tuple<uint8_t, uint32_t, uint32_t, std::vector<SetId>>, TermId> term_ids_;
  std::map<std::vector<TermId>, SetId> set_ids_;
  std::map<Site, uint32_t> site_ids_;
};

// What a call hands over: the values of the parameters, the captures and the object.
struct Binding {
  std::vector<SetId> params, captures;
  SetId self = 0;
};

}  // namespace loiter::analysis
