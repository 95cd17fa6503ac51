#include "analysis/reach.h"

#include <algorithm>

namespace loiter::analysis {

using facts::CallFlag;
using facts::CallKind;
using facts::DeclFlag;

namespace {

// Ways to call a function in one context that are told apart by what they hand over.
constexpr unsigned kMaxGiven = 8;

std::string lastName(std::string_view name) {
  constexpr std::string_view kCall = "::operator()";  // of an object whose class says more
  if (name.ends_with(kCall)) name.remove_suffix(kCall.size());
  size_t at = name.rfind("::");
  return std::string(at == std::string_view::npos ? name : name.substr(at + 2));
}

}  // namespace

Reach::Reach(const Program& program, Origins& origins, Given& given, Conditions& conditions, Contexts& contexts,
             Callables& callables, Hops& hops)
    : program_(program), origins_(origins), given_(given), conditions_(conditions), contexts_(contexts),
      callables_(callables), hops_(hops), first_use_(program, conditions.guards) {}

void Reach::findStarts() {
  for (Id f = 0; f < program_.functions.size(); ++f)
    for (const Edge& edge : callables_.edges(f))
      if (edge.start != kNone) {
        std::string by = edge.rule
                             ? lastName(program_
                                            .decls[program_.calleeOf(edge.trail ? callables_.trail(edge.trail).back()
                                                                                : Site{f, edge.call})]
                                            .name)
                             : "";
        starts_.push_back({edge.target,
                           edge.start,
                           by.empty() ? "callback" : "given to " + by,
                           {f, edge.call},
                           edge.executor,
                           givenBy(edge)});
      }
  ruleStarts();
  coroutineStarts();
  std::sort(starts_.begin(), starts_.end(), [](const Start& a, const Start& b) { return a.order() < b.order(); });
}

std::span<const Start> Reach::startsOf(Id function) const {
  auto [first, last] = std::equal_range(starts_.begin(), starts_.end(), Start{.function = function},
                                        [](const Start& a, const Start& b) { return a.function < b.function; });
  return {first, last};
}

void Reach::ruleStarts() {
  for (Id d = 0; d < program_.decls.size(); ++d) {
    const DeclInfo& decl = program_.decls[d];
    if (decl.labels && !decl.labels->overrides.empty()) {
      std::vector<Id> todo = program_.overridersOf(d);
      for (size_t i = 0; i < todo.size(); ++i) {
        const auto& next = program_.overridersOf(todo[i]);
        todo.insert(todo.end(), next.begin(), next.end());
        if (Id function = program_.decls[todo[i]].function; function != kNone)
          starts_.push_back({function,
                             contexts_.id(decl.labels->overrides.front()->context),
                             "overrides " + std::string(decl.name),
                             {}});
      }
    }
    if (decl.function == kNone) continue;
    if (decl.labels)
      for (const auto* entry : decl.labels->entries)
        starts_.push_back({decl.function, contexts_.id(entry->context), "entry of " + entry->origin.pack, {}});
    if (decl.has(DeclFlag::NonBlocking))
      starts_.push_back({decl.function, Contexts::kLoop, "declared [[clang::nonblocking]]", {}});
    if (decl.has(DeclFlag::Annotated))
      for (uint32_t a : *decl.facts->attributes())
        for (const auto& entry : program_.rules.entries)
          if (!entry.attribute.empty() && program_.text(decl.unit, a) == entry.attribute)
            starts_.push_back({decl.function, contexts_.id(entry.context), "annotated " + entry.attribute, {}});
  }
  for (const auto& entry : program_.rules.entries) {
    if (entry.field.empty()) continue;
    for (Id symbol = 0; symbol < program_.symbols.size(); ++symbol)
      if (rules::globMatches(entry.field, program_.symbols[symbol].name))
        for (Id f : callables_.held(symbol))
          starts_.push_back({f, contexts_.id(entry.context), "kept in " + entry.field, {}});
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

// Functions that only functions of a library call, where the library is described and its sources are
// part of the program: what the description says holds, and what they do for it is not looked into.
std::vector<bool> Reach::insideLibraries() const {
  std::vector<bool> inside(program_.functions.size());
  std::vector<Id> todo;
  for (Id f = 0; f < inside.size(); ++f)
    if (Id decl = program_.functions[f].decl; decl != kNone && program_.decls[decl].opaque()) todo.push_back(f);
  for (Id f : todo) inside[f] = true;
  auto isInside = [&](Site site) { return inside[site.function]; };
  while (!todo.empty()) {
    Id f = todo.back();
    todo.pop_back();
    for (const CallInfo& call : program_.calls(f)) {
      if (call.function == kNone || inside[call.function]) continue;
      auto callers = program_.callers(call.callee);
      if (!std::all_of(callers.begin(), callers.end(), isInside)) continue;
      inside[call.function] = true;
      todo.push_back(call.function);
    }
  }
  return inside;
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
  std::vector<bool> inside = insideLibraries();
  for (Id f = 0; f < program_.functions.size(); ++f) {
    if (!program_.functions[f].coroutine || offloaded[f] || inside[f]) continue;
    const DeclInfo& decl = program_.decls[program_.functions[f].decl];
    if (decl.generator()) continue;
    std::string context = "loop";
    if (const TypeInfo* type = program_.typeOf(decl.unit, decl.facts->return_type()))
      for (const auto& entry : program_.rules.entries)
        if (!entry.coroutine.empty() && rules::globMatches(entry.coroutine, type->pattern)) context = entry.context;
    starts_.push_back({f, contexts_.id(context), "coroutine", {}});
  }
}

std::pair<uint32_t, bool> Reach::stateOf(Id function, Where where) {
  uint32_t* link = &first_state_[function];
  for (unsigned others = 0; *link != kNone; link = &visits_[*link].next) {
    if (visits_[*link].where == where) return {*link, false};
    bool same_context = visits_[*link].where.context == where.context;
    if (where.given != 0 && same_context && ++others > kMaxGiven) return stateOf(function, {where.context});
  }
  uint32_t made = *link = states_.size();
  states_.push_back({function, where.context, where.given});
  visits_.push_back({where});
  return {made, true};
}

void Reach::run() {
  first_state_.assign(program_.functions.size(), kNone);
  sources_.reserve(program_.callCount());
  for (uint32_t s = 0; s < starts_.size(); ++s) {
    auto [state, fresh] = stateOf(starts_[s].function, {starts_[s].context, starts_[s].given});
    if (!fresh) continue;
    states_[state].start = s;
    queue_[0].push_back(state);
  }
  // Breadth first over certain steps, then over doubtful ones from whatever has been reached.
  for (const auto& queue : queue_) expandAll(queue);
}

// The queue grows meanwhile. What lies anywhere in memory is asked for some steps ahead.
void Reach::expandAll(const std::vector<uint32_t>& queue) {
  auto functionAt = [&](size_t i) { return states_[queue[std::min(i, queue.size() - 1)]].function; };
  for (size_t i = 0; i < queue.size(); ++i) {
    __builtin_prefetch(&program_.functions[functionAt(i + 8)]);
    __builtin_prefetch(&callables_.edges(functionAt(i + 4)));
    __builtin_prefetch(program_.calls(functionAt(i + 4)).data());
    expandState(queue[i]);
  }
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
    for (const CallInfo& call : program_.calls(f))
      if (!call.coroutine) add(call.function);  // a coroutine that main() starts is served by the loop
    for (const Edge& edge : callables_.edges(f))
      if (edge.start == kNone && !program_.functions[edge.target].coroutine) add(edge.target);
  }
}

bool Reach::concurrent(Id function) {
  if (first_state_[function] != kNone) return true;
  return !startup(function);
}

bool Reach::startup(Id function) {
  if (startup_.empty()) findStartup();
  return startup_[function];
}

// All its calls run where it runs: it has no hop and asks nobody where it is.
bool Reach::staysPut(Id function) {
  return !program_.functions[function].coroutine && !conditions_.guards.asksForLoop(function);
}

std::vector<Id> Reach::contextsOf(const State& state, uint32_t call) {
  if (!given_.comesTo(state.function, state.given, call)) return {};
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
  if (!program_.info(site).has(CallFlag::Implicit) ||
      !program_.decls[program_.calleeOf(site)].name.ends_with("::await_suspend"))
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

void Reach::visit(uint32_t from, Id target, Where where, const Edge& edge) {
  Site site{states_[from].function, edge.call};
  bool first_time = edge.once() || firstUse(site);
  if (first_time && startup(site.function)) return;
  Doubt doubt = std::max(visits_[from].doubt, edge.possible ? Possible : first_time ? FirstTime : Certain);
  auto [index, fresh] = stateOf(target, where);
  Visits& visits = visits_[index];
  // Also a certain way to what only a doubtful one had reached so far.
  if (fresh || visits.doubt > doubt) {
    visits.doubt = doubt;
    State& state = states_[index];
    state.distance = states_[from].distance + 1;
    state.from = from;
    state.edge = edge;
    queue_[doubt].push_back(index);
  }
  sources_.push_back({from, visits.sources, edge.call, first_time});
  visits.sources = sources_.size() - 1;
}

GivenId Reach::handed(const State& state, uint32_t call, Id target) {
  Site site{state.function, call};
  std::vector<GuardFact> facts;
  if (given_.asksForGuards(target)) facts = conditions_.guards.handed(site, state.given);
  return given_.handed(site, state.given, target, std::move(facts));
}

// A rule may say what holds for the values that it hands to a callable: a continuation's future is ready.
GivenId Reach::givenBy(const Edge& edge) {
  if (!edge.rule || edge.rule->gives.empty() || !given_.asksForGuards(edge.target)) return 0;
  return given_.only(conditions_.guards.ofParameters(edge.target, edge.rule->gives));
}

void Reach::expandState(uint32_t index) {
  const State state = states_[index];
  auto calls = program_.calls(state.function);
  bool stays = staysPut(state.function);
  // Callees' states lie anywhere: without this, each is waited for in turn.
  for (const CallInfo& call : calls)
    if (call.function != kNone) __builtin_prefetch(&first_state_[call.function]);
  for (const CallInfo& call : calls)
    if (call.function != kNone && first_state_[call.function] != kNone)
      __builtin_prefetch(&visits_[first_state_[call.function]], 1);
  for (uint32_t c = 0; c < calls.size(); ++c) {
    const CallInfo& call = calls[c];
    bool dispatched = call.kind == CallKind::Virtual;
    if (call.opaque && !program_.labelsOf({state.function, c})->owners.empty()) endOwned(index, c);
    if (call.callee == kNone || call.opaque || (!dispatched && call.function == kNone)) continue;
    Site site{state.function, c};
    if (call.coroutine && (callables_.handedOn(site) || program_.decls[call.callee].generator())) continue;
    if (call.has(CallFlag::Moved) || neverAwaited(site)) continue;
    if (!dispatched && stays) {
      if (!given_.comesTo(state.function, state.given, c)) continue;
      visit(index, call.function, {state.context, handed(state, c, call.function)},
            {.target = call.function, .call = c});
      continue;
    }
    auto contexts = contextsOf(state, c);
    std::vector<Id> only{call.callee};
    const auto& targets = dispatched ? program_.targets(call.callee) : only;
    for (Id target : targets)
      if (Id function = program_.decls[target].function; function != kNone)
        for (Id context : contexts)
          visit(index, function, {context, handed(state, c, function)},
                {.target = function, .call = c, .possible = targets.size() > 1});
  }
  for (const Edge& edge : callables_.edges(state.function))
    if (edge.start == kNone)
      for (Id context : contextsOf(state, edge.call)) visit(index, edge.target, {context, givenBy(edge)}, edge);
}

// Whether it was the last owner is not known.
void Reach::endOwned(uint32_t index, uint32_t call) {
  const State state = states_[index];
  const CallInfo& info = program_.info({state.function, call});
  if (info.has(CallFlag::Moved)) return;
  Id class_ = program_.decls[info.callee].class_;
  Id owned = class_ == kNone ? kNone : program_.classes[class_].argument;
  if (owned == kNone || program_.classes[owned].destructor == kNone) return;
  for (Id target : program_.targets(program_.classes[owned].destructor))
    if (Id function = program_.decls[target].function; function != kNone)
      for (Id context : contextsOf(state, call))
        visit(index, function, {context}, {.target = function, .call = call, .possible = true});
}

std::vector<uint32_t> Reach::chain(uint32_t state) const {
  std::vector<uint32_t> chain;
  for (; state != kNone && chain.size() < 1000; state = states_[state].from) chain.push_back(state);
  std::reverse(chain.begin(), chain.end());
  return chain;
}

Reach::Way Reach::bestWay(uint32_t state) {
  Way way;
  for (uint32_t s : chain(state)) {
    const Edge& edge = states_[s].edge;
    if (way.empty())
      way.push_back({s});
    else
      way.push_back({s, edge.call, edge.once() || firstUse({states_[way.back().state].function, edge.call})});
  }
  return way;
}

std::vector<Reach::Way> Reach::waysTo(uint32_t state) {
  constexpr size_t kMaxVisited = 2000;
  seen_.resize(states_.size(), 0);
  ++search_;
  struct Visited {
    Step step;    // its call and first_time: of the step behind it
    size_t next;  // that one, an index into todo
  };
  std::vector<Visited> todo{{{state}, 0}};
  std::vector<Way> ways;
  seen_[state] = search_;
  for (size_t i = 0; i < todo.size() && ways.size() < Finding::kMaxEntries; ++i) {
    if (states_[todo[i].step.state].start != kNone) {
      Way& way = ways.emplace_back(Way{{todo[i].step.state}});
      for (size_t at = i; at != 0; at = todo[at].next)
        way.push_back({todo[todo[at].next].step.state, todo[at].step.call, todo[at].step.first_time});
    }
    size_t first = todo.size();
    for (uint32_t s = visits_[todo[i].step.state].sources; s != kNone && todo.size() < kMaxVisited;) {
      const Source& source = sources_[s];
      if (seen_[source.state] != search_) {
        seen_[source.state] = search_;
        todo.push_back({{source.state, source.call, source.first_time != 0}, i});
      }
      s = source.before;
    }
    std::reverse(todo.begin() + first, todo.end());
  }
  return ways;
}

}  // namespace loiter::analysis
