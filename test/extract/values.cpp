// Values that are known while compiling, and the shape of conditions.
// RUN: %tiny extract --root %S -o %t.facts -- clang++ -std=c++20 -c %s
// RUN: %loiter extract --dump %t.facts | FileCheck %s --match-full-lines
namespace units {
template <long N, long D = 1> struct part {};
template <class Rep, class Part> struct span {
  constexpr explicit span(Rep r) : count(r) {}
  template <class P2> constexpr span(const span<Rep, P2>& other) : count(other.count) {}
  static constexpr span zero() { return span(0); }
  Rep count;
};
using seconds = span<long, part<1>>;
using millis = span<long, part<1, 1000>>;
using halves = span<double, part<1, 2>>;
constexpr millis operator""_ms(unsigned long long n) { return millis(n); }
template <class R, class P> constexpr span<R, P> operator*(int n, span<R, P> s) { return span<R, P>(n * s.count); }
template <class Clock, class Span> struct point {
  Span since;
  static constexpr point max() { return {Span(__LONG_MAX__)}; }
};
}
using namespace units;

enum class Policy { async = 1, deferred };
enum Plain { kFirst = 5 };
enum Flags { kRead = 1, kWrite = 2 };
#define NON_BLOCKING 04000
constexpr int kLimit = 3 * 4;
const int kOld = 9;
constexpr auto kTimeout = 50_ms;

void number(int);
void policy(Policy);
void span_of(millis);
void point_of(point<int, millis>);
void text(const char*);
void pointer(void*);

void integers(int n) {
  number(kLimit + 1);
  number(kOld);
  number(sizeof(long));
  number('a');
  number(true);
  number(kFirst);
  number(kRead | kWrite);
  number(n | NON_BLOCKING);
  number(n + 1);
  const int local = 8;
  number(-local);
}
void enumerators() {
  policy(Policy::async);
  constexpr auto chosen = Policy::deferred;
  policy(chosen);
}
void spans() {
  span_of(2_ms);
  span_of(seconds(3));
  span_of(kTimeout);
  span_of(2 * kTimeout);
  span_of(millis::zero());
  const auto here = 7_ms;
  span_of(here);
  point_of(point<int, millis>::max());
}
void others(const char* s) {
  text("hello\n");
  pointer(nullptr);
  pointer(0);
  text(s ? s : "none");
}
bool ready(int), stop();
void conditions(int a, int* p, int (*table[])(int)) {
  if (ready(a) && !stop()) number(1);
  if (a >= 3 || p) number(2);
  while (!ready(2)) number(3);
  number(table[a](1));
  switch (a) {
    case 1: number(4); break;
    case 2: number(5); [[fallthrough]];
    default: number(6);
  }
  if (false) number(7);
}

// CHECK: function (initialisers)
// CHECK-NEXT: block 0
// CHECK-NEXT: ::kLimit = 12
// CHECK-NEXT: ::kOld = 9
// CHECK-NEXT: ::kTimeout = 50000000ns
//
// CHECK: function integers(int)
// CHECK-NEXT: param n: int @39:19
// CHECK-NEXT: local local: const int @49:13
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 -> 2
// CHECK-NEXT: #0 = direct number(13) : void @40:3 discarded
// CHECK-NEXT: #1 = direct number(9) : void @41:3 discarded
// CHECK-NEXT: #2 = direct number(8) : void @42:3 discarded
// CHECK-NEXT: #3 = direct number(97) : void @43:3 discarded
// CHECK-NEXT: #4 = direct number(1) : void @44:3 discarded
// CHECK-NEXT: #5 = direct number(5=Plain::kFirst) : void @45:3 discarded
// CHECK-NEXT: #6 = direct number(3) : void @46:3 discarded
// CHECK-NEXT: #7 = direct number((n | 2048)) : void @47:3 discarded
// CHECK-NEXT: #8 = direct number(?) : void @48:3 discarded
// CHECK-NEXT: local = 8
// CHECK-NEXT: #9 = direct number(-8) : void @50:3 discarded
// CHECK-NEXT: block 2
//
// CHECK: function enumerators()
// CHECK-NEXT: local chosen: const Policy @54:18
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 -> 2
// CHECK-NEXT: #0 = direct policy(1=Policy::async) : void @53:3 discarded
// CHECK-NEXT: chosen = 2=Policy::deferred
// CHECK-NEXT: #1 = direct policy(2=Policy::deferred) : void @55:3 discarded
// CHECK-NEXT: block 2
//
// CHECK: function spans()
// CHECK-NEXT: local here: const units::span<long, units::part<1, 1000>> @63:14
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 -> 2
// CHECK-NEXT: #0 = direct span_of(2000000ns) : void @58:3 discarded
// CHECK-NEXT: #1 = direct span_of(3000000ns) : void @59:3 discarded
// CHECK-NEXT: #2 = direct span_of(50000000ns) : void @60:3 discarded
// CHECK-NEXT: #3 = direct span_of(100000000ns) : void @61:3 discarded
// CHECK-NEXT: #4 = direct span_of(0ns) : void @62:3 discarded
// CHECK-NEXT: here = 7000000ns
// CHECK-NEXT: #5 = direct span_of(7000000ns) : void @64:3 discarded
// CHECK-NEXT: #6 = direct point_of(9223372036854775807ns) : void @65:3 discarded
// CHECK-NEXT: block 2
//
// CHECK: function others(const char *)
// CHECK-NEXT: param s: const char * @67:25
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 if s -> 2 3
// CHECK-NEXT: #0 = direct text("hello\n") : void @68:3 discarded
// CHECK-NEXT: #1 = direct pointer(null) : void @69:3 discarded
// CHECK-NEXT: #2 = direct pointer(null) : void @70:3 discarded
// CHECK-NEXT: block 2 -> 4
// CHECK-NEXT: block 3 -> 4
// CHECK-NEXT: block 4 -> 5
// CHECK-NEXT: #3 = direct text((s ? s : "none")) : void @71:3 discarded
// CHECK-NEXT: block 5
//
// CHECK: function conditions(int, int *, int (**)(int))
// CHECK-NEXT: param a: int @74:21
// CHECK-NEXT: param p: int * @74:29
// CHECK-NEXT: param table: int (**)(int) @74:38
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 if #0 -> 2 4
// CHECK-NEXT: #0 = direct ready(a) : bool @75:7
// CHECK-NEXT: block 2 if !#1 -> 3 4
// CHECK-NEXT: #1 = direct stop() : bool @75:20
// CHECK-NEXT: block 3 -> 4
// CHECK-NEXT: #2 = direct number(1) : void @75:28 discarded
// CHECK-NEXT: block 4 if (a >= 3) -> 6 5
// CHECK-NEXT: block 5 if p -> 6 7
// CHECK-NEXT: block 6 -> 7
// CHECK-NEXT: #3 = direct number(2) : void @76:20 discarded
// CHECK-NEXT: block 7 if !#4 -> 8 10
// CHECK-NEXT: #4 = direct ready(2) : bool @77:11
// CHECK-NEXT: block 8 -> 9
// CHECK-NEXT: #5 = direct number(3) : void @77:21 discarded
// CHECK-NEXT: block 9 -> 7
// CHECK-NEXT: block 10 -> 16
// CHECK-NEXT: #6 = indirect table[a](1) : int @78:10
// CHECK-NEXT: #7 = direct number(#6) : void @78:3 discarded
// CHECK-NEXT: block 11 -> 13
// CHECK-NEXT: #8 = direct number(5) : void @81:13 discarded
// CHECK-NEXT: block 12 -> 14
// CHECK-NEXT: #9 = direct number(4) : void @80:13 discarded
// CHECK-NEXT: block 13 -> 14
// CHECK-NEXT: #10 = direct number(6) : void @82:14 discarded
// CHECK-NEXT: block 14 if 0 -> never 15
// CHECK-NEXT: block 15
// CHECK-NEXT: block 16 if (a == 2) -> 11 17
// CHECK-NEXT: block 17 if (a == 1) -> 12 13
