// Classes and overriders: bases, what is made, what overrides what, attributes.
// RUN: %tiny extract --root %S -o %t.facts -- clang++ -std=c++20 -c %s
// RUN: %loiter extract --dump %t.facts | FileCheck %s --match-full-lines
struct Reactor {
  virtual ~Reactor();
  virtual void OnDone(bool ok) = 0;
};
struct Logged : Reactor { void OnDone(bool ok) override; };
struct Twice final : Logged { void OnDone(bool ok) override {} };
struct Unused : Reactor { void OnDone(bool) override {} };
struct Member { Twice inside; };
template <class T> T* make() { return nullptr; }
struct Made : Reactor { void OnDone(bool) final {} };

void drive() {
  Member member;
  make<Made>();
}

[[clang::annotate("runs on the loop")]] void annotated() {}
__attribute__((annotate("old style"))) void annotated_in_c();
void may_block() __attribute__((blocking)) {}
void must_not() [[clang::nonblocking]] {}
[[noreturn]] void ends();
extern "C" int in_c(int x) { annotated_in_c(); ends(); return x; }
static void internal() {}
int main() { internal(); }

// CHECK: class Reactor
// CHECK: class Logged : Reactor
// CHECK: class Twice : Logged final constructed
// CHECK: class Unused : Reactor
// CHECK: class Member constructed
// CHECK: class Made : Reactor constructed
// CHECK: decl Reactor::Reactor | Reactor::Reactor() -> void @4:8 [Constructor Method Constexpr Defined]
// CHECK: decl Reactor::~Reactor | Reactor::~Reactor() -> void @5:11 [Virtual Destructor Method]
// CHECK: decl Twice::OnDone | Twice::OnDone(bool) -> void @9:36 [Virtual Method Final Defined] param=bool overrides=Logged::OnDone
// CHECK: decl Logged::OnDone | Logged::OnDone(bool) -> void @8:32 [Virtual Method] param=bool overrides=Reactor::OnDone
// CHECK: decl Reactor::OnDone | Reactor::OnDone(bool) -> void @6:16 [Virtual Pure Method] param=bool
// CHECK: decl Unused::OnDone | Unused::OnDone(bool) -> void @10:32 [Virtual Method Defined] param=bool overrides=Reactor::OnDone
// CHECK: decl make | make() -> Made * @12:23 [Defined] arg=Made
// CHECK: decl Made::OnDone | Made::OnDone(bool) -> void @13:30 [Virtual Method Final Defined] param=bool overrides=Reactor::OnDone
// CHECK: decl annotated | annotated() -> void @20:46 [Defined Annotated] attribute=runs on the loop
// CHECK: decl may_block | may_block() -> void @22:6 [Defined Blocking Annotated] attribute=clang::blocking
// CHECK: decl must_not | must_not() -> void @23:6 [Defined NonBlocking Annotated] attribute=clang::nonblocking
// CHECK: decl in_c | in_c(int) -> int @25:16 [Defined] param=int
// CHECK: decl internal | internal() -> void @26:13 [Static Defined]
// CHECK: decl main | main() -> int @27:5 [Defined Main]
// CHECK: decl annotated_in_c | annotated_in_c() -> void @21:45 [Annotated] attribute=old style
// CHECK: decl ends | ends() -> void @24:19 [NoReturn]
//
// CHECK: function Member::Member()
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 -> 2
// CHECK-NEXT: #0 = construct Twice::Twice() : Twice @11:8
// CHECK-NEXT: this.[Member::inside] = #0
// CHECK-NEXT: block 2
//
// CHECK: function drive()
// CHECK-NEXT: local member: Member @16:10
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 -> 2
// CHECK-NEXT: #0 = construct Member::Member() : Member @16:10
// CHECK-NEXT: member = #0
// CHECK-NEXT: #1 = direct make() : Made * @17:3 discarded
// CHECK-NEXT: #2 = destruct Member::~Member() on member : Member @16:10 implicit
// CHECK-NEXT: block 2
//
// CHECK: function main()
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 -> 2
// CHECK-NEXT: #0 = direct internal() : void @27:14 discarded
// CHECK-NEXT: block 2
