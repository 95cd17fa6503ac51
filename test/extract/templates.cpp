// Templates: what is instantiated is told, once per instantiation; names leave the arguments out.
// RUN: %tiny extract --root %S -o %t.facts -- clang++ -std=c++20 -c %s
// RUN: %loiter extract --dump %t.facts | FileCheck %s --match-full-lines
namespace lib {
inline namespace v1 {
template <class T> struct Box {
  explicit Box(T t) : value(t) {}
  T value;
  void never() { undeclared(value); }
  T take() { return value.go(); }
  operator bool() const { return true; }
};
}
namespace {
struct Hidden { int go() { return 1; } };
}
template <class T, int N, class... Rest> int spread(T t, Rest... rest) { return t.go() + (rest.go() + ... + N); }
}
struct Walker { Walker go(); };
struct Pacer { int go(); };

void use(Walker w, Pacer p) {
  lib::Box<Walker> box(w);
  box.take();
  if (box) lib::spread<Pacer, 3>(p, p, p);
  lib::Hidden().go();
}

template <class Policy> struct Runner : Policy {
  void run() {
    if constexpr (Policy::slow) this->wait();
    else Policy::spin();
  }
};
struct Slow { static constexpr bool slow = true; void wait(); };
struct Fast { static constexpr bool slow = false; static void spin(); };
void both() {
  Runner<Slow>().run();
  Runner<Fast>().run();
}

// CHECK: decl lib::Box::Box | lib::Box::Box(T) -> void @7:12 [Constructor Method Defined] param=Walker
// CHECK: decl lib::Box::take | lib::Box::take() -> Walker @10:5 [Method Defined]
// CHECK: decl lib::Box::operator bool | lib::Box::operator bool() -> bool @11:3 [Const Method Defined]
// CHECK: decl lib::spread | lib::spread(T, Rest...) -> int @17:46 [Defined] param=Pacer param=Pacer param=Pacer arg=Pacer arg=Pacer arg=Pacer value=3
// CHECK: decl Runner::run | Runner::run() -> void @30:8 [Method Defined]
// CHECK: decl Runner::run | Runner::run() -> void @30:8 [Method Defined]
//
// CHECK: function (initialisers)
// CHECK-NEXT: block 0
// CHECK-NEXT: ::Slow::slow = 1
// CHECK-NEXT: ::Fast::slow = 0
//
// CHECK: function lib::Box::Box(T)
// CHECK-NEXT: param t: Walker @7:18
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 -> 2
// CHECK-NEXT: this.[lib::Box::value] = t
// CHECK-NEXT: block 2
//
// CHECK: function lib::Box::take()
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 -> 2
// CHECK-NEXT: #0 = direct Walker::go() on this.[lib::Box::value] : Walker @10:21
// CHECK-NEXT: return #0
// CHECK-NEXT: block 2
//
// CHECK: function lib::Box::operator bool()
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 -> 2
// CHECK-NEXT: return 1
// CHECK-NEXT: block 2
//
// CHECK: function lib::(anonymous)::Hidden::go()
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 -> 2
// CHECK-NEXT: return 1
// CHECK-NEXT: block 2
//
// CHECK: function lib::spread(T, Rest...)
// CHECK-NEXT: param t: Pacer @17:55
// CHECK-NEXT: param rest: Pacer @17:66
// CHECK-NEXT: param rest: Pacer @17:66
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 -> 2
// CHECK-NEXT: #0 = direct Pacer::go() on t : int @17:81
// CHECK-NEXT: #1 = direct Pacer::go() on rest : int @17:91
// CHECK-NEXT: #2 = direct Pacer::go() on rest : int @17:91
// CHECK-NEXT: return ?
// CHECK-NEXT: block 2
//
// CHECK: function use(Walker, Pacer)
// CHECK-NEXT: param w: Walker @22:17
// CHECK-NEXT: param p: Pacer @22:26
// CHECK-NEXT: local box: lib::Box<Walker> @23:20
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 if #2 -> 2 3
// CHECK-NEXT: #0 = construct lib::Box::Box(w) : lib::Box<Walker> @23:20
// CHECK-NEXT: box = #0
// CHECK-NEXT: #1 = direct lib::Box::take() on box : Walker @24:3 discarded
// CHECK-NEXT: #2 = direct lib::Box::operator bool() on box : bool @25:7
// CHECK-NEXT: block 2 -> 3
// CHECK-NEXT: #3 = direct lib::spread(p, p, p) : int @25:12 discarded
// CHECK-NEXT: block 3 -> 4
// CHECK-NEXT: #4 = construct lib::(anonymous)::Hidden::Hidden() : lib::(anonymous namespace)::Hidden @26:3 temporary
// CHECK-NEXT: #5 = direct lib::(anonymous)::Hidden::go() on #4 : int @26:3 discarded
// CHECK-NEXT: block 4
//
// CHECK: function Runner::run()
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 if 1 -> 2 never
// CHECK-NEXT: block 2 -> 3
// CHECK-NEXT: #0 = direct Slow::wait() on this : void @31:33 discarded
// CHECK-NEXT: block 3
//
// CHECK: function Runner::run()
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 if 0 -> never 2
// CHECK-NEXT: block 2 -> 3
// CHECK-NEXT: #0 = direct Fast::spin() : void @32:10 discarded
// CHECK-NEXT: block 3
//
// CHECK: function both()
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 -> 2
// CHECK-NEXT: #0 = construct Runner::Runner() : Runner<Slow> @38:3 temporary
// CHECK-NEXT: #1 = direct Runner::run() on #0 : void @38:3 discarded
// CHECK-NEXT: #2 = construct Runner::Runner() : Runner<Fast> @39:3 temporary
// CHECK-NEXT: #3 = direct Runner::run() on #2 : void @39:3 discarded
// CHECK-NEXT: block 2
