// Comments that silence findings, and the reasons that they give.
// RUN: %tiny extract --root %S -o %t.facts -- clang++ -std=c++20 -c %s
// RUN: %loiter extract --dump %t.facts | FileCheck %s --match-full-lines '--implicit-check-not=silence @'
void f();
void g() {
  f();  // NOLINT
  f();  // NOLINT(loiter-blocking-sleep): only at start-up
  f();  // NOLINT(loiter-*, bugprone-*) - two of them
  // NOLINTNEXTLINE(loiter-blocking-lock): held for an increment
  f();
  f();  /* NOLINT(loiter-blocking-dns) localhost */
  // NOLINTBEGIN(loiter-*): a whole region
  f();
  f();
  // NOLINTEND(loiter-*)
  f();  // NOLINT() names nothing
  f();  // NOLINTed
  // NOLINTBEGIN(loiter-blocking-wait)
  // NOLINTEND(loiter-blocking-lock)
}

// CHECK:      silence @6:12-6 * :
// CHECK-NEXT: silence @7:12-7 loiter-blocking-sleep : only at start-up
// CHECK-NEXT: silence @8:12-8 loiter-* bugprone-* : two of them
// CHECK-NEXT: silence @9:6-10 loiter-blocking-lock : held for an increment
// CHECK-NEXT: silence @11:12-11 loiter-blocking-dns : localhost
// CHECK-NEXT: silence @12:6-15 loiter-* : a whole region
