#include "analysis/findings.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/xxhash.h>

#include <algorithm>

namespace loiter::analysis {

const char* certaintyName(Certainty c) { return c == Certainty::Definite ? "definite" : "possible"; }

const char* levelName(Level level) {
  switch (level) {
    case Level::Note: return "note";
    case Level::Warning: return "warning";
    case Level::Error: return "error";
  }
  return "";
}

const Place& callInEntry(const Finding& finding, const Entry& entry) {
  auto same = [](const Place& a, const Place& b) {
    return std::tie(a.file, a.line, a.column) == std::tie(b.file, b.line, b.column);
  };
  for (const Step& step : entry.chain)
    if (step.function == entry.function && !same(step, entry)) return step;
  return finding.sink.function == entry.function ? finding.sink : static_cast<const Place&>(entry);
}

std::string Finding::message(const Entry& of) const {
  return name + (sink.function == of.function ? "" : " in " + sink.function) + " " + what + ", on the thread of " +
         of.function +
         (first_time  ? ", the first time"
          : last_time ? ", right before the process ends"
                      : "") +
         (deadlock ? ", which that work needs as well: a deadlock" : "");
}

namespace {

std::string hexHash(const std::string& text) {
  char hex[17];
  snprintf(hex, sizeof hex, "%016llx", static_cast<unsigned long long>(llvm::xxh3_64bits(text)));
  return hex;
}

std::string fingerprintOf(const Finding& f, const std::vector<Step>& chain) {
  std::string text = f.rule_id + '\n' + f.callee;
  for (const Step& step : chain) text += '\n' + step.function;
  return hexHash(text);
}

}  // namespace

Findings::Findings(const Program& program, Callables& callables, Reach& reach, Sinks& sinks, Locks& locks,
                   Deadlocks& deadlocks, Rounds& rounds, Conditions& conditions, const Contexts& contexts,
                   const Options& options)
    : program_(program), callables_(callables), reach_(reach), sinks_(sinks), locks_(locks), deadlocks_(deadlocks),
      rounds_(rounds), conditions_(conditions), fixes_(program, conditions, locks), contexts_(contexts),
      options_(options) {}

void Findings::add(Hit hit) {
  Place place = program_.place(hit.site.function, program_.call(hit.site).location());
  faults_[{place.file, place.line, place.column, hit.rule->id}].push_back(hit);
}

// Functions that a pointer or another callable stands for.
void Findings::gatherNamed(uint32_t index) {
  const Reach::State& state = reach_.states()[index];
  for (const NamedCall& named : callables_.namedCalls(state.function)) {
    auto contexts = reach_.contextsOf(state, named.call);
    const auto* rule = std::any_of(contexts.begin(), contexts.end(), Contexts::serves) ? sinks_.always(named.decl)
                                                                                       : nullptr;
    if (rule) add({index, {state.function, named.call}, rule, nullptr, named.decl, named.possible});
  }
}

void Findings::gather(uint32_t index) {
  const Reach::State& state = reach_.states()[index];
  const FunctionInfo& function = program_.functions[state.function];
  gatherNamed(index);
  if (!function.of_interest) return;
  bool library = function.decl != kNone && program_.decls[function.decl].has(facts::DeclFlag::SystemHeader);
  auto calls = program_.calls(state.function);
  for (uint32_t c = 0; c < calls.size(); ++c) {
    if (!calls[c].labelled || reach_.doneAtStart({state.function, c})) continue;
    // What a smart pointer or a container destroys is everybody's: nothing is known of that value.
    if (library && calls[c].kind == facts::CallKind::Destruct) continue;
    Site site{state.function, c};
    const Locks::Held* held = nullptr;
    for (Id context : reach_.contextsOf(state, c)) {
      if (!Contexts::serves(context)) continue;
      const rules::Blocking* rule = sinks_.at(site, {context, state.given});
      if (!rule) held = locks_.slowAt(site);
      if (held) rule = &heldLockRule();
      if (!rule) continue;
      add({index, site, rule, held, calls[c].callee});
      break;
    }
  }
}

// Known only where the call's arguments are the callee's own.
std::optional<double> Findings::holdMs(const Hit& hit) const {
  Id callee = program_.calleeOf(hit.site);
  if (callee != kNone && callee != hit.callee) return {};
  return sinks_.holdMs(hit.site, *hit.rule, reach_.states()[hit.state].given);
}

// The calls that lead to a state from the one before, the last of them into its function. Where that is not how it was
// first found, only the first of the calls is known.
std::vector<Site> Findings::sitesOf(uint32_t from, const Reach::Step& step) const {
  const Reach::State& s = reach_.states()[step.state];
  std::vector<Site> trail;
  if (reach_.isFirst(from, step)) trail = callables_.trail(s.edge.trail);
  if (trail.empty()) trail.push_back({reach_.states()[from].function, step.call});
  return trail;
}

// In one run of the function: calls of the same callee that stand on one way through it come on top of this one.
Times Findings::timesOf(Site site, GivenId given) {
  auto [known, fresh] = times_.try_emplace({site, given});
  if (!fresh) return known->second;
  Times times = rounds_.of(site, given);
  Id callee = program_.calleeOf(site);
  auto calls = program_.calls(site.function);
  constexpr size_t kMaxTogether = 16, kMaxBlocks = 1000;  // what is left out is a lower cost
  const Flow& flow = conditions_.guards.flow(site.function);
  if (callee == kNone || given != 0 || flow.blockCount() > kMaxBlocks) return known->second = times;
  std::vector<uint32_t> together{site.call};
  for (uint32_t c = 0; c < calls.size() && together.size() < kMaxTogether; ++c) {
    if (c == site.call || calls[c].callee != callee) continue;
    if (!llvm::all_of(together, [&](uint32_t other) { return flow.onOneWay(c, other); })) continue;
    together.push_back(c);
    times.count += rounds_.of({site.function, c}, given).count;
  }
  return known->second = times;
}

Weight Findings::weigh(const Hit& hit, const Reach::Way& way) {
  Weight weight;
  weight.pattern = hit.rule->pattern;
  weight.literal_ms = holdMs(hit);
  if (hit.held && hit.held->why.rule) {  // it lasts as long as what the mutex is held across
    weight.pattern = hit.held->why.rule->pattern;
    weight.literal_ms = hit.held->why.hold_ms;
  }
  weight.times = rounds_.of(hit.site, reach_.states()[hit.state].given);
  weight.locked = locks_.heldAt(hit.site);
  weight.once = reach_.firstUse(hit.site) || rounds_.last(hit.site);
  weight.context = contexts_.name(reach_.states()[way.front().state].context);
  for (size_t i = 1; i < way.size(); ++i) {
    weight.once |= way[i].first_time;
    GivenId given = reach_.states()[way[i - 1].state].given;
    for (Site site : sitesOf(way[i - 1].state, way[i])) {
      weight.times *= timesOf(site, given);
      weight.locked |= locks_.heldAt(site);
      weight.once |= rounds_.last(site);
      given = 0;  // of the functions between nothing is known
    }
  }
  return weight;
}

std::vector<Step> Findings::chain(const Hit& hit, const Reach::Way& way) const {
  std::vector<Step> chain = steps(way);
  Step last;
  static_cast<Place&>(last) = program_.place(hit.site.function, program_.call(hit.site).location());
  last.note = std::string(program_.decls[hit.callee].name) + " " + hit.rule->what;
  chain.push_back(std::move(last));
  return chain;
}

// All entries that reach it, with what it weighs for each; that of the best hit's chain is the first.
std::vector<Weight> Findings::addEntries(Finding& f, const Hit& best, const std::vector<Hit>& hits) {
  std::set<std::tuple<std::string, std::string, uint32_t>> seen;
  std::vector<Weight> weights;
  size_t step_count = 0;
  auto add = [&](const Hit& hit, const Reach::Way& way) {
    Entry e = entry(way.front().state);
    if (!seen.insert(e.key()).second) return;
    e.chain = chain(hit, way);
    e.fingerprint = fingerprintOf(f, e.chain);
    step_count += e.chain.size();
    if (!f.entries.empty() && step_count > Finding::kMaxSteps) e.chain.clear();
    f.entries.push_back(std::move(e));
    weights.push_back(weigh(hit, way));
  };
  add(best, reach_.bestWay(best.state));
  for (const Hit& hit : hits)
    for (const Reach::Way& way : reach_.waysTo(hit.state)) add(hit, way);
  return weights;
}

bool Findings::better(const Hit& a, const Hit& b) const {
  auto order = [&](const Hit& h) {
    const Reach::State& s = reach_.states()[h.state];
    return std::make_tuple(h.possible, reach_.doubt(h.state), s.distance, program_.functionName(s.function), h.state);
  };
  return order(a) < order(b);
}

Entry Findings::entry(uint32_t state) const {
  const Reach::State& s = reach_.states()[state];
  Entry entry;
  const DeclInfo& decl = program_.decls[program_.functions[s.function].decl];
  static_cast<Place&>(entry) = program_.place(s.function, *decl.facts->location());
  entry.why = s.start == kNone ? "" : reach_.starts()[s.start].why;
  return entry;
}

std::vector<Step> Findings::steps(const Reach::Way& way) const {
  std::vector<Step> steps;
  auto add = [&](Id function, const facts::Location& location, std::string note) {
    Step step;
    static_cast<Place&>(step) = program_.place(function, location);
    step.note = std::move(note);
    steps.push_back(std::move(step));
  };
  Entry first = entry(way.front().state);
  Step start;
  static_cast<Place&>(start) = first;
  start.note = "runs on the " + contexts_.name(reach_.states()[way.front().state].context) + ": " + first.why;
  steps.push_back(std::move(start));
  for (size_t i = 1; i < way.size(); ++i) {
    uint32_t from = way[i - 1].state;
    const Reach::State& s = reach_.states()[way[i].state];
    bool edge_known = reach_.isFirst(from, way[i]);
    std::string name(program_.functionName(s.function));
    std::string verb = edge_known && s.edge.possible ? "may call " : "calls ";
    auto trail = sitesOf(from, way[i]);
    for (size_t t = 0; t < trail.size(); ++t) {
      Id callee = program_.calleeOf(trail[t]);
      bool last = t + 1 == trail.size();
      bool by_rule = last && callee != kNone && edge_known && s.edge.rule;
      add(trail[t].function, program_.call(trail[t]).location(),
          by_rule ? "calls " + name + " through " + std::string(program_.decls[callee].name)
          : last  ? verb + name
                  : "calls " + std::string(program_.display(callee)));
    }
  }
  return steps;
}

Finding Findings::describe(const std::vector<Hit>& hits) {
  const Hit& best = *std::min_element(hits.begin(), hits.end(), [&](auto& a, auto& b) { return better(a, b); });
  const Reach::State& state = reach_.states()[best.state];
  const facts::Call& call = program_.call(best.site);
  Id callee = best.callee;
  Finding f;
  f.class_ = best.rule->class_;
  f.rule = std::string("loiter-blocking-") + rules::className(f.class_);
  f.rule_id = best.rule->id;
  f.pattern = best.rule->pattern;
  f.instead = best.rule->instead;
  bool possible = best.possible || reach_.doubt(best.state) == Reach::Possible;
  f.certainty = possible ? Certainty::Possible : Certainty::Definite;
  f.first_time = reach_.doubt(best.state) == Reach::FirstTime || reach_.firstUse(best.site);
  f.sink = program_.place(state.function, call.location());
  f.callee = std::string(program_.display(callee));
  f.name = std::string(program_.decls[callee].name);
  f.what = best.rule->what;
  std::vector<Weight> weights = addEntries(f, best, hits);
  f.last_time = !f.first_time && weights.front().once;
  f.deadlock = relateDeadlock(f, hits);
  f.fingerprint = f.entry().fingerprint;
  bool locked = llvm::any_of(weights, [](const Weight& weight) { return weight.locked; });
  if (!best.held && !locked && program_.calleeOf(best.site) == callee) f.fix = fixes_.of(best.site);
  price(f, *best.rule, options_.costs, weights);
  if (best.held) relateLock(f, *best.held);
  return f;
}

void Findings::relateLock(Finding& f, const Locks::Held& held) const {
  Step acquired, slow;
  static_cast<Place&>(acquired) = program_.place(held.function, held.acquired);
  acquired.note = "the mutex is taken here";
  static_cast<Place&>(slow) = program_.place(held.function, held.slow);
  slow.note = "while it is held, this " + held.why.what;
  f.related = {acquired, slow};
}

// Only what waits can: a wait with an end of its own times out.
bool Findings::relateDeadlock(Finding& f, const std::vector<Hit>& hits) {
  for (const Hit& hit : hits) {
    if (hit.rule->class_ != rules::Class::Wait || holdMs(hit)) continue;
    auto start = deadlocks_.startOf(hit.state, hit.site);
    if (!start) continue;
    Step step;
    static_cast<Place&>(step) = program_.place(start->function, program_.call(*start).location());
    step.note = "the work that it waits for is given to the same loop here";
    f.related.push_back(std::move(step));
    return true;
  }
  return false;
}

std::vector<Finding> Findings::collect() {
  for (uint32_t s = 0; s < reach_.states().size(); ++s) gather(s);
  std::vector<Finding> findings;
  findings.reserve(faults_.size());
  for (const auto& [key, hits] : faults_) findings.push_back(describe(hits));
  rankAll(findings, options_.costs);
  // Equal faults of one function are told apart by their order in it.
  std::map<std::string, unsigned> repeated;
  for (Finding& f : findings)
    if (unsigned n = repeated[f.fingerprint]++; n > 0) f.fingerprint = hexHash(f.fingerprint + '#' + std::to_string(n));
  auto order = [](const Finding& f) { return std::tie(f.sink.file, f.sink.line, f.sink.column, f.rule_id); };
  std::sort(findings.begin(), findings.end(), [&](const Finding& a, const Finding& b) {
    if (a.level != b.level) return a.level > b.level;
    return a.rank != b.rank ? a.rank > b.rank : order(a) < order(b);
  });
  return findings;
}

}  // namespace loiter::analysis
