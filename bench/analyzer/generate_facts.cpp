// generate_facts FOLDER FUNCTIONS
//
// Writes the facts of a program of so many functions with ten calls each, a thousand functions a
// unit, to measure link and reach without a parser. The program is made to resemble one: calls stay
// near, some cross units, some are virtual with three overriders, some hand a lambda to a function
// that invokes it; a function in two hundred is a coroutine, and one in two thousand calls something
// that blocks. The same arguments give the same bytes.
#include "facts/facts.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <string>

namespace {

namespace facts = loiter::facts;
using facts::kNone;

constexpr uint32_t kFunctionsPerUnit = 1000;
constexpr uint32_t kCallsPerFunction = 10;
constexpr uint32_t kGroup = 50;  // of functions: one class, one invoker, two lambdas

// What function number i is. Every group of fifty starts with a virtual method, its three overriders and a
// function that invokes its parameter; its last two are lambdas.
enum class Role { Base, Overrider, Invoker, Lambda, Coroutine, Plain };

Role roleOf(uint32_t i) {
  uint32_t in_group = i % kGroup;
  if (in_group == 0) return Role::Base;
  if (in_group <= 3) return Role::Overrider;
  if (in_group == 4) return Role::Invoker;
  if (in_group >= kGroup - 2) return Role::Lambda;
  return i % 200 == 10 ? Role::Coroutine : Role::Plain;
}

bool blocks(uint32_t i) { return i % 2000 == 1030; }

uint64_t mix(uint64_t x) {  // splitmix64
  x += 0x9E3779B97F4A7C15ull;
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ull;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBull;
  return x ^ (x >> 31);
}

class UnitGenerator {
 public:
  UnitGenerator(uint32_t first, uint32_t last, uint32_t total) : first_(first), last_(last), total_(total) {}

  facts::UnitT make() {
    unit_.format = facts::kFormat;
    unit_.producer = "generate_facts";
    facts::FileT file;
    file.path = "unit-" + std::to_string(first_ / kFunctionsPerUnit) + ".cpp";
    unit_.files.push_back(std::make_unique<facts::FileT>(std::move(file)));
    int_ = type("int", kNone);
    for (uint32_t i = first_; i < last_; ++i) function(i);
    return std::move(unit_);
  }

 private:
  uint32_t string(const std::string& text) {
    auto [it, fresh] = strings_.try_emplace(text, unit_.strings.size());
    if (fresh) unit_.strings.push_back(text);
    return it->second;
  }

  uint32_t type(const std::string& name, uint32_t class_) {
    uint32_t id = string(name);
    for (uint32_t i = 0; i < unit_.types.size(); ++i)
      if (unit_.types[i].name() == id) return i;
    unit_.types.emplace_back(id, id, class_);
    return unit_.types.size() - 1;
  }

  uint32_t classOf(uint32_t group, uint32_t derived) {  // derived 0: the base
    auto key = std::make_pair(group, derived);
    if (auto it = classes_.find(key); it != classes_.end()) return it->second;
    auto made = std::make_unique<facts::ClassT>();
    made->key = mix((uint64_t(group) << 8 | derived) ^ 0xC1A55);
    made->name = string("gen::C" + std::to_string(group) + "_" + std::to_string(derived));
    if (derived) made->bases.push_back(classOf(group, 0));
    made->constructed = derived != 0;
    unit_.classes.push_back(std::move(made));
    return classes_[key] = unit_.classes.size() - 1;
  }

  std::string nameOf(uint32_t i) {
    uint32_t group = i / kGroup;
    switch (roleOf(i)) {
      case Role::Base:
      case Role::Overrider: return "gen::C" + std::to_string(group) + "_" + std::to_string(i % kGroup) + "::run";
      case Role::Lambda: return "gen::f" + std::to_string(hostOf(i)) + "::(lambda)::operator()";
      default: return "gen::f" + std::to_string(i);
    }
  }

  // The function that a lambda is written in.
  static uint32_t hostOf(uint32_t lambda) { return lambda - 10; }

  facts::Location here(uint32_t line) const { return facts::Location(0, line, 3); }

  uint32_t decl(uint32_t i) {
    if (auto it = decls_.find(i); it != decls_.end()) return it->second;
    using Flag = facts::DeclFlag;
    auto made = std::make_unique<facts::DeclT>();
    Role role = roleOf(i);
    Flag flags = Flag::NONE;
    uint32_t class_ = kNone;
    if (role == Role::Base || role == Role::Overrider) {
      flags = Flag::Virtual | Flag::Method;
      class_ = classOf(i / kGroup, i % kGroup);
      if (role == Role::Overrider) made->overrides.push_back(mix(i - i % kGroup));
    }
    if (role == Role::Lambda) flags = Flag::Lambda | Flag::Method;
    if (role == Role::Coroutine) flags = Flag::Coroutine;
    bool own = i >= first_ && i < last_;
    if (own) flags = flags | Flag::Defined;
    std::string name = nameOf(i);
    made->name = string(name);
    made->display = string(name + "(int)");
    made->return_type = int_;
    made->params = {int_};
    made->location = std::make_unique<facts::Location>(here(lineOf(i)));
    unit_.decls.push_back(std::move(made));
    unit_.decl_heads.emplace_back(mix(i), class_, kNone, flags);
    uint32_t id = decls_[i] = unit_.decls.size() - 1;
    if (role == Role::Lambda && own) {
      uint32_t host = decl(hostOf(i));
      unit_.decl_heads[id].mutate_enclosing(host);
    }
    return id;
  }

  uint32_t library(const std::string& name) {
    if (auto it = library_.find(name); it != library_.end()) return it->second;
    auto made = std::make_unique<facts::DeclT>();
    made->name = string(name);
    made->display = string(name + "(int)");
    made->return_type = int_;
    made->params = {int_};
    made->location = std::make_unique<facts::Location>(here(1));
    unit_.decls.push_back(std::move(made));
    unit_.decl_heads.emplace_back(mix(std::hash<std::string>{}(name)), kNone, kNone, facts::DeclFlag::SystemHeader);
    return library_[name] = unit_.decls.size() - 1;
  }

  uint32_t lineOf(uint32_t i) const { return (i % kFunctionsPerUnit) * 20 + 1; }

  uint32_t expr(facts::FunctionT& fn, facts::ExprKind kind, uint32_t a = 0, uint32_t b = 0, uint32_t c = 0) {
    fn.exprs.emplace_back(kind, facts::CompareOp::None, int_, a, b, c, 0);
    return fn.exprs.size() - 1;
  }

  // Near and later for most calls, so that chains are long; anywhere for some.
  uint32_t calleeOf(uint32_t i, uint32_t call) const {
    uint64_t random = mix(uint64_t(i) * kCallsPerFunction + call);
    uint64_t reach = call < 7 ? 200 : call == 7 ? 5000 : total_;
    uint32_t callee = (i + 1 + random % std::min<uint64_t>(reach, total_ - 1)) % total_;
    while (roleOf(callee) == Role::Lambda || roleOf(callee) == Role::Invoker) callee = (callee + 1) % total_;
    return callee;
  }

  void call(facts::FunctionT& fn, uint32_t i, facts::CallKind kind, uint32_t callee, uint32_t target, uint32_t arg) {
    uint32_t number = fn.calls.size();
    uint32_t block = number < 4 ? 0 : number < 7 ? 1 : 2;
    uint32_t first = fn.operands.size();
    fn.operands.push_back(arg);
    fn.calls.emplace_back(kind, uint8_t(0), callee, kNone, target, first, 1, 1, int_, here(lineOf(i) + 1 + number),
                          kNone, block);
    fn.events.emplace_back(facts::EventKind::Call, number);
  }

  void function(uint32_t i) {
    auto fn = std::make_unique<facts::FunctionT>();
    Role role = roleOf(i);
    fn->decl = decl(i);
    fn->params.emplace_back(string("x"), int_, here(lineOf(i)));
    fn->promise_type = role == Role::Coroutine ? int_ : kNone;
    uint32_t param = expr(*fn, facts::ExprKind::Param, 0);
    for (uint32_t c = 0; c < kCallsPerFunction; ++c) oneCall(*fn, i, c, role, param);
    blocksOf(*fn, param);
    if (role == Role::Coroutine) {
      uint32_t awaited = expr(*fn, facts::ExprKind::CallResult, kCallsPerFunction - 1);
      fn->awaits.emplace_back(awaited, here(lineOf(i) + 12), 2, facts::AwaitKind::Await);
      fn->events.emplace_back(facts::EventKind::Await, 0);
      fn->blocks.back() = facts::Block(7, 4, kNone, kNone, 0);
    }
    unit_.functions.push_back(std::move(fn));
  }

  void oneCall(facts::FunctionT& fn, uint32_t i, uint32_t c, Role role, uint32_t param) {
    using facts::CallKind;
    uint32_t in_group = i % kGroup;
    if (c == 3 && role == Role::Invoker) return call(fn, i, CallKind::Indirect, kNone, param, param);
    if (c == 5 && blocks(i)) return call(fn, i, CallKind::Direct, library("fsync"), kNone, param);
    if (c == 6) return call(fn, i, CallKind::Direct, library("lib::work" + std::to_string(i % 40)), kNone, param);
    // The two functions of a group that hold its lambdas give them to its invoker.
    bool host = roleOf(i + 10) == Role::Lambda && i + 10 < last_ && i / kGroup == (i + 10) / kGroup;
    if (c == 2 && host) {
      uint32_t closure = expr(fn, facts::ExprKind::Closure, decl(i + 10), 0, 0);
      return call(fn, i, CallKind::Direct, decl(i - in_group + 4), kNone, closure);
    }
    uint32_t callee = calleeOf(i, c);
    bool is_virtual = roleOf(callee) == Role::Base;
    call(fn, i, is_virtual ? CallKind::Virtual : CallKind::Direct, decl(callee), kNone, param);
  }

  // if (x) { calls 4 to 6 } calls 7 to 9
  void blocksOf(facts::FunctionT& fn, uint32_t condition) {
    fn.succs = {1, 2, 2};
    fn.blocks.emplace_back(0, 4, condition, 0, 2);
    fn.blocks.emplace_back(4, 3, kNone, 2, 1);
    fn.blocks.emplace_back(7, 3, kNone, kNone, 0);
  }

  uint32_t first_, last_, total_;
  facts::UnitT unit_;
  uint32_t int_ = 0;
  std::map<std::string, uint32_t> strings_, library_;
  std::map<uint32_t, uint32_t> decls_;
  std::map<std::pair<uint32_t, uint32_t>, uint32_t> classes_;
};

}  // namespace

int main(int argc, char** argv) {
  long functions = argc == 3 ? std::atol(argv[2]) : 0;
  if (functions < long(kFunctionsPerUnit) || functions > 100'000'000) {
    std::fprintf(stderr, "usage: generate_facts FOLDER FUNCTIONS   (at least %u)\n", kFunctionsPerUnit);
    return 2;
  }
  std::filesystem::create_directories(argv[1]);
  uint32_t total = static_cast<uint32_t>(functions);
  for (uint32_t first = 0; first < total; first += kFunctionsPerUnit) {
    uint32_t last = std::min(first + kFunctionsPerUnit, total);
    std::string bytes = facts::serialize(UnitGenerator(first, last, total).make());
    std::string path = std::string(argv[1]) + "/unit-" + std::to_string(first / kFunctionsPerUnit) + ".facts";
    if (std::string error = facts::writeFile(path, bytes); !error.empty()) {
      std::fprintf(stderr, "%s: %s\n", path.c_str(), error.c_str());
      return 1;
    }
  }
  return 0;
}
