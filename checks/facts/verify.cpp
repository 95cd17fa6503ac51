#include "facts/verify.h"

namespace loiter::facts {
namespace {

// Collects the first fault. Checks go on after it; they only read what FlatBuffers has verified.
class Checker {
 public:
  explicit Checker(const Unit& unit) : unit_(unit) {}
  std::string run();

 private:
  enum Presence { Required, Optional };

  void fault(const char* what, uint64_t index, uint64_t size);
  void index(const char* what, uint32_t value, uint64_t size, Presence presence = Required);
  void range(const char* what, uint32_t first, uint32_t count, uint64_t size);
  void location(const Location& place) { index("file", place.file(), unit_.files()->size()); }
  void string(uint32_t value, Presence presence = Required) {
    index("string", value, unit_.strings()->size(), presence);
  }
  void type(uint32_t value) { index("type", value, unit_.types()->size(), Optional); }
  void declOf(const char* what, uint32_t value) { index(what, value, unit_.decls()->size(), Optional); }
  void all(const char* what, const flatbuffers::Vector<uint32_t>& values, uint64_t size) {
    for (uint32_t value : values) index(what, value, size);
  }

  void unitTables();
  void decl(uint32_t at);
  void function(const Function& fn);
  void variables(const flatbuffers::Vector<const Variable*>& variables);
  void expr(const Function& fn, uint32_t at);
  void operandRange(const Function& fn, uint32_t at, uint32_t first, uint32_t count);
  void call(const Function& fn, const Call& call);
  void text(const Function& fn, const CallText& text);
  void block(const Function& fn, const Block& block);
  void event(const Function& fn, const Event& event);

  // What is looked at, for the message. Text is made of it only when there is a fault: there are ten calls a function.
  struct Where {
    const char* table = nullptr;
    uint32_t at = 0;
    std::string text() const { return table ? std::string(table) + " " + std::to_string(at) + ": " : std::string(); }
  };

  const Unit& unit_;
  Where where_, inner_;
  std::string error_;
};

void Checker::fault(const char* what, uint64_t index, uint64_t size) {
  if (!error_.empty()) return;
  error_ = (where_.table ? where_.text() : "unit: ") + inner_.text() + what + " " + std::to_string(index) + " of " +
           std::to_string(size);
}

void Checker::index(const char* what, uint32_t value, uint64_t size, Presence presence) {
  if (value >= size && !(presence == Optional && value == kNone)) fault(what, value, size);
}

void Checker::range(const char* what, uint32_t first, uint32_t count, uint64_t size) {
  if (count && uint64_t(first) + count > size) fault(what, uint64_t(first) + count, size);
}

void Checker::unitTables() {
  index("main file", unit_.main_file(), unit_.files()->size());
  for (const Type* t : *unit_.types()) {
    string(t->name());
    string(t->pattern());
    index("class", t->class_(), unit_.classes()->size(), Optional);
  }
  for (const Symbol* s : *unit_.symbols()) string(s->name());
  for (uint32_t i = 0; i < unit_.classes()->size(); ++i) {
    const Class& c = *unit_.classes()->Get(i);
    string(c.name());
    type(c.argument());
    all("base", *c.bases(), i);  // bases come first, so that a walk up ends
  }
  for (const Silence* s : *unit_.silences()) location(*s->location());
  for (const Problem* p : *unit_.problems()) location(*p->location());
}

void Checker::decl(uint32_t at) {
  const DeclHead& head = *unit_.decl_heads()->Get(at);
  const Decl& decl = *unit_.decls()->Get(at);
  string(decl.name());
  string(decl.display());
  type(decl.return_type());
  all("type", *decl.params(), unit_.types()->size());
  all("type", *decl.template_args(), unit_.types()->size());
  all("string", *decl.template_values(), unit_.strings()->size());
  index("class", head.class_(), unit_.classes()->size(), Optional);
  declOf("enclosing function", head.enclosing());
  all("string", *decl.attributes(), unit_.strings()->size());
  location(*decl.location());
}

void Checker::variables(const flatbuffers::Vector<const Variable*>& variables) {
  for (const Variable* v : variables) {
    string(v->name());
    type(v->type());
    location(v->location());
  }
}

// Operands come before what is made of them, so that a reader's recursion ends.
void Checker::operandRange(const Function& fn, uint32_t at, uint32_t first, uint32_t count) {
  range("operand", first, count, fn.operands()->size());
  if (uint64_t(first) + count > fn.operands()->size()) return;
  for (uint32_t i = 0; i < count; ++i) index("expression", fn.operands()->Get(first + i), at);
}

void Checker::expr(const Function& fn, uint32_t at) {
  const Expr& e = *fn.exprs()->Get(at);
  type(e.type());
  auto sub = [&](uint32_t value, Presence presence = Required) { index("expression", value, at, presence); };
  switch (e.kind()) {
    case ExprKind::Unknown:
    case ExprKind::This:
    case ExprKind::Duration:
    case ExprKind::Null: break;
    case ExprKind::Param: index("parameter", e.a(), fn.params()->size()); break;
    case ExprKind::Capture: index("capture", e.a(), fn.captures()->size()); break;
    case ExprKind::Local: index("local", e.a(), fn.locals()->size()); break;
    case ExprKind::Global: index("symbol", e.a(), unit_.symbols()->size()); break;
    case ExprKind::Field:
      sub(e.a());
      index("symbol", e.b(), unit_.symbols()->size());
      break;
    case ExprKind::Function: index("function", e.a(), unit_.decls()->size()); break;
    case ExprKind::Closure:
      index("function", e.a(), unit_.decls()->size());
      operandRange(fn, at, e.b(), e.c());
      break;
    case ExprKind::CallResult: index("call", e.a(), fn.calls()->size()); break;
    case ExprKind::Await:
    case ExprKind::Not: sub(e.a()); break;
    case ExprKind::Integer: index("symbol", e.b(), unit_.symbols()->size(), Optional); break;
    case ExprKind::String: string(e.a()); break;
    case ExprKind::Aggregate: operandRange(fn, at, e.b(), e.c()); break;
    case ExprKind::Compare:
    case ExprKind::And:
    case ExprKind::Or:
    case ExprKind::Index:
    case ExprKind::BitOr:
      sub(e.a());
      sub(e.b());
      break;
    case ExprKind::Choice:
      sub(e.a(), Optional);
      sub(e.b());
      sub(e.c());
      break;
    default: fault("expression kind", uint64_t(e.kind()), uint64_t(ExprKind::MAX) + 1);
  }
}

void Checker::call(const Function& fn, const Call& call) {
  index("kind", uint32_t(call.kind()), uint32_t(CallKind::MAX) + 1);
  index("callee", call.callee(), unit_.decls()->size(), call.kind() == CallKind::Indirect ? Optional : Required);
  index("object", call.object(), fn.exprs()->size(), Optional);
  index("target", call.target(), fn.exprs()->size(), Optional);
  range("argument", call.first_arg(), call.arg_count(), fn.operands()->size());
  if (call.written_args() > call.arg_count()) fault("written arguments", call.written_args(), call.arg_count());
  type(call.type());
  location(call.location());
  string(call.macro(), Optional);
  index("block", call.block(), fn.blocks()->size());
}

void Checker::text(const Function& fn, const CallText& text) { index("call", text.call(), fn.calls()->size()); }

void Checker::event(const Function& fn, const Event& event) {
  switch (event.kind()) {
    case EventKind::Call:
    case EventKind::Unwind: index("call", event.index(), fn.calls()->size()); break;
    case EventKind::Await: index("await", event.index(), fn.awaits()->size()); break;
    case EventKind::Store: index("store", event.index(), fn.stores()->size()); break;
    case EventKind::Return: index("return", event.index(), fn.returns()->size()); break;
    default: fault("event kind", uint64_t(event.kind()), uint64_t(EventKind::MAX) + 1);
  }
}

void Checker::block(const Function& fn, const Block& block) {
  range("event", block.first_event(), block.event_count(), fn.events()->size());
  range("successor", block.first_succ(), block.succ_count(), fn.succs()->size());
  index("condition", block.condition(), fn.exprs()->size(), Optional);
}

void Checker::function(const Function& fn) {
  declOf("declaration", fn.decl());
  type(fn.promise_type());
  variables(*fn.params());
  variables(*fn.captures());
  variables(*fn.locals());
  for (uint32_t i = 0; i < fn.exprs()->size(); ++i) expr(fn, i);
  all("operand", *fn.operands(), fn.exprs()->size());
  for (uint32_t i = 0; i < fn.calls()->size(); ++i) {
    inner_ = {"call", i};
    call(fn, *fn.calls()->Get(i));
  }
  inner_ = {};
  for (const Store* s : *fn.stores()) {
    index("store's destination", s->dst(), fn.exprs()->size());
    index("store's source", s->src(), fn.exprs()->size());
    index("block", s->block(), fn.blocks()->size());
  }
  for (const AwaitPoint* a : *fn.awaits()) {
    index("awaited operand", a->operand(), fn.exprs()->size(), Optional);
    location(a->location());
    index("block", a->block(), fn.blocks()->size());
    index("kind", uint32_t(a->kind()), uint32_t(AwaitKind::MAX) + 1);
  }
  all("return", *fn.returns(), fn.exprs()->size());
  for (const Block* b : *fn.blocks()) block(fn, *b);
  for (const Event* e : *fn.events()) event(fn, *e);
  if (fn.texts())
    for (const CallText* t : *fn.texts()) text(fn, *t);
  for (uint32_t succ : *fn.succs()) index("block", succ, fn.blocks()->size(), Optional);
}

std::string Checker::run() {
  unitTables();
  if (unit_.decl_heads()->size() != unit_.decls()->size())
    fault("heads of declarations", unit_.decl_heads()->size(), unit_.decls()->size());
  for (uint32_t i = 0; i < unit_.decls()->size() && error_.empty(); ++i) {
    where_ = {"declaration", i};
    decl(i);
  }
  for (uint32_t i = 0; i < unit_.functions()->size() && error_.empty(); ++i) {
    where_ = {"function", i};
    function(*unit_.functions()->Get(i));
  }
  return error_;
}

}  // namespace

std::string verify(const Unit& unit) { return Checker(unit).run(); }

}  // namespace loiter::facts
