// Lambdas: functions of their own; what they capture; generic ones with and without instantiations.
// RUN: %tiny extract --root %S -o %t.facts -- clang++ -std=c++20 -c %s
// RUN: %loiter extract --dump %t.facts | FileCheck %s --match-full-lines
void sink(int);
void other(long);
template <class F> void keep(F f);

struct Session {
  int id;
  void start(int argument) {
    int local = 1;
    auto f = [this, argument, &local, copy = local + id] { sink(id + argument + local + copy); };
    f();
    keep([=] { return [=] { sink(argument); }; });
  }
};

void overload(int);
void overload(long);

void generic() {
  auto twice = [](auto x) { overload(x); };
  twice(1);
  twice(2L);
  auto never_called = [](auto x) { sink(1), x.run(); };
  keep(never_called);
}

void immediately() { [](int x) { sink(x); }(5); }

auto at_namespace_scope = [] { other(3); };

template <class T> void in_template(T t) {
  keep([t] { sink(t); });
}
void instantiate() { in_template(1), in_template('c'); }

void as_pointer() {
  void (*pointer)(int) = [](int x) { sink(x); };
  pointer(1);
}
