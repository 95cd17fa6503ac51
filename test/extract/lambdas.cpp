// Lambdas: functions of their own; what they capture; generic ones with and without instantiations.
// RUN: %tiny extract --root %S -o %t.facts -- clang++ -std=c++20 -c %s
// RUN: %loiter extract --dump %t.facts | FileCheck %s --match-full-lines
void sink(int);
void other(long);
template <class F> void keep(F f) {}

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

// CHECK: function (initialisers)
// CHECK-NEXT: block 0
// CHECK-NEXT: ::at_namespace_scope = {lambda}[]
//
// CHECK: function keep(F)
// CHECK-NEXT: param f: (lambda) @6:32
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1
//
// CHECK: function keep(F)
// CHECK-NEXT: param f: (lambda) @6:32
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1
//
// CHECK: function keep(F)
// CHECK-NEXT: param f: (lambda) @6:32
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1
//
// CHECK: function keep(F)
// CHECK-NEXT: param f: (lambda) @6:32
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1
//
// CHECK: function Session::start(int)
// CHECK-NEXT: param argument: int @10:18
// CHECK-NEXT: local local: int @11:9
// CHECK-NEXT: local f: (lambda) @12:10
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 -> 2
// CHECK-NEXT: local = 1
// CHECK-NEXT: f = {lambda in Session::start}[this, argument, local, ?]
// CHECK-NEXT: #0 = direct Session::start::(lambda)::operator()() on f : void @13:5 discarded
// CHECK-NEXT: #1 = direct keep({lambda in Session::start}[argument]) : void @14:5 discarded
// CHECK-NEXT: block 2
//
// CHECK: function generic()
// CHECK-NEXT: local twice: (lambda) @22:8
// CHECK-NEXT: local never_called: (lambda) @25:8
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 -> 2
// CHECK-NEXT: twice = {lambda in generic}[]
// CHECK-NEXT: #0 = direct generic::(lambda)::operator()(1) on twice : void @23:3 discarded
// CHECK-NEXT: #1 = direct generic::(lambda)::operator()(2) on twice : void @24:3 discarded
// CHECK-NEXT: never_called = {lambda in generic}[]
// CHECK-NEXT: #2 = direct keep(never_called) : void @26:3 discarded
// CHECK-NEXT: block 2
//
// CHECK: function immediately()
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 -> 2
// CHECK-NEXT: #0 = direct immediately::(lambda)::operator()(5) on {lambda in immediately}[] : void @29:22 discarded
// CHECK-NEXT: block 2
//
// CHECK: function lambda
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 -> 2
// CHECK-NEXT: #0 = direct other(3) : void @31:32 discarded
// CHECK-NEXT: block 2
//
// CHECK: function in_template(T)
// CHECK-NEXT: param t: int @33:39
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 -> 2
// CHECK-NEXT: #0 = direct keep({lambda in in_template}[t]) : void @34:3 discarded
// CHECK-NEXT: block 2
//
// CHECK: function in_template(T)
// CHECK-NEXT: param t: char @33:39
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 -> 2
// CHECK-NEXT: #0 = direct keep({lambda in in_template}[t]) : void @34:3 discarded
// CHECK-NEXT: block 2
//
// CHECK: function instantiate()
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 -> 2
// CHECK-NEXT: #0 = direct in_template(1) : void @36:22 discarded
// CHECK-NEXT: #1 = direct in_template(99) : void @36:38 discarded
// CHECK-NEXT: block 2
//
// CHECK: function as_pointer()
// CHECK-NEXT: local pointer: void (*)(int) @39:10
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 -> 2
// CHECK-NEXT: pointer = {lambda in as_pointer}[]
// CHECK-NEXT: #0 = indirect pointer(1) : void @40:3 discarded
// CHECK-NEXT: block 2
//
// CHECK: function lambda in Session::start
// CHECK-NEXT: capture this: ? @12:15
// CHECK-NEXT: capture argument: int @12:21
// CHECK-NEXT: capture local: int @12:32
// CHECK-NEXT: capture copy: int @12:39
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 -> 2
// CHECK-NEXT: #0 = direct sink(?) : void @12:60 discarded
// CHECK-NEXT: block 2
//
// CHECK: function lambda in Session::start
// CHECK-NEXT: capture argument: int @14:34
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 -> 2
// CHECK-NEXT: return {lambda in Session::start}[capture:argument]
// CHECK-NEXT: block 2
//
// CHECK: function lambda in generic
// CHECK-NEXT: param x: int @22:24
// CHECK-NEXT: block 0 -> 1 3
// CHECK-NEXT: block 1 -> 2
// CHECK-NEXT: #0 = direct overload(x) : void @22:29 discarded
// CHECK-NEXT: block 2
// CHECK-NEXT: block 3 -> 4
// CHECK-NEXT: block 4 -> 5
// CHECK-NEXT: #1 = direct overload(x) : void @22:29 discarded
// CHECK-NEXT: block 5
//
// CHECK: function lambda in generic
// CHECK-NEXT: param x: type-parameter-0-0 @25:31
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 -> 2
// CHECK-NEXT: #0 = direct sink(1) : void @25:36 discarded
// CHECK-NEXT: block 2
//
// CHECK: function lambda in immediately
// CHECK-NEXT: param x: int @29:29
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 -> 2
// CHECK-NEXT: #0 = direct sink(x) : void @29:34 discarded
// CHECK-NEXT: block 2
//
// CHECK: function lambda in in_template
// CHECK-NEXT: capture t: int @34:9
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 -> 2
// CHECK-NEXT: #0 = direct sink(capture:t) : void @34:14 discarded
// CHECK-NEXT: block 2
//
// CHECK: function lambda in in_template
// CHECK-NEXT: capture t: char @34:9
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 -> 2
// CHECK-NEXT: #0 = direct sink(capture:t) : void @34:14 discarded
// CHECK-NEXT: block 2
//
// CHECK: function lambda in as_pointer
// CHECK-NEXT: param x: int @39:33
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 -> 2
// CHECK-NEXT: #0 = direct sink(x) : void @39:38 discarded
// CHECK-NEXT: block 2
//
// CHECK: function lambda in Session::start
// CHECK-NEXT: capture argument: int @14:34
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 -> 2
// CHECK-NEXT: #0 = direct sink(capture:argument) : void @14:29 discarded
// CHECK-NEXT: block 2
