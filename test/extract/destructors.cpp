// Destructors: where Clang's CFG places them, and which objects have been given away before.
// RUN: %tiny extract --root %S -o %t.facts -- clang++ -std=c++20 -c %s
// RUN: %loiter extract --dump %t.facts | FileCheck %s --match-full-lines
template <class T> struct remove_reference { using type = T; };
template <class T> struct remove_reference<T&> { using type = T; };
namespace std {
template <class T> constexpr typename remove_reference<T>::type&& move(T&& t) noexcept {
  return static_cast<typename remove_reference<T>::type&&>(t);
}
}

struct Future {
  Future();
  Future(Future&&);
  Future& operator=(Future&&);
  ~Future();
  int get() &&;
  void wait();
};
Future async();
void takes(Future);
void borrows(const Future&);
void steals(Future&&);

void discarded() { async(); }
void stays() {
  auto f = async();
  f.wait();
}
void moved() {
  auto f = async();
  takes(std::move(f));
}
void moved_sometimes(bool b) {
  auto f = async();
  if (b) steals(std::move(f));
}
void moved_and_back() {
  auto f = async();
  steals(std::move(f));
  f = async();
}
Future returned() {
  auto f = async();
  return f;
}
void consumed() {
  auto f = async();
  std::move(f).get();
}
void temporaries() {
  takes(async());
  borrows(async());
  steals(async());
  const Future& kept = async();
}
void by_value(Future f) {}
void by_value_moved(Future f) { steals(std::move(f)); }

struct Base {
  virtual ~Base();
};
struct Owner : Base {
  Future first, second = async();
};
void heap(Base* b) { delete b; }
void makes() {
  new Owner;
  Owner here;
}

// CHECK: function discarded()
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 -> 2
// CHECK-NEXT: #0 = direct async() : Future @25:20 discarded
// CHECK-NEXT: #1 = destruct Future::~Future() on #0 : Future @25:20 temporary implicit
// CHECK-NEXT: block 2
//
// CHECK: function stays()
// CHECK-NEXT: local f: Future @27:8
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 -> 2
// CHECK-NEXT: #0 = direct async() : Future @27:12
// CHECK-NEXT: f = #0
// CHECK-NEXT: #1 = direct Future::wait() on f : void @28:3 discarded
// CHECK-NEXT: #2 = destruct Future::~Future() on f : Future @27:8 implicit
// CHECK-NEXT: block 2
//
// CHECK: function moved()
// CHECK-NEXT: local f: Future @31:8
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 -> 2
// CHECK-NEXT: #0 = direct async() : Future @31:12
// CHECK-NEXT: f = #0
// CHECK-NEXT: #1 = construct Future::Future(f) : Future @32:9
// CHECK-NEXT: #2 = direct takes(f) : void @32:3 discarded
// CHECK-NEXT: #3 = destruct Future::~Future() on ? : Future @32:9 moved temporary implicit
// CHECK-NEXT: #4 = destruct Future::~Future() on f : Future @31:8 moved implicit
// CHECK-NEXT: block 2
//
// CHECK: function moved_sometimes(bool)
// CHECK-NEXT: param b: bool @34:27
// CHECK-NEXT: local f: Future @35:8
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 if b -> 2 3
// CHECK-NEXT: #0 = direct async() : Future @35:12
// CHECK-NEXT: f = #0
// CHECK-NEXT: block 2 -> 3
// CHECK-NEXT: #1 = direct steals(f) : void @36:10 discarded
// CHECK-NEXT: block 3 -> 4
// CHECK-NEXT: #2 = destruct Future::~Future() on f : Future @35:8 implicit
// CHECK-NEXT: block 4
//
// CHECK: function moved_and_back()
// CHECK-NEXT: local f: Future @39:8
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 -> 2
// CHECK-NEXT: #0 = direct async() : Future @39:12
// CHECK-NEXT: f = #0
// CHECK-NEXT: #1 = direct steals(f) : void @40:3 discarded
// CHECK-NEXT: #2 = direct async() : Future @41:7
// CHECK-NEXT: #3 = direct Future::operator=(#2) on f : Future @41:3 discarded
// CHECK-NEXT: f = #2
// CHECK-NEXT: #4 = destruct Future::~Future() on #2 : Future @41:7 moved temporary implicit
// CHECK-NEXT: #5 = destruct Future::~Future() on f : Future @39:8 implicit
// CHECK-NEXT: block 2
//
// CHECK: function returned()
// CHECK-NEXT: local f: Future @44:8
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 -> 2
// CHECK-NEXT: #0 = direct async() : Future @44:12
// CHECK-NEXT: f = #0
// CHECK-NEXT: #1 = construct Future::Future(f) : Future @45:10
// CHECK-NEXT: return f
// CHECK-NEXT: #2 = destruct Future::~Future() on f : Future @44:8 moved implicit
// CHECK-NEXT: block 2
//
// CHECK: function consumed()
// CHECK-NEXT: local f: Future @48:8
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 -> 2
// CHECK-NEXT: #0 = direct async() : Future @48:12
// CHECK-NEXT: f = #0
// CHECK-NEXT: #1 = direct Future::get() on f : int @49:16 discarded
// CHECK-NEXT: #2 = destruct Future::~Future() on f : Future @48:8 moved implicit
// CHECK-NEXT: block 2
//
// CHECK: function temporaries()
// CHECK-NEXT: local kept: const Future & @55:17
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 -> 2
// CHECK-NEXT: #0 = direct async() : Future @52:9
// CHECK-NEXT: #1 = direct takes(#0) : void @52:3 discarded
// CHECK-NEXT: #2 = destruct Future::~Future() on #0 : Future @52:9 moved temporary implicit
// CHECK-NEXT: #3 = direct async() : Future @53:11
// CHECK-NEXT: #4 = direct borrows(#3) : void @53:3 discarded
// CHECK-NEXT: #5 = destruct Future::~Future() on #3 : Future @53:11 temporary implicit
// CHECK-NEXT: #6 = direct async() : Future @54:10
// CHECK-NEXT: #7 = direct steals(#6) : void @54:3 discarded
// CHECK-NEXT: #8 = destruct Future::~Future() on #6 : Future @54:10 moved temporary implicit
// CHECK-NEXT: #9 = direct async() : Future @55:24
// CHECK-NEXT: kept = #9
// CHECK-NEXT: #10 = destruct Future::~Future() on kept : Future @55:17 implicit
// CHECK-NEXT: block 2
//
// CHECK: function by_value(Future)
// CHECK-NEXT: param f: Future @57:22
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1
// CHECK-NEXT: #0 = destruct Future::~Future() on f : Future @57:22 implicit
//
// CHECK: function by_value_moved(Future)
// CHECK-NEXT: param f: Future @58:28
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 -> 2
// CHECK-NEXT: #0 = direct steals(f) : void @58:33 discarded
// CHECK-NEXT: block 2
// CHECK-NEXT: #1 = destruct Future::~Future() on f : Future @58:28 moved implicit
//
// CHECK: function Base::Base()
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1
//
// CHECK: function Owner::~Owner()
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 -> 2
// CHECK-NEXT: #0 = destruct Future::~Future() on this.[Owner::second] : Future @64:17 implicit
// CHECK-NEXT: #1 = destruct Future::~Future() on this.[Owner::first] : Future @64:10 implicit
// CHECK-NEXT: #2 = destruct Base::~Base() on this : Base @63:16 implicit
// CHECK-NEXT: block 2
//
// CHECK: function Owner::Owner()
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 -> 2
// CHECK-NEXT: #0 = construct Base::Base() on this : Base @63:8
// CHECK-NEXT: #1 = construct Future::Future() : Future @63:8
// CHECK-NEXT: this.[Owner::first] = #1
// CHECK-NEXT: #2 = direct async() : Future @64:26
// CHECK-NEXT: this.[Owner::second] = #2
// CHECK-NEXT: block 2
//
// CHECK: function heap(Base *)
// CHECK-NEXT: param b: Base * @66:17
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 -> 2
// CHECK-NEXT: #0 = destruct Base::~Base() on b : Base @66:22
// CHECK-NEXT: block 2
//
// CHECK: function makes()
// CHECK-NEXT: local here: Owner @69:9
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 -> 2
// CHECK-NEXT: #0 = construct Owner::Owner() : Owner @68:7
// CHECK-NEXT: #1 = construct Owner::Owner() : Owner @69:9
// CHECK-NEXT: here = #1
// CHECK-NEXT: #2 = destruct Owner::~Owner() on here : Owner @69:9 implicit
// CHECK-NEXT: block 2
