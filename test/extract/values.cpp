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
