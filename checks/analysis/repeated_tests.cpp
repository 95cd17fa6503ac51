#include "analysis/repeated_tests.h"

#include "analysis/guards.h"

#include <algorithm>

namespace loiter::analysis {

namespace {

using facts::CompareOp;
using facts::EventKind;
using facts::ExprKind;

// Whether a value equals a constant; `if (x)` tests whether x differs from 0.
struct Test {
  std::pair<ValuePath, int64_t> operands;  // no path: another kind of condition
  bool equal = true;
  explicit operator bool() const { return !operands.first.empty(); }
};

class Finder {
 public:
  Finder(const Program& program, const Guards& guards, Id function)
      : program_(program), guards_(guards), function_(function), f_(*program.functions[function].facts) {}

  RepeatedTests find() {
    std::vector<Test> tests;
    std::map<std::pair<ValuePath, int64_t>, unsigned> count;
    for (const facts::Block* block : *f_.blocks()) {
      tests.push_back(block->succ_count() == 2 ? test(block->condition()) : Test{});
      if (tests.back()) ++count[tests.back().operands];
    }
    std::erase_if(count, [](const auto& entry) { return entry.second < 2; });
    RepeatedTests repeated;
    if (count.empty()) return repeated;
    repeated.blocks.resize(tests.size());
    std::vector<ValuePath> values;
    for (const auto& [operands, times] : count) {
      if (values.size() == RepeatedTests::kMax) break;
      values.push_back(operands.first);
      for (size_t b = 0; b < tests.size(); ++b)
        if (tests[b] && tests[b].operands == operands)
          repeated.blocks[b] = {static_cast<uint8_t>(values.size()), tests[b].equal};
    }
    for (const facts::Event* event : *f_.events()) repeated.forgotten.push_back(forgottenAt(*event, values));
    return repeated;
  }

 private:
  std::optional<int64_t> constant(uint32_t expr) const {
    const facts::Expr& e = *f_.exprs()->Get(expr);
    if (e.kind() == ExprKind::Integer) return e.value();
    return e.kind() == ExprKind::Null ? std::optional<int64_t>(0) : std::nullopt;
  }

  Test test(uint32_t expr) const {
    bool equal = false;
    for (; expr != kNone; equal = !equal) {
      const facts::Expr& e = *f_.exprs()->Get(expr);
      if (e.kind() == ExprKind::Not) {
        expr = e.a();
        continue;
      }
      if (e.kind() != ExprKind::Compare) return {{variable(expr), 0}, equal};
      if (e.op() != CompareOp::Equal && e.op() != CompareOp::NotEqual) return {};
      auto b = constant(e.b());
      if (!b) return {};
      return {{variable(e.a()), *b}, (e.op() == CompareOp::Equal) != equal};
    }
    return {};
  }

  // Accessors are left out: what they give may differ at any time.
  ValuePath variable(uint32_t expr) const {
    for (uint32_t e = expr; e != kNone;) {
      const facts::Expr& part = *f_.exprs()->Get(e);
      switch (part.kind()) {
        case ExprKind::Local:
        case ExprKind::Param:
        case ExprKind::Capture:
        case ExprKind::This:
        case ExprKind::Global: return guards_.path(function_, expr);
        case ExprKind::Field: e = part.a(); break;
        default: return {};
      }
    }
    return {};
  }

  // The tests whose outcome is no longer known, as bits.
  uint32_t forgottenAt(const facts::Event& event, const std::vector<ValuePath>& values) const {
    uint32_t forgotten = 0;
    auto written = [&](uint32_t expr) {
      ValuePath path = guards_.path(function_, expr);
      for (size_t i = 0; i < values.size() && !path.empty(); ++i)
        if (values[i].size() >= path.size() && std::equal(path.begin(), path.end(), values[i].begin()))
          forgotten |= 1u << i;
    };
    if (event.kind() == EventKind::Store) written(f_.stores()->Get(event.index())->dst());
    if (event.kind() != EventKind::Call) return forgotten;
    const facts::Call& call = *f_.calls()->Get(event.index());
    for (uint32_t i = 0; i < call.arg_count(); ++i) {
      uint32_t arg = f_.operands()->Get(call.first_arg() + i);
      if (f_.exprs()->Get(arg)->kind() == ExprKind::Local && mayWriteThrough(call, i)) written(arg);
    }
    return forgotten;
  }

  bool mayWriteThrough(const facts::Call& call, uint32_t arg) const {
    Id callee = program_.declId(program_.functions[function_].unit, call.callee());
    if (callee == kNone) return true;
    const DeclInfo& decl = program_.decls[callee];
    if (arg >= decl.facts->params()->size()) return true;
    const TypeInfo* type = program_.typeOf(decl.unit, decl.facts->params()->Get(arg));
    bool indirect = type && (type->name.ends_with("*") || type->name.ends_with("&"));
    return indirect && !type->name.starts_with("const ");
  }

  const Program& program_;
  const Guards& guards_;
  Id function_;
  const facts::Function& f_;
};

}  // namespace

RepeatedTests repeatedTests(const Program& program, const Guards& guards, Id function) {
  return Finder(program, guards, function).find();
}

}  // namespace loiter::analysis
