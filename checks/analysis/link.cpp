// Merges the facts of all units into one program.
#include "analysis/program.h"

#include <algorithm>
#include <array>

namespace loiter::analysis {

namespace {

std::string_view mainPath(const facts::Unit& unit) {
  const auto* path = unit.files()->Get(unit.main_file())->path();
  return path ? std::string_view(path->c_str(), path->size()) : std::string_view();
}

size_t allCalls(const facts::Unit& unit) {
  size_t count = 0;
  for (const facts::Function* f : *unit.functions()) count += f->calls()->size();
  return count;
}

}  // namespace

Program::Program(const std::vector<const facts::Unit*>& all, const rules::RuleSet& ruleset)
    : rules(ruleset), units(all), label_index_(std::make_unique<LabelIndex>(ruleset)) {
  // Of a file that is compiled twice, other files mean the functions of the unit that makes more calls: the first to
  // define a function has its name.
  std::stable_sort(units.begin(), units.end(), [](const facts::Unit* a, const facts::Unit* b) {
    int order = mainPath(*a).compare(mainPath(*b));
    return order < 0 || (order == 0 && allCalls(*a) > allCalls(*b));
  });
  maps_.resize(units.size());
  for (Id unit = 0; unit < units.size(); ++unit) addUnit(unit);
  addDecls();
  addFunctions();
  dropForeignLabels();
  linkOverriders();
  markFunctors();
  resolveCalls();
  indexCallers();
}

std::string_view Program::text(Id unit, uint32_t string) const { return textOf(*units[unit], string); }

void Program::addUnit(Id unit) {
  const facts::Unit& u = *units[unit];
  Maps& maps = maps_[unit];
  for (const facts::Symbol* s : *u.symbols()) {
    auto [it, fresh] = symbol_by_key_.try_emplace(s->key(), symbols.size());
    if (fresh) symbols.push_back({textOf(u, s->name()), s->generic()});
    maps.symbols.push_back(it->second);
  }
  for (const facts::Class* c : *u.classes()) {
    auto [it, fresh] = class_by_key_.try_emplace(c->key(), classes.size());
    if (fresh) classes.push_back({.name = textOf(u, c->name())});
    maps.classes.push_back(it->second);
  }
  for (uint32_t i = 0; i < u.classes()->size(); ++i) {
    const facts::Class* c = u.classes()->Get(i);
    ClassInfo& info = classes[maps.classes[i]];
    info.constructed |= c->constructed();
    info.final |= c->final();
    for (uint32_t base : view(c->bases())) {
      Id id = maps.classes[base];
      if (std::find(info.bases.begin(), info.bases.end(), id) != info.bases.end()) continue;
      info.bases.push_back(id);
      classes[id].derived.push_back(maps.classes[i]);
    }
  }
  for (const facts::Type* t : *u.types()) {
    std::string_view name = intern(textOf(u, t->name())), pattern = intern(textOf(u, t->pattern()));
    auto [it, fresh] = type_by_text_.try_emplace({name.data(), pattern.data()}, types.size());
    Id class_ = at(maps.classes, t->class_());
    if (fresh) types.push_back({name, pattern, class_, {}, label_index_->typeOfInterest(pattern)});
    maps.types.push_back(it->second);
  }
  for (uint32_t i = 0; i < u.classes()->size(); ++i)
    if (Id argument = at(maps.types, u.classes()->Get(i)->argument()); argument != kNone)
      classes[maps.classes[i]].argument = types[argument].class_;
  for (Id id : maps.types)
    if (TypeInfo& type = types[id]; type.class_ != kNone && type.argument.empty())
      if (Id argument = classes[type.class_].argument; argument != kNone) {
        type.argument = classes[argument].name;
        type.of_interest |= label_index_->typeOfInterest(type.argument);
      }
}

bool Program::samePlace(const DeclInfo& known, const Body& body) const {
  auto place = [&](Id u, const facts::Location& l) {
    const auto* path = units[u]->files()->Get(l.file())->path();
    return std::make_tuple(std::string_view(path->c_str(), path->size()), l.line(), l.column());
  };
  return place(known.unit, *known.facts->location()) == place(body.function.unit, *body.decl->location());
}

// Of one file's function in two units: other macros may have made another of it. Indices differ from unit to unit.
bool Program::sameBody(const FunctionInfo& known, const FunctionInfo& other) const {
  const facts::Function &a = *known.facts, &b = *other.facts;
  auto callee = [&](Id unit, const facts::Call* call) {
    return call->callee() == kNone ? uint64_t(kNone) : units[unit]->decl_heads()->Get(call->callee())->key();
  };
  auto is_same_call = [&](const facts::Call* x, const facts::Call* y) {
    return callee(known.unit, x) == callee(other.unit, y) && x->block() == y->block() &&
           x->location().line() == y->location().line() && x->location().column() == y->location().column();
  };
  auto is_same_value = [](const facts::Expr* x, const facts::Expr* y) {
    return x->kind() == y->kind() && x->op() == y->op() && x->value() == y->value();
  };
  return a.blocks()->size() == b.blocks()->size() && a.events()->size() == b.events()->size() &&
         std::equal(a.calls()->begin(), a.calls()->end(), b.calls()->begin(), b.calls()->end(), is_same_call) &&
         std::equal(a.exprs()->begin(), a.exprs()->end(), b.exprs()->begin(), b.exprs()->end(), is_same_value);
}

// Facts are waited for, so they are read side by side.
void Program::addFunctions() {
  std::vector<std::vector<Body>> bodies(units.size());
  inParts(units.size(), [&](size_t, Id unit) { bodies[unit] = bodiesOf(unit); });
  size_t count = 0;
  for (const auto& of_unit : bodies) count += of_unit.size();
  functions.reserve(count);
  for (const auto& of_unit : bodies)
    for (const Body& body : of_unit) addFunction(body);
}

std::vector<Program::Body> Program::bodiesOf(Id unit) const {
  const facts::Unit& u = *units[unit];
  std::vector<Body> bodies;
  bodies.reserve(u.functions()->size());
  for (const facts::Function* f : *u.functions()) {
    Body body{{f, unit, declId(unit, f->decl())}, f->decl()};
    body.function.call_count = f->calls()->size();
    if (body.local != kNone) body.decl = u.decls()->Get(body.local);
    bodies.push_back(body);
  }
  return bodies;
}

void Program::addFunction(const Body& body) {
  FunctionInfo function = body.function;
  Id unit = function.unit;
  if (function.decl != kNone && decls[function.decl].function != kNone) {
    const FunctionInfo& known = functions[decls[function.decl].function];
    bool is_same_file = mainPath(*units[known.unit]) == mainPath(*units[unit]);
    if (samePlace(decls[function.decl], body) && (!is_same_file || sameBody(known, function)))
      return;  // an inline function seen before, or a file compiled twice
    // Another program's function of that name, as its main(): this unit means its own.
    decls.push_back(DeclInfo(decls[function.decl]));
    function.decl = maps_[unit].decls[body.local] = decls.size() - 1;
  }
  if (function.decl != kNone) {
    DeclInfo& decl = decls[function.decl];
    decl.function = functions.size();
    decl.facts = body.decl;
    decl.unit = unit;
  }
  functions.push_back(function);
}

void Program::dropForeignLabels() {
  for (DeclInfo& decl : decls)
    if (decl.labels && decl.labels->platform && decl.function != kNone && !decl.has(facts::DeclFlag::SystemHeader))
      decl.labels = nullptr;
}

void Program::linkOverriders() {
  for (Id id = 0; id < decls.size(); ++id) {
    DeclInfo& info = decls[id];
    if (info.class_ == kNone) continue;
    if (info.has(facts::DeclFlag::Destructor)) classes[info.class_].destructor = id;
    if (info.name.ends_with("::operator()")) classes[info.class_].call_operators.push_back(id);
    if (!info.has(facts::DeclFlag::Virtual)) continue;
    for (uint64_t key : view(info.facts->overrides()))
      if (Id overridden = findDecl(key); overridden != kNone) overriders_[overridden].push_back(id);
  }
}

// Functors are worth following wherever they go, as lambdas are.
void Program::markFunctors() {
  for (TypeInfo& type : types) {
    if (type.class_ == kNone) continue;
    for (Id op : classes[type.class_].call_operators)
      type.of_interest |= decls[op].transparent() && !decls[op].has(facts::DeclFlag::Lambda);
  }
}

// What passes no value on to anybody by itself: a plain call of a function of the program, or of a library's
// that no rule speaks of and that has no object to keep its arguments in.
bool Program::handsOn(const facts::Call& call, const CallInfo& info) const {
  if (info.kind == facts::CallKind::Virtual || info.kind == facts::CallKind::Indirect) return true;
  if (info.labelled || info.lambda) return true;
  return call.object() != kNone && ((!info.transparent && call.arg_count() > 0) || has_generators);
}

void Program::resolveCalls() {
  size_t count = 0;
  for (FunctionInfo& f : functions) {
    f.first_call = count;
    count += f.call_count;
  }
  calls_.resize(count);
  std::array<Closures, kParts> closures;
  inParts(functions.size(), [&](size_t part, Id f) {
    resolveCalls(functions[f]);
    findClosures(f, closures[part]);
  });
  for (const Closures& part : closures) closures_.insert(part.begin(), part.end());
}

void Program::lookAtArguments(const facts::Function& f, const facts::Call& fact, CallInfo& call) {
  using facts::ExprKind;
  for (uint32_t i = 0; i < fact.arg_count(); ++i) {
    uint32_t arg = f.operands()->Get(fact.first_arg() + i);
    ExprKind kind = arg == kNone ? ExprKind::Unknown : f.exprs()->Get(arg)->kind();
    call.hands_params |= kind == ExprKind::Param;
    call.hands_constants |= kind == ExprKind::Integer || kind == ExprKind::Duration || kind == ExprKind::String ||
                            kind == ExprKind::Null || kind == ExprKind::Function;
  }
}

void Program::resolveCalls(FunctionInfo& f) {
  f.coroutine = f.decl != kNone && decls[f.decl].coroutine();
  for (uint32_t c = 0; c < f.call_count; ++c) {
    const facts::Call& fact = *f.facts->calls()->Get(c);
    CallInfo& call = calls_[f.first_call + c] = {declId(f.unit, fact.callee()), kNone, fact.kind(), fact.flags()};
    if (call.callee != kNone) {
      const DeclInfo& callee = decls[call.callee];
      call.function = callee.function;
      call.labelled = callee.labels || callee.has(facts::DeclFlag::Blocking);
      call.opaque = callee.opaque();
      call.transparent = callee.transparent();
      call.coroutine = callee.coroutine();
      call.lambda = callee.has(facts::DeclFlag::Lambda);
      f.of_interest |= call.labelled;
      if (call.function != kNone) lookAtArguments(*f.facts, fact, call);
    }
    f.hands_on |= handsOn(fact, call);
    if (fact.object() != kNone)
      f.fills_globals |= f.facts->exprs()->Get(fact.object())->kind() == facts::ExprKind::Global;
  }
  for (const facts::Store* s : *f.facts->stores()) {
    facts::ExprKind dst = f.facts->exprs()->Get(s->dst())->kind();
    f.hands_on |= dst != facts::ExprKind::Local;
    f.fills_globals |= dst == facts::ExprKind::Global;
  }
}

// Callers matter only of functions with a body.
void Program::indexCallers() {
  caller_begin_.assign(decls.size() + 1, 0);
  for (const CallInfo& call : calls_)
    if (call.function != kNone) ++caller_begin_[call.callee + 1];
  for (size_t i = 1; i < caller_begin_.size(); ++i) caller_begin_[i] += caller_begin_[i - 1];
  caller_sites_.resize(caller_begin_.back());
  std::vector<uint32_t> next(caller_begin_.begin(), caller_begin_.end() - 1);
  for (Id f = 0; f < functions.size(); ++f)
    for (uint32_t c = 0; c < functions[f].call_count; ++c)
      if (const CallInfo& call = info({f, c}); call.function != kNone) caller_sites_[next[call.callee]++] = {f, c};
}

void Program::findClosures(Id function, Closures& closures) const {
  const auto* exprs = functions[function].facts->exprs();
  for (uint32_t e = 0; e < exprs->size(); ++e)
    if (exprs->Get(e)->kind() == facts::ExprKind::Closure)
      closures.push_back({declId(functions[function].unit, exprs->Get(e)->a()), Closure{function, e}});
}

const std::vector<Id>& Program::overridersOf(Id decl) const {
  static const std::vector<Id> none;
  auto it = overriders_.find(decl);
  return it == overriders_.end() ? none : it->second;
}

std::span<const Site> Program::callers(Id decl) const {
  return std::span(caller_sites_).subspan(caller_begin_[decl], caller_begin_[decl + 1] - caller_begin_[decl]);
}

Program::Closure Program::closureOf(Id decl) const {
  auto it = closures_.find(decl);
  return it == closures_.end() ? Closure{} : it->second;
}

bool Program::made(Id class_) const {
  if (class_ == kNone) return true;
  std::vector<Id> todo{class_};
  for (size_t i = 0; i < todo.size() && todo.size() < 1000; ++i) {
    if (classes[todo[i]].constructed) return true;
    for (Id derived : classes[todo[i]].derived)
      if (std::find(todo.begin(), todo.end(), derived) == todo.end()) todo.push_back(derived);
  }
  return false;
}

const std::vector<Id>& Program::targets(Id decl) const {
  auto [it, fresh] = targets_.try_emplace(decl);
  if (!fresh) return it->second;
  std::vector<Id> found{decl};
  for (size_t i = 0; i < found.size(); ++i)
    for (Id overrider : overridersOf(found[i]))
      if (std::find(found.begin(), found.end(), overrider) == found.end()) found.push_back(overrider);
  std::erase_if(found, [&](Id d) { return decls[d].function == kNone && !decls[d].labels; });
  std::vector<Id> made_ones;
  for (Id d : found)
    if (made(decls[d].class_)) made_ones.push_back(d);
  if (!made_ones.empty()) found = std::move(made_ones);
  std::sort(found.begin(), found.end());
  return targets_[decl] = std::move(found);
}

Place Program::place(Id function, const facts::Location& location) const {
  const FunctionInfo& info = functions[function];
  const auto* files = units[info.unit]->files();
  Place place;
  place.function = std::string(functionName(function));
  if (location.line() != 0) place.file = files->Get(location.file())->path()->str();
  place.line = location.line();
  place.column = location.column();
  return place;
}

std::string_view Program::functionName(Id function) const {
  Id decl = functions[function].decl;
  return decl == kNone ? std::string_view("initialisation of globals") : display(decl);
}

void ProgramDeleter::operator()(Program* program) const { delete program; }

ProgramPtr link(const std::vector<const facts::Unit*>& units, const rules::RuleSet& rules) {
  return ProgramPtr(new Program(units, rules));
}

}  // namespace loiter::analysis
