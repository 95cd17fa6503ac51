#include "analysis/terms.h"

#include <algorithm>

namespace loiter::analysis {

Terms::Terms() { set({}); }

TermId Terms::term(Term::Kind kind, uint32_t a, uint32_t b, std::vector<SetId> list) {
  auto [it, fresh] = term_ids_.try_emplace({kind, a, b, list}, terms_.size());
  if (!fresh) return it->second;
  bool open = kind == Term::Param || kind == Term::Capture || kind == Term::Self;
  unsigned depth = kind == Term::Bound ? set_depth_[a] + 1 : 0;
  if (kind == Term::Bound) open |= set_open_[a];
  for (SetId s : list) {
    open |= set_open_[s];
    depth = std::max<unsigned>(depth, set_depth_[s] + 1);
  }
  term_open_.push_back(open);
  term_depth_.push_back(std::min(depth, 200u));
  terms_.push_back({kind, a, b, std::move(list)});
  return it->second;
}

// Keeps what rules ask for: callables, objects and results, then everything else.
void Terms::cut(std::vector<TermId>& members) const {
  auto variable = [&](TermId t) {
    Term::Kind kind = terms_[t].kind;
    return kind == Term::Field || kind == Term::Global || kind == Term::Local;
  };
  std::stable_partition(members.begin(), members.end(), [&](TermId t) { return !variable(t); });
  members.resize(kMaxSet);
  std::sort(members.begin(), members.end());
}

SetId Terms::set(std::vector<TermId> members) {
  std::sort(members.begin(), members.end());
  members.erase(std::unique(members.begin(), members.end()), members.end());
  if (members.size() > kMaxSet) cut(members);
  auto [it, fresh] = set_ids_.try_emplace(members, sets_.size());
  if (!fresh) return it->second;
  bool open = false;
  uint8_t depth = 0;
  for (TermId t : members) {
    open |= term_open_[t];
    depth = std::max(depth, term_depth_[t]);
  }
  set_open_.push_back(open);
  set_depth_.push_back(depth);
  sets_.push_back(std::move(members));
  return it->second;
}

SetId Terms::join(SetId a, SetId b) {
  if (a == b || b == 0) return a;
  if (a == 0) return b;
  std::vector<TermId> members = sets_[a];
  members.insert(members.end(), sets_[b].begin(), sets_[b].end());
  return set(std::move(members));
}

uint32_t Terms::site(Site site) {
  auto [it, fresh] = site_ids_.try_emplace(site, sites_.size());
  if (fresh) sites_.push_back(site);
  return it->second;
}

}  // namespace loiter::analysis
