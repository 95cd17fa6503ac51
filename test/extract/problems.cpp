// Errors are kept beside what could be understood.
// RUN: %tiny extract --root %S -o %t.facts -- clang++ -std=c++20 -fno-such-flag -c %s
// RUN: %loiter extract --dump %t.facts | FileCheck %s
#include "no_such_header.h"
void known();
Missing broken() { return absent(); }
struct Incomplete;
int partly(Incomplete* i) {
  known();
  i->call();
  return 1;
}
void whole() { known(); }
struct Holder {
  struct Nowhere held, more[2];
  ~Holder() { known(); }
};
void holds() { Holder h; }

// CHECK:      unit problems.cpp
// CHECK-NEXT: problem 'no_such_header.h' file not found @4:10
// CHECK-NEXT: problem unknown type name 'Missing' @6:1
// CHECK-NEXT: problem use of undeclared identifier 'absent' @6:27
// CHECK-NEXT: problem member access into incomplete type 'Incomplete' @10:4
// CHECK-NEXT: problem field has incomplete type 'struct Nowhere' @15:18
// CHECK-NEXT: problem field has incomplete type 'struct Nowhere' @15:24
// CHECK-NOT:  problem
// CHECK:      function partly(Incomplete *)
// CHECK:      direct known()
// CHECK:      return 1
// CHECK:      function whole()
// CHECK:      direct known()
// CHECK:      function Holder::~Holder()
// CHECK:      direct known()
// CHECK:      function holds()
// CHECK:      destruct Holder::~Holder()
