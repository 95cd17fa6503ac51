#include "analysis/given.h"

#include <algorithm>

namespace loiter::analysis {

namespace {

using facts::CompareOp;
using facts::ExprKind;

constexpr unsigned kMaxDepth = 8;    // of a condition
constexpr unsigned kMaxParams = 64;  // of a function that are looked at
constexpr uint64_t bit(uint32_t param) { return param < kMaxParams ? 1ull << param : 0; }

// Casts are left out of facts, so an unsigned value may be written as a negative one.
std::optional<bool> compare(CompareOp op, int64_t a, int64_t b) {
  if (op == CompareOp::Equal || op == CompareOp::NotEqual) {
    if (a != b && std::min(a, b) < 0 && std::max(a, b) > INT32_MAX) return {};
    return (a == b) == (op == CompareOp::Equal);
  }
  if (a < 0 || b < 0) return {};
  switch (op) {
    case CompareOp::Less: return a < b;
    case CompareOp::LessEqual: return a <= b;
    case CompareOp::Greater: return a > b;
    case CompareOp::GreaterEqual: return a >= b;
    default: return {};
  }
}

}  // namespace

Given::Given(const Program& program, Origins& origins)
    : program_(program), origins_(origins), asked_(program.functions.size()), looked_at_(program.functions.size()) {
  askForGuards();
}

// The parameters on which something depends in the function or in what it hands them on to. Looks only at what is
// called below: few functions of a large program are given constants.
uint64_t Given::asked(Id function) {
  if (looked_at_[function]) return asked_[function];
  std::vector<Id> below{function};
  looked_at_[function] = true;
  for (size_t i = 0; i < below.size(); ++i) {
    asked_[below[i]] = asksFor(below[i]);
    for (const CallInfo& call : program_.calls(below[i]))
      if (call.hands_params && !looked_at_[call.function])
        looked_at_[call.function] = true, below.push_back(call.function);
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (auto f = below.rbegin(); f != below.rend(); ++f) {
      uint64_t before = asked_[*f];
      asked_[*f] |= handedOn(*f);
      changed |= asked_[*f] != before;
    }
  }
  return asked_[function];
}

// The parameters that it hands on to where something depends on them.
uint64_t Given::handedOn(Id function) const {
  uint64_t params = 0;
  auto calls = program_.calls(function);
  for (uint32_t c = 0; c < calls.size(); ++c) {
    uint64_t asked = calls[c].hands_params ? asked_[calls[c].function] : 0;
    uint32_t count = asked ? std::min(program_.call({function, c}).arg_count(), kMaxParams) : 0;
    for (uint32_t i = 0; i < count; ++i)
      if (asked & bit(i)) addParams(function, origins_.expr({function, c}, {rules::Selector::Arg, i}), params);
  }
  return params ? params & ~assigned(function) : 0;
}

void Given::askForGuards() {
  asks_for_guards_.assign(program_.functions.size(), false);
  std::vector<Id> todo;
  auto add = [&](Id function) {
    if (!asks_for_guards_[function]) asks_for_guards_[function] = true, todo.push_back(function);
  };
  for (Id f = 0; f < program_.functions.size(); ++f)
    if (program_.functions[f].of_interest)
      for (uint32_t c = 0; c < program_.functions[f].call_count; ++c)
        if (const Labels* labels = program_.labelsOf({f, c}); labels && labels->asksForGuards()) add(f);
  while (!todo.empty()) {
    Id decl = program_.functions[todo.back()].decl;
    todo.pop_back();
    if (decl != kNone)
      for (Site site : program_.callers(decl)) add(site.function);
  }
}

// The parameters that its conditions name, and those that it hands to calls that may block.
uint64_t Given::asksFor(Id function) const {
  const facts::Function& f = *program_.functions[function].facts;
  if (f.params()->size() == 0) return 0;
  uint64_t params = 0;
  for (const facts::Block* block : *f.blocks())
    if (block->succ_count() == 2) addParams(function, block->condition(), params);
  if (program_.functions[function].of_interest)
    for (uint32_t c = 0; c < f.calls()->size(); ++c)
      if (const Labels* labels = program_.labelsOf({function, c}); labels && !labels->blocking.empty())
        for (uint32_t i = 0; i < f.calls()->Get(c)->arg_count(); ++i)
          addParams(function, f.operands()->Get(f.calls()->Get(c)->first_arg() + i), params);
  return params ? params & ~assigned(function) : 0;
}

uint64_t Given::assigned(Id function) const {
  const facts::Function& f = *program_.functions[function].facts;
  uint64_t params = 0;
  for (const facts::Store* store : *f.stores())
    if (const facts::Expr& dst = *f.exprs()->Get(store->dst()); dst.kind() == ExprKind::Param) params |= bit(dst.a());
  return params;
}

void Given::addParams(Id function, uint32_t expr, uint64_t& params, unsigned depth) const {
  if (expr == kNone || depth > kMaxDepth) return;
  const facts::Expr& e = *program_.functions[function].facts->exprs()->Get(expr);
  switch (e.kind()) {
    case ExprKind::Param: params |= bit(e.a()); return;
    case ExprKind::Not: return addParams(function, e.a(), params, depth + 1);
    case ExprKind::And:
    case ExprKind::Or:
    case ExprKind::BitOr:
    case ExprKind::Compare:
      addParams(function, e.a(), params, depth + 1);
      addParams(function, e.b(), params, depth + 1);
      return;
    default: return;
  }
}

std::optional<Given::Known> Given::known(Id function, GivenId own, uint32_t expr) const {
  if (expr == kNone) return {};
  const FunctionInfo& f = program_.functions[function];
  const facts::Expr& e = *f.facts->exprs()->Get(expr);
  switch (e.kind()) {
    case ExprKind::Integer: {
      Id symbol = program_.symbolId(f.unit, e.b());
      return Known{0, true, {e.value(), symbol == kNone ? std::string_view() : program_.symbols[symbol].name}};
    }
    case ExprKind::Duration: return Known{0, true, {e.value(), {}, true}};
    case ExprKind::Null: return Known{};
    case ExprKind::String:
    case ExprKind::Function: return Known{0, false, {}};
    case ExprKind::Param:
      for (const Known& k : sets_[own].constants)
        if (k.param == e.a()) return k;
      return {};
    default: return {};
  }
}

GivenId Given::intern(Set set) {
  if (set.constants.empty() && set.facts.empty()) return 0;
  std::sort(set.facts.begin(), set.facts.end());
  auto [it, fresh] = ids_.try_emplace(std::move(set), sets_.size());
  if (fresh) sets_.push_back(it->first);
  return it->second;
}

GivenId Given::handed(Site site, GivenId own, Id target, std::vector<GuardFact> facts) {
  const CallInfo& call = program_.info(site);
  uint64_t asked = call.hands_constants || (own && call.hands_params) ? this->asked(target) : 0;
  if (!asked && facts.empty()) return 0;
  Set set{{}, std::move(facts)};
  uint32_t count = asked ? std::min(program_.call(site).arg_count(), kMaxParams) : 0;
  for (uint32_t i = 0; i < count; ++i)
    if (asked & bit(i))
      if (auto value = known(site.function, own, origins_.expr(site, {rules::Selector::Arg, i}))) {
        value->param = i;
        set.constants.push_back(*value);
      }
  return intern(std::move(set));
}

std::optional<Constant> Given::constant(GivenId given, uint32_t param) const {
  for (const Known& k : sets_[given].constants)
    if (k.param == param && k.exact) return k.constant;
  return {};
}

std::optional<bool> Given::compared(Id function, GivenId given, const facts::Expr& e) const {
  auto a = known(function, given, e.a()), b = known(function, given, e.b());
  if (!a || !b) return {};
  if (a->exact && b->exact) return compare(e.op(), a->constant.value, b->constant.value);
  // A pointer to something, compared with null.
  const Known& other = a->exact ? *a : *b;
  bool equality = e.op() == CompareOp::Equal || e.op() == CompareOp::NotEqual;
  if (!other.exact || other.constant.value != 0 || !equality) return {};
  return e.op() == CompareOp::NotEqual;
}

std::optional<bool> Given::truth(Id function, GivenId given, uint32_t expr, unsigned depth) const {
  if (expr == kNone || depth > kMaxDepth) return {};
  const facts::Expr& e = *program_.functions[function].facts->exprs()->Get(expr);
  switch (e.kind()) {
    case ExprKind::Not: {
      auto operand = truth(function, given, e.a(), depth + 1);
      return operand ? std::optional(!*operand) : std::nullopt;
    }
    case ExprKind::And:
    case ExprKind::Or: {
      bool decides = e.kind() == ExprKind::Or;
      auto a = truth(function, given, e.a(), depth + 1), b = truth(function, given, e.b(), depth + 1);
      if ((a && *a == decides) || (b && *b == decides)) return decides;
      return a && b ? std::optional(!decides) : std::nullopt;
    }
    case ExprKind::Compare: return compared(function, given, e);
    default: {
      auto value = known(function, given, expr);
      return value ? std::optional(!value->exact || value->constant.value != 0) : std::nullopt;
    }
  }
}

std::vector<bool> Given::blocks(Id function, GivenId given) const {
  const facts::Function& f = *program_.functions[function].facts;
  std::vector<bool> reached(f.blocks()->size());
  std::vector<uint32_t> todo{0};
  reached[0] = true;
  while (!todo.empty()) {
    const facts::Block& block = *f.blocks()->Get(todo.back());
    todo.pop_back();
    auto outcome = block.succ_count() == 2 ? truth(function, given, block.condition()) : std::nullopt;
    for (uint32_t i = 0; i < block.succ_count(); ++i) {
      uint32_t next = f.succs()->Get(block.first_succ() + i);
      if (next == kNone || reached[next] || (outcome && *outcome == (i == 1))) continue;
      reached[next] = true;
      todo.push_back(next);
    }
  }
  return reached;
}

bool Given::comesTo(Id function, GivenId given, uint32_t call) {
  if (given == 0) return true;
  auto [it, fresh] = blocks_.try_emplace({function, given});
  if (fresh) it->second = blocks(function, given);
  return it->second[program_.call({function, call}).block()];
}

}  // namespace loiter::analysis
