#include "analysis/reach.h"

#include <algorithm>

namespace loiter::analysis {

using facts::CallFlag;
using facts::CallKind;
using facts::DeclFlag;

namespace {

bool flagged(const facts::Call& call, CallFlag flag) { return call.flags() & static_cast<uint8_t>(flag); }

std::string lastName(std::string_view name) {
  size_t at = name.rfind("::");
  return std::string(at == std::string_view::npos ? name : name.substr(at + 2));
}

}  // namespace

Reach::Reach(const Program& program, Origins& origins, Conditions& conditions, Contexts& contexts,
             Callables& callables, Hops& hops)
    : program_(program), origins_(origins), conditions_(conditions), contexts_(contexts), callables_(callables),
      hops_(hops) {}

void Reach::findStarts() {
  for (Id f = 0; f < program_.functions.size(); ++f)
    for (const Edge& edge : callables_.edges(f))
      if (edge.start != kNone) {
        std::string by = edge.rule ? lastName(program_.decls[program_.calleeOf(
                                         edge.trail ? callables_.trail(edge.trail).back() : Site{f, edge.call})].name)
                                   : "";
        starts_.push_back({edge.target, edge.start, by.empty() ? "callback" : "given to " + by, {f, edge.call}});
      }
  ruleStarts();
  coroutineStarts();
  std::sort(starts_.begin(), starts_.end(), [](const Start& a, const Start& b) { return a.order() < b.order(); });
}

void Reach::ruleStarts() {
  for (Id d = 0; d < program_.decls.size(); ++d) {
    const DeclInfo& decl = program_.decls[d];
    if (decl.labels && !decl.labels->overrides.empty()) {
      std::vector<Id> todo = decl.overriders;
      for (size_t i = 0; i < todo.size(); ++i) {
        const DeclInfo& overrider = program_.decls[todo[i]];
        todo.insert(todo.end(), overrider.overriders.begin(), overrider.overriders.end());
        if (overrider.function != kNone)
          starts_.push_back({overrider.function, contexts_.id(decl.labels->overrides.front()->context),
                             "overrides " + std::string(decl.name), {}});
      }
    }
    if (decl.function == kNone) continue;
    if (decl.labels)
      for (const auto* entry : decl.labels->entries)
        starts_.push_back({decl.function, contexts_.id(entry->context), "entry of " + entry->origin.pack, {}});
    if (decl.has(DeclFlag::NonBlocking))
      starts_.push_back({decl.function, Contexts::kLoop, "declared [[clang::nonblocking]]", {}});
    if (const auto* attributes = decl.facts->attributes())
      for (uint32_t a : *attributes)
        for (const auto& entry : program_.rules.entries)
          if (!entry.attribute.empty() && program_.text(decl.unit, a) == entry.attribute)
            starts_.push_back({decl.function, contexts_.id(entry.context), "annotated " + entry.attribute, {}});
  }
  for (const auto& entry : program_.rules.entries) {
    if (entry.field.empty()) continue;
    for (Id symbol = 0; symbol < program_.symbols.size(); ++symbol)
      if (rules::globMatches(entry.field, std::string(program_.symbols[symbol].name)))
        for (Id f : callables_.held(symbol)) starts_.push_back({f, contexts_.id(entry.context), "kept in " + entry.field, {}});
  }
}

// Started by nobody we know but on threads that may block.
bool Reach::onlyOffloaded(Id decl, const std::vector<bool>& offloaded) {
  bool any = false;
  for (const Start& s : starts_)
    if (program_.functions[s.function].decl == decl) {
      if (Contexts::serves(s.context)) return false;
      any = true;
    }
  for (Site site : program_.callers(decl)) {
    if (callables_.handedOn(site)) continue;
    Hops::Mask mask = hops_.before(site);
    bool moved = !(mask & (Hops::kStart | Hops::kHome)) && mask == 1ull << Contexts::kOffload;
    if (!moved && !offloaded[site.function]) return false;
    any = true;
  }
  return any;
}

void Reach::coroutineStarts() {
  // Functions that only ever run offloaded: what is started there, and what only that calls.
  std::vector<bool> offloaded(program_.functions.size());
  std::vector<bool> served(program_.functions.size());
  for (const Start& s : starts_) (Contexts::serves(s.context) ? served : offloaded)[s.function] = true;
  for (Id f = 0; f < offloaded.size(); ++f)
    if (served[f] || (program_.functions[f].decl != kNone && !program_.callers(program_.functions[f].decl).empty()))
      offloaded[f] = false;
  bool changed = true;
  while (changed) {
    changed = false;
    for (Id f = 0; f < program_.functions.size(); ++f) {
      Id decl = program_.functions[f].decl;
      if (offloaded[f] || decl == kNone || !program_.decls[decl].coroutine()) continue;
      if (onlyOffloaded(decl, offloaded)) offloaded[f] = changed = true;
    }
  }
  for (Id f = 0; f < program_.functions.size(); ++f) {
    Id id = program_.functions[f].decl;
    if (id == kNone) continue;
    const DeclInfo& decl = program_.decls[id];
    if (!decl.coroutine() || decl.generator() || offloaded[f]) continue;
    std::string context = "loop";
    if (const TypeInfo* type = program_.typeOf(decl.unit, decl.facts->return_type()))
      for (const auto& entry : program_.rules.entries)
        if (!entry.coroutine.empty() && rules::globMatches(entry.coroutine, std::string(type->pattern)))
          context = entry.context;
    starts_.push_back({f, contexts_.id(context), "coroutine", {}});
  }
}

void Reach::run() {
  for (uint32_t s = 0; s < starts_.size(); ++s) {
    const Start& start = starts_[s];
    auto [it, fresh] = index_.try_emplace({start.function, start.context}, states_.size());
    if (!fresh) continue;
    State state;
    state.function = start.function;
    state.context = start.context;
    state.start = s;
    states_.push_back(state);
    came_from_.emplace_back();
    queue_[0].push_back(it->second);
  }
  // Breadth first over certain steps, then over the rest from whatever has been reached.
  for (size_t i = 0; i < queue_[0].size(); ++i) expandState(queue_[0][i]);
  for (size_t i = 0; i < queue_[1].size(); ++i) expandState(queue_[1][i]);
  reached_.assign(program_.functions.size(), false);
  for (const State& state : states_) reached_[state.function] = true;
  findStartup();
}

void Reach::findStartup() {
  startup_.assign(program_.functions.size(), false);
  std::vector<Id> todo;
  auto add = [&](Id function) {
    if (function != kNone && !startup_[function]) startup_[function] = true, todo.push_back(function);
  };
  for (Id f = 0; f < program_.functions.size(); ++f)
    if (Id decl = program_.functions[f].decl; decl == kNone || program_.decls[decl].has(DeclFlag::Main)) add(f);
  while (!todo.empty()) {
    Id f = todo.back();
    todo.pop_back();
    const auto* calls = program_.functions[f].facts->calls();
    for (uint32_t c = 0; calls && c < calls->size(); ++c)
      if (Id callee = program_.calleeOf({f, c}); callee != kNone) add(program_.decls[callee].function);
    for (const Edge& edge : callables_.edges(f))
      if (edge.start == kNone) add(edge.target);
  }
}

bool Reach::concurrent(Id function) const { return reached_[function] || !startup_[function]; }

// All its calls run where it runs: it has no hop and asks nobody where it is.
bool Reach::staysPut(Id function) {
  Id decl = program_.functions[function].decl;
  bool coroutine = decl != kNone && program_.decls[decl].coroutine();
  return !coroutine && !conditions_.guards.asksForLoop(function);
}

std::vector<Id> Reach::contextsOf(const State& state, uint32_t call) {
  if (staysPut(state.function)) return {state.context};
  Site site{state.function, call};
  Hops::Mask mask = hops_.before(site);
  std::vector<Id> contexts;
  if ((mask & (Hops::kStart | Hops::kHome)) || Hops::mayRunIn(mask, state.context)) contexts.push_back(state.context);
  for (Id c = 0; c < Contexts::kMax; ++c)
    if (Hops::mayRunIn(mask, c) && c != state.context) contexts.push_back(c);
  if (!contexts.empty() && conditions_.guards.offLoop(site)) std::erase_if(contexts, Contexts::serves);
  return contexts;
}

bool Reach::alwaysReady(Id function) {
  const auto& f = *program_.functions[function].facts;
  if (!f.returns() || f.returns()->size() == 0) return false;
  for (uint32_t r : *f.returns()) {
    auto value = conditions_.constant(function, r);
    if (!value || value->value == 0) return false;
  }
  return true;
}

// The await_suspend of an awaiter whose await_ready always says true.
bool Reach::neverAwaited(Site site) {
  const facts::Call& call = program_.call(site);
  if (!flagged(call, CallFlag::Implicit) || !program_.decls[program_.calleeOf(site)].name.ends_with("::await_suspend"))
    return false;
  Id class_ = program_.decls[program_.calleeOf(site)].class_;
  for (uint32_t c = site.call; c-- > 0;) {
    Id callee = program_.calleeOf({site.function, c});
    if (callee == kNone || program_.decls[callee].class_ != class_) continue;
    if (!program_.decls[callee].name.ends_with("::await_ready")) continue;
    return program_.decls[callee].function != kNone && alwaysReady(program_.decls[callee].function);
  }
  return false;
}

void Reach::visit(uint32_t from, Id target, Id context, const Edge& edge) {
  auto [it, fresh] = index_.try_emplace({target, context}, states_.size());
  if (fresh) {
    State state;
    state.function = target;
    state.context = context;
    state.doubts = states_[from].doubts | (edge.possible ? 1 : 0);
    state.distance = states_[from].distance + 1;
    state.from = from;
    state.edge = edge;
    states_.push_back(state);
    came_from_.emplace_back();
    queue_[state.doubts].push_back(it->second);
  } else if (State& seen = states_[it->second];
             seen.doubts > (states_[from].doubts | (edge.possible ? 1u : 0u)) && seen.from != kNone) {
    // A certain way to what only a doubtful one had reached so far.
    seen.doubts = 0;
    seen.distance = states_[from].distance + 1;
    seen.from = from;
    seen.edge = edge;
    queue_[0].push_back(it->second);
  }
  auto& sources = came_from_[it->second];
  if (sources.size() < 256 && (sources.empty() || sources.back() != from)) sources.push_back(from);
}

void Reach::expandState(uint32_t index) {
  const State state = states_[index];
  const auto* calls = program_.functions[state.function].facts->calls();
  bool stays = staysPut(state.function);
  for (uint32_t c = 0; calls && c < calls->size(); ++c) {
    Site site{state.function, c};
    Id callee = program_.calleeOf(site);
    if (callee == kNone) continue;
    const DeclInfo& decl = program_.decls[callee];
    if ((decl.labels && decl.labels->opaque()) || callables_.handedOn(site) || decl.generator()) continue;
    bool dispatched = calls->Get(c)->kind() == CallKind::Virtual;
    if (!dispatched && decl.function == kNone) continue;
    if (flagged(*calls->Get(c), CallFlag::Moved) || neverAwaited(site)) continue;
    if (!dispatched && stays) {
      visit(index, decl.function, state.context, {decl.function, c, 0, kNone, false, nullptr});
      continue;
    }
    auto contexts = contextsOf(state, c);
    std::vector<Id> only{callee};
    const auto& targets = dispatched ? program_.targets(callee) : only;
    for (Id target : targets)
      if (Id function = program_.decls[target].function; function != kNone)
        for (Id context : contexts) visit(index, function, context, {function, c, 0, kNone, targets.size() > 1, nullptr});
  }
  for (const Edge& edge : callables_.edges(state.function))
    if (edge.start == kNone)
      for (Id context : contextsOf(state, edge.call)) visit(index, edge.target, context, edge);
}

std::vector<uint32_t> Reach::chain(uint32_t state) const {
  std::vector<uint32_t> chain;
  for (; state != kNone && chain.size() < 1000; state = states_[state].from) chain.push_back(state);
  std::reverse(chain.begin(), chain.end());
  return chain;
}

std::vector<uint32_t> Reach::entriesOf(uint32_t state) const {
  constexpr size_t kMaxEntries = 100, kMaxVisited = 20000;
  std::vector<uint32_t> entries, todo{state};
  llvm::DenseMap<uint32_t, bool> seen;
  seen[state] = true;
  for (size_t i = 0; i < todo.size() && entries.size() < kMaxEntries && todo.size() < kMaxVisited; ++i) {
    if (states_[todo[i]].start != kNone) entries.push_back(todo[i]);
    for (uint32_t from : came_from_[todo[i]])
      if (seen.try_emplace(from, true).second) todo.push_back(from);
  }
  return entries;
}

}  // namespace loiter::analysis
