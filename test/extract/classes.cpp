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
