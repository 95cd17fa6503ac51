// A handler is reached from every block of its try that does something.
// RUN: %tiny extract --root %S -o %t.facts -- clang++ -std=c++20 -c %s
// RUN: %loiter extract --dump %t.facts | FileCheck %s --match-full-lines
bool may_throw(int);
void handle();
void anyway();
int whole(int n) try {
  return may_throw(n);
} catch (...) {
  handle();
  return 0;
}
void inner(int n) {
  try {
    if (may_throw(n)) may_throw(2);
  } catch (int) {
    handle();
  } catch (const char*) {
  }
  anyway();
}
void rethrows() {
  try {
    may_throw(1);
  } catch (...) {
    handle();
    throw;
  }
}
struct Scope {
  ~Scope();
};
void leaves_scope(int n) {
  try {
    Scope scope;
    may_throw(n);
  } catch (int) {
    handle();
  }
}

// CHECK: function whole(int)
// CHECK-NEXT: param n: int @7:15
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 -> 4 2
// CHECK-NEXT: #0 = direct may_throw(n) : bool @8:10
// CHECK-NEXT: return #0
// CHECK-NEXT: block 2 -> 3
// CHECK-NEXT: block 3 -> 4
// CHECK-NEXT: #1 = direct handle() : void @10:3 discarded
// CHECK-NEXT: return 0
// CHECK-NEXT: block 4
//
// CHECK: function inner(int)
// CHECK-NEXT: param n: int @13:16
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 -> 8 3
// CHECK-NEXT: #0 = direct may_throw(n) : bool @15:9
// CHECK-NEXT: block 2 -> 6 3
// CHECK-NEXT: #1 = direct may_throw(2) : bool @15:23 discarded
// CHECK-NEXT: block 3 -> 4 5 7
// CHECK-NEXT: block 4 -> 6
// CHECK-NEXT: #2 = direct handle() : void @17:5 discarded
// CHECK-NEXT: block 5 -> 6
// CHECK-NEXT: block 6 -> 7
// CHECK-NEXT: #3 = direct anyway() : void @20:3 discarded
// CHECK-NEXT: block 7
// CHECK-NEXT: block 8 if #0 -> 2 6
//
// CHECK: function rethrows()
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 -> 4 2
// CHECK-NEXT: #0 = direct may_throw(1) : bool @24:5 discarded
// CHECK-NEXT: block 2 -> 3
// CHECK-NEXT: block 3 -> 4
// CHECK-NEXT: #1 = direct handle() : void @26:5 discarded
// CHECK-NEXT: block 4
//
// CHECK: function leaves_scope(int)
// CHECK: block 1 -> 4 5
// CHECK: block 2 -> 3 4
// CHECK-NEXT: block 3 -> 4
// CHECK-NEXT: #2 = direct handle() : void @38:5 discarded
// CHECK-NEXT: block 4
// CHECK-NEXT: block 5 -> 2
// CHECK-NEXT: unwind #1 = destruct Scope::~Scope() on scope : Scope @35:11 implicit
