#include "facts/dump.h"

#include <llvm/Support/raw_ostream.h>

namespace loiter::facts {
namespace {

class Dumper {
 public:
  Dumper(const Unit& unit, llvm::raw_ostream& out) : unit_(unit), out_(out) {}
  void run();

 private:
  std::string_view text(uint32_t string) const {
    return string == kNone ? std::string_view() : unit_.strings()->Get(string)->string_view();
  }
  std::string_view typeName(uint32_t type) const {
    return type == kNone ? "?" : text(unit_.types()->Get(type)->name());
  }
  std::string_view declName(uint32_t decl) const {
    return decl == kNone ? "none" : text(unit_.decls()->Get(decl)->display());
  }
  std::string_view symbol(uint32_t symbol) const { return text(unit_.symbols()->Get(symbol)->name()); }

  void place(const Location& location);
  void list(uint32_t first, uint32_t count);
  void expr(uint32_t index);
  void binary(const Expr& e, const char* op);
  void classes();
  void decl(uint32_t at);
  void function(const Function& fn);
  void variables(const char* kind, const flatbuffers::Vector<const Variable*>& variables);
  void call(uint32_t index);
  void event(const Event& event);
  void block(uint32_t index);

  const Unit& unit_;
  llvm::raw_ostream& out_;
  const Function* fn_ = nullptr;
};

const char* const kOps[] = {"?", "==", "!=", "<", "<=", ">", ">="};
const char* const kCallKinds[] = {"direct", "virtual", "construct", "destruct", "indirect"};
const char* const kAwaitKinds[] = {"await", "yield", "initial_suspend", "final_suspend"};
const char* const kCallFlags[] = {"discarded", "unqualified", "moved", "temporary", "implicit", "once"};

void Dumper::place(const Location& location) {
  if (!location.line()) return;
  out_ << " @";
  if (location.file() != unit_.main_file()) out_ << unit_.files()->Get(location.file())->path()->string_view() << ":";
  out_ << location.line() << ":" << location.column();
}

void Dumper::list(uint32_t first, uint32_t count) {
  for (uint32_t i = 0; i < count; ++i) {
    if (i) out_ << ", ";
    expr(fn_->operands()->Get(first + i));
  }
}

void Dumper::binary(const Expr& e, const char* op) {
  out_ << "(";
  expr(e.a());
  out_ << " " << op << " ";
  expr(e.b());
  out_ << ")";
}

void Dumper::expr(uint32_t index) {
  if (index == kNone) {
    out_ << "none";
    return;
  }
  const Expr& e = *fn_->exprs()->Get(index);
  auto variable = [&](const auto& variables) {
    std::string_view name = text(variables.Get(e.a())->name());
    if (name.empty())
      out_ << "unnamed" << e.a();
    else
      out_ << name;
  };
  switch (e.kind()) {
    case ExprKind::Unknown: out_ << "?"; break;
    case ExprKind::Param: variable(*fn_->params()); break;
    case ExprKind::Capture:
      out_ << "capture:";
      variable(*fn_->captures());
      break;
    case ExprKind::This: out_ << "this"; break;
    case ExprKind::Local: variable(*fn_->locals()); break;
    case ExprKind::Global: out_ << "::" << symbol(e.a()); break;
    case ExprKind::Field:
      expr(e.a());
      out_ << ".[" << symbol(e.b()) << "]";
      break;
    case ExprKind::Function: out_ << "&" << declName(e.a()); break;
    case ExprKind::Closure:
      out_ << "{" << declName(e.a()) << "}[";
      list(e.b(), e.c());
      out_ << "]";
      break;
    case ExprKind::CallResult: out_ << "#" << e.a(); break;
    case ExprKind::Await:
      out_ << "co_await ";
      expr(e.a());
      break;
    case ExprKind::Integer:
      out_ << e.value();
      if (e.b() != kNone) out_ << "=" << symbol(e.b());
      break;
    case ExprKind::Duration: out_ << e.value() << "ns"; break;
    case ExprKind::String:
      out_ << '"';
      out_.write_escaped(text(e.a())) << '"';
      break;
    case ExprKind::Null: out_ << "null"; break;
    case ExprKind::Aggregate:
      out_ << "{";
      list(e.b(), e.c());
      out_ << "}";
      break;
    case ExprKind::Compare: binary(e, kOps[size_t(e.op()) % std::size(kOps)]); break;
    case ExprKind::Not:
      out_ << "!";
      expr(e.a());
      break;
    case ExprKind::And: binary(e, "&&"); break;
    case ExprKind::Or: binary(e, "||"); break;
    case ExprKind::BitOr: binary(e, "|"); break;
    case ExprKind::Choice:
      out_ << "(";
      expr(e.a());
      out_ << " ? ";
      expr(e.b());
      out_ << " : ";
      expr(e.c());
      out_ << ")";
      break;
    case ExprKind::Index:
      expr(e.a());
      out_ << "[";
      expr(e.b());
      out_ << "]";
      break;
  }
}

void Dumper::variables(const char* kind, const flatbuffers::Vector<const Variable*>& variables) {
  for (const Variable* v : variables) {
    out_ << "  " << kind << " " << text(v->name()) << ": " << typeName(v->type());
    place(v->location());
    out_ << "\n";
  }
}

void Dumper::call(uint32_t index) {
  const Call& call = *fn_->calls()->Get(index);
  out_ << "#" << index << " = " << kCallKinds[size_t(call.kind())] << " ";
  if (call.kind() == CallKind::Indirect)
    expr(call.target());
  else
    out_ << text(unit_.decls()->Get(call.callee())->name());
  out_ << "(";
  list(call.first_arg(), call.written_args());
  if (call.arg_count() != call.written_args()) {
    out_ << (call.written_args() ? ", default " : "default ");
    list(call.first_arg() + call.written_args(), call.arg_count() - call.written_args());
  }
  out_ << ")";
  if (call.object() != kNone) {
    out_ << " on ";
    expr(call.object());
  }
  out_ << " : " << typeName(call.type());
  place(call.location());
  if (call.macro() != kNone) out_ << " macro " << text(call.macro());
  for (size_t bit = 0; bit < std::size(kCallFlags); ++bit)
    if (call.flags() >> bit & 1) out_ << " " << kCallFlags[bit];
}

void Dumper::event(const Event& event) {
  out_ << "    ";
  switch (event.kind()) {
    case EventKind::Call: call(event.index()); break;
    case EventKind::Unwind:
      out_ << "unwind ";
      call(event.index());
      break;
    case EventKind::Store: {
      const Store& store = *fn_->stores()->Get(event.index());
      expr(store.dst());
      out_ << " = ";
      expr(store.src());
      break;
    }
    case EventKind::Await: {
      const AwaitPoint& await = *fn_->awaits()->Get(event.index());
      out_ << kAwaitKinds[size_t(await.kind())] << " ";
      expr(await.operand());
      place(await.location());
      break;
    }
    case EventKind::Return:
      out_ << "return ";
      expr(fn_->returns()->Get(event.index()));
      break;
  }
  out_ << "\n";
}

void Dumper::block(uint32_t index) {
  const Block& block = *fn_->blocks()->Get(index);
  out_ << "  block " << index;
  if (block.condition() != kNone) {
    out_ << " if ";
    expr(block.condition());
  }
  for (uint32_t i = 0; i < block.succ_count(); ++i) {
    uint32_t succ = fn_->succs()->Get(block.first_succ() + i);
    out_ << (i ? " " : " -> ");
    if (succ == kNone)
      out_ << "never";
    else
      out_ << succ;
  }
  out_ << "\n";
  for (uint32_t i = 0; i < block.event_count(); ++i) event(*fn_->events()->Get(block.first_event() + i));
}

void Dumper::function(const Function& fn) {
  fn_ = &fn;
  out_ << "function " << (fn.decl() == kNone ? "(initialisers)" : declName(fn.decl()));
  if (fn.promise_type() != kNone) out_ << " promise " << typeName(fn.promise_type());
  out_ << "\n";
  variables("param", *fn.params());
  variables("capture", *fn.captures());
  variables("local", *fn.locals());
  for (uint32_t i = 0; i < fn.blocks()->size(); ++i) block(i);
}

void Dumper::decl(uint32_t at) {
  const DeclHead& head = *unit_.decl_heads()->Get(at);
  const Decl& decl = *unit_.decls()->Get(at);
  out_ << "decl " << text(decl.name()) << " | " << text(decl.display()) << " -> " << typeName(decl.return_type());
  place(*decl.location());
  out_ << " [";
  const char* separator = "";
  for (DeclFlag flag : EnumValuesDeclFlag())
    if ((head.flags() & flag) != DeclFlag::NONE) {
      out_ << separator << EnumNameDeclFlag(flag);
      separator = " ";
    }
  out_ << "]";
  for (uint32_t type : *decl.params()) out_ << " param=" << typeName(type);
  for (uint32_t type : *decl.template_args()) out_ << " arg=" << typeName(type);
  for (uint32_t value : *decl.template_values()) out_ << " value=" << text(value);
  for (uint32_t attribute : *decl.attributes()) out_ << " attribute=" << text(attribute);
  for (uint64_t key : *decl.overrides())
    for (uint32_t i = 0; i < unit_.decls()->size(); ++i)
      if (unit_.decl_heads()->Get(i)->key() == key) out_ << " overrides=" << text(unit_.decls()->Get(i)->name());
  if (head.enclosing() != kNone) out_ << " in " << declName(head.enclosing());
  out_ << "\n";
}

void Dumper::classes() {
  for (const Class* c : *unit_.classes()) {
    out_ << "class " << text(c->name());
    if (c->argument() != kNone) out_ << "<" << typeName(c->argument()) << ">";
    for (uint32_t base : *c->bases()) out_ << " : " << text(unit_.classes()->Get(base)->name());
    if (c->final()) out_ << " final";
    if (c->constructed()) out_ << " constructed";
    out_ << "\n";
  }
}

void Dumper::run() {
  out_ << "unit " << unit_.files()->Get(unit_.main_file())->path()->string_view() << "\n";
  for (const Problem* p : *unit_.problems()) {
    out_ << "problem " << p->message()->string_view();
    place(*p->location());
    out_ << "\n";
  }
  for (const Silence* s : *unit_.silences()) {
    out_ << "silence";
    place(*s->location());
    out_ << "-" << s->last_line();
    for (const flatbuffers::String* check : *s->checks()) out_ << " " << check->string_view();
    out_ << " : " << s->reason()->string_view() << "\n";
  }
  classes();
  for (uint32_t i = 0; i < unit_.decls()->size(); ++i) decl(i);
  for (const Function* f : *unit_.functions()) function(*f);
}

}  // namespace

void dump(const Unit& unit, llvm::raw_ostream& out) { Dumper(unit, out).run(); }

}  // namespace loiter::facts
