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
struct Hidden { int go(); };
}
template <class T, int N, class... Rest> int spread(T t, Rest... rest) { return t.go() + (rest.go() + ... + N); }
}
struct Walker { lib::Hidden go(); };
struct Pacer { int go(); };

void use(Walker w, Pacer p) {
  lib::Box<Walker> box(w);
  box.take();
  if (box) lib::spread<Pacer, 3>(p, p, p);
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
