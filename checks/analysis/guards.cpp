#include "analysis/guards.h"

#include "analysis/conditions.h"
#include "analysis/repeated_tests.h"

#include <algorithm>

namespace loiter::analysis {

namespace {

using facts::ExprKind;

constexpr unsigned kMaxDepth = 8;
constexpr std::string_view kOnLoop = "on-loop";  // the kind of guards that ask where they are
enum : uint64_t { kLocal = 1, kParam, kCapture, kGlobal, kSelf, kField, kAccessor };
uint64_t part(uint64_t kind, uint64_t index) { return kind << 56 | index; }

// Overloaded `*` and `->` name the value that their object names.
bool dereferences(std::string_view name) { return name.ends_with("::operator*") || name.ends_with("::operator->"); }

}  // namespace

Guards::Guards(const Program& program, Origins& origins, Conditions& conditions, const Given& given)
    : program_(program), origins_(origins), conditions_(conditions), given_(given),
      implications_(program, origins, conditions, *this) {}

Flow& Guards::flow(Id function) {
  auto& slot = flows_[function];
  if (!slot) slot = std::make_unique<Flow>(*program_.functions[function].facts);
  return *slot;
}

void Guards::runFlow(Id function, uint64_t at_entry, const Flow::Step& step, const Flow::Seen& seen) {
  flow(function).run(at_entry, repeatedTests(program_, *this, function), step, seen);
}

ValuePath Guards::path(Id function, uint32_t expr, unsigned depth) const {
  if (expr == kNone || depth > kMaxDepth) return {};
  const FunctionInfo& f = program_.functions[function];
  const facts::Expr& e = *f.facts->exprs()->Get(expr);
  switch (e.kind()) {
    case ExprKind::Local: return {part(kLocal, e.a())};
    case ExprKind::Param: return {part(kParam, e.a())};
    case ExprKind::Capture: return {part(kCapture, e.a())};
    case ExprKind::This: return {part(kSelf, 0)};
    case ExprKind::Global: return {part(kGlobal, program_.symbolId(f.unit, e.a()))};
    case ExprKind::Index:
    case ExprKind::Await: return path(function, e.a(), depth + 1);
    case ExprKind::Field: {
      ValuePath base = path(function, e.a(), depth + 1);
      if (!base.empty()) base.push_back(part(kField, program_.symbolId(f.unit, e.b())));
      return base;
    }
    case ExprKind::CallResult: {
      const facts::Call& call = *f.facts->calls()->Get(e.a());
      Id callee = program_.declId(f.unit, call.callee());
      if (callee == kNone || call.object() == kNone || call.arg_count() != 0) return {};
      ValuePath base = path(function, call.object(), depth + 1);
      if (!base.empty() && !dereferences(program_.decls[callee].name)) base.push_back(part(kAccessor, callee));
      return base;
    }
    default: return {};
  }
}

ValuePath Guards::substitute(const ValuePath& path, Site site) const {
  if (path.empty()) return {};
  uint64_t kind = path[0] >> 56, index = path[0] & ((1ull << 56) - 1);
  ValuePath result;
  if (kind == kGlobal) return path;
  if (kind == kParam)
    result = this->path(site.function, origins_.expr(site, {rules::Selector::Arg, static_cast<unsigned>(index)}));
  else if (kind == kSelf)
    result = this->path(site.function, program_.call(site).object());
  if (!result.empty()) result.insert(result.end(), path.begin() + 1, path.end());
  return result;
}

const Guards::FunctionGuards& Guards::of(Id function) {
  static const FunctionGuards none;
  if (!mayKnow(function)) return none;
  auto& slot = functions_[function];
  if (slot) return *slot;
  slot = std::make_unique<FunctionGuards>();
  const facts::Function& f = *program_.functions[function].facts;
  FunctionGuards guards;
  for (uint32_t block = 0; block < f.blocks()->size(); ++block) {
    const facts::Block& b = *f.blocks()->Get(block);
    if (b.condition() == kNone || b.succ_count() != 2) continue;
    for (uint32_t succ = 0; succ < 2; ++succ) {
      EdgeFacts edge{block, succ, implications_.of(function, block, succ == 0)};
      addMembers(function, edge.facts);
      for (const Fact& fact : edge.facts) guards.asks_for_loop |= fact.rule->kind == kOnLoop;
      if (!edge.facts.empty()) guards.edges.push_back(std::move(edge));
    }
  }
  for (uint32_t c = 0; c < f.calls()->size(); ++c) {
    const Labels* labels = program_.labelsOf({function, c});
    if (!labels) continue;
    for (const auto* rule : labels->guards)
      if (rule->result == rules::Guard::Any && conditions_.all({function, c}, rule->when)) {
        std::vector<Fact> facts{{rule, path(function, origins_.expr({function, c}, rule->of)), false}};
        addMembers(function, facts);
        for (Fact& fact : facts) guards.calls.push_back({c, std::move(fact)});
      }
  }
  *functions_[function] = std::move(guards);  // the map may have grown meanwhile
  return *functions_[function];
}

// What holds for an object holds for the values that are stored in its members: the descriptor in a pollfd.
void Guards::addMembers(Id function, std::vector<Fact>& facts) const {
  const facts::Function& f = *program_.functions[function].facts;
  size_t count = facts.size();
  for (const facts::Store* store : *f.stores()) {
    if (count == 0 || f.exprs()->Get(store->dst())->kind() != ExprKind::Field) continue;
    ValuePath object = path(function, f.exprs()->Get(store->dst())->a()), value = path(function, store->src());
    for (size_t i = 0; i < count && !object.empty() && !value.empty(); ++i)
      if (facts[i].of == object) facts.push_back({facts[i].rule, value, facts[i].denied});
  }
}

// The same value, or a member of it.
bool Guards::covers(const ValuePath& known, const ValuePath& wanted) {
  if (known.empty() || known.size() > wanted.size()) return false;
  return std::equal(known.begin(), known.end(), wanted.begin()) &&
         std::all_of(wanted.begin() + known.size(), wanted.end(), [](uint64_t p) { return p >> 56 == kField; });
}

std::vector<Guards::Fact> Guards::at(Site site) {
  const FunctionGuards& guards = of(site.function);
  std::vector<Fact> facts;
  uint32_t block = program_.call(site).block();
  for (const auto& edge : guards.edges)
    if (flow(site.function).edgeDominates(edge.block, edge.succ, block))
      facts.insert(facts.end(), edge.facts.begin(), edge.facts.end());
  for (const auto& [call, fact] : guards.calls)
    if (call != site.call && flow(site.function).callDominates(call, site.call)) facts.push_back(fact);
  return facts;
}

// Only functions that call what a guard's rule names, or a helper that may return its outcome, are looked at closely.
std::vector<bool> Guards::whoMayAsk(const std::function<bool(const rules::Guard&)>& wanted) const {
  std::vector<bool> callers(program_.functions.size());
  std::vector<Id> todo;
  auto add = [&](Id function) {
    if (!callers[function]) callers[function] = true, todo.push_back(function);
  };
  for (Id f = 0; f < program_.functions.size(); ++f) {
    if (!program_.functions[f].of_interest) continue;
    for (uint32_t c = 0; c < program_.functions[f].call_count; ++c)
      if (const Labels* labels = program_.labelsOf({f, c}))
        for (const auto* rule : labels->guards)
          if (wanted(*rule)) add(f);
  }
  while (!todo.empty()) {
    const FunctionInfo& f = program_.functions[todo.back()];
    todo.pop_back();
    if (f.decl == kNone || f.facts->returns()->size() == 0) continue;
    for (Site caller : program_.callers(f.decl)) add(caller.function);
  }
  return callers;
}

bool Guards::mayKnow(Id function) {
  if (may_know_.empty()) may_know_ = whoMayAsk([](const rules::Guard&) { return true; });
  return may_know_[function];
}

bool Guards::asksForLoop(Id function) {
  if (may_ask_.empty()) may_ask_ = whoMayAsk([](const rules::Guard& rule) { return rule.kind == kOnLoop; });
  return may_ask_[function] && of(function).asks_for_loop;
}

bool Guards::offLoop(Site site) {
  if (!asksForLoop(site.function)) return false;
  for (const auto& fact : at(site))
    if (fact.rule->kind == kOnLoop && fact.denied) return true;
  return false;
}

std::vector<ValuePath> Guards::asCalleeNames(const ValuePath& path, Site site) const {
  std::vector<ValuePath> names;
  if (path[0] >> 56 == kGlobal) names.push_back(path);
  auto under = [&](uint32_t expr, uint64_t root) {
    ValuePath whole = this->path(site.function, expr);
    if (whole.empty() || whole.size() > path.size() || !std::equal(whole.begin(), whole.end(), path.begin())) return;
    names.push_back({root});
    names.back().insert(names.back().end(), path.begin() + whole.size(), path.end());
  };
  under(program_.call(site).object(), part(kSelf, 0));
  for (uint32_t i = 0; i < program_.call(site).arg_count(); ++i)
    under(origins_.expr(site, {rules::Selector::Arg, i}), part(kParam, i));
  return names;
}

std::vector<GuardFact> Guards::handed(Site site, GivenId given) {
  std::vector<GuardFact> facts = given_.facts(given), handed;
  if (facts.empty() && !mayKnow(site.function)) return handed;
  for (const Fact& fact : at(site))
    if (!fact.denied && !fact.of.empty() && fact.rule->kind != kOnLoop) facts.push_back({fact.rule->kind, fact.of});
  for (const GuardFact& fact : facts)
    for (ValuePath& name : asCalleeNames(fact.of, site)) handed.push_back({fact.kind, std::move(name)});
  return handed;
}

std::vector<GuardFact> Guards::ofParameters(Id function, std::string_view kind) const {
  std::vector<GuardFact> facts;
  for (uint32_t i = 0; i < program_.functions[function].facts->params()->size(); ++i)
    facts.push_back({kind, {part(kParam, i)}});
  return facts;
}

bool Guards::holds(Site site, const std::string& kind, const rules::Selector& value, GivenId given) {
  ValuePath wanted = path(site.function, origins_.expr(site, value));
  for (const GuardFact& fact : given_.facts(given))
    if (fact.kind == kind && covers(fact.of, wanted)) return true;
  for (const auto& fact : at(site))
    if (fact.rule->kind == kind && !fact.denied && covers(fact.of, wanted)) return true;
  collectModes();
  const FunctionInfo& f = program_.functions[site.function];
  if (uint32_t expr = origins_.expr(site, value); expr != kNone)
    if (const TypeInfo* type = program_.typeOf(f.unit, f.facts->exprs()->Get(expr)->type()))
      if (classHas(type->class_, modes_of_classes_[kind])) return true;
  auto it = modes_.find(kind);
  if (it == modes_.end()) return false;
  for (TermId t : origins_.terms.members(origins_.expand(origins_.selected(site, value), site.function)))
    if (it->second.count(t)) return true;
  return false;
}

void Guards::variables(Id function, uint32_t expr, std::set<TermId>& out, unsigned depth) {
  Root root = origins_.root(function, expr);
  Id decl = program_.functions[function].decl;
  switch (root.kind) {
    case Root::Local: out.insert(origins_.terms.term(Term::Local, function, root.index)); break;
    case Root::Field: out.insert(origins_.terms.term(Term::Field, root.index)); break;
    case Root::Global: out.insert(origins_.terms.term(Term::Global, root.index)); break;
    case Root::Param:
      if (depth < 3 && decl != kNone)
        for (Site caller : program_.callers(decl))
          variables(caller.function, origins_.expr(caller, {rules::Selector::Arg, root.index}), out, depth + 1);
      break;
    case Root::Capture:
      if (auto closure = program_.closureOf(decl); closure.function != kNone && depth < 3) {
        const facts::Function& outer = *program_.functions[closure.function].facts;
        const facts::Expr& e = *outer.exprs()->Get(closure.expr);
        if (root.index < e.c()) variables(closure.function, outer.operands()->Get(e.b() + root.index), out, depth + 1);
      }
      break;
    case Root::None: break;
  }
}

void Guards::collectModes() {
  if (modes_collected_) return;
  modes_collected_ = true;
  for (Id f = 0; f < program_.functions.size(); ++f) {
    if (!program_.functions[f].of_interest) continue;
    for (uint32_t c = 0; c < program_.functions[f].call_count; ++c) {
      Site site{f, c};
      const Labels* labels = program_.labelsOf(site);
      if (!labels) continue;
      for (const auto* rule : labels->guards)
        if (rule->whole_program && conditions_.all(site, rule->when)) {
          variables(f, origins_.expr(site, rule->of), modes_[rule->kind]);
          keptIn(f, origins_.expr(site, rule->of), modes_[rule->kind]);
          ofOwnClass(f, origins_.expr(site, rule->of), modes_of_classes_[rule->kind]);
        }
    }
  }
}

// A constructor that gives its own object the mode: all objects of the class have it.
void Guards::ofOwnClass(Id function, uint32_t expr, std::set<Id>& out) const {
  const FunctionInfo& f = program_.functions[function];
  if (expr == kNone || f.decl == kNone || !program_.decls[f.decl].has(facts::DeclFlag::Constructor)) return;
  if (f.facts->exprs()->Get(expr)->kind() == ExprKind::This) out.insert(program_.decls[f.decl].class_);
}

bool Guards::classHas(Id class_, const std::set<Id>& classes) const {
  if (class_ == kNone || classes.empty()) return false;
  const auto& bases = program_.classes[class_].bases;
  return classes.count(class_) ||
         std::any_of(bases.begin(), bases.end(), [&](Id base) { return classHas(base, classes); });
}

// The fields and globals that the function stores the same variable in.
void Guards::keptIn(Id function, uint32_t expr, std::set<TermId>& out) {
  Root value = origins_.root(function, expr);
  if (value.kind != Root::Local && value.kind != Root::Param) return;
  for (const facts::Store* store : *program_.functions[function].facts->stores())
    if (origins_.root(function, store->src()) == value)
      if (Root kept = origins_.root(function, store->dst()); kept.kind == Root::Field || kept.kind == Root::Global)
        variables(function, store->dst(), out);
}

}  // namespace loiter::analysis
