// Calls: how each is dispatched, on what, with which arguments, and where it stands.
// RUN: %tiny extract --root %S -o %t.facts -- clang++ -std=c++20 -c %s
// RUN: %loiter extract --dump %t.facts | FileCheck %s --match-full-lines
struct Shape {
  virtual ~Shape() = default;
  virtual int area(int scale = 2) const;
  Shape& self();
  Shape* next;
};
struct Square final : Shape {
  int area(int) const override;
};
struct Holder {
  Square square;
  Shape* operator->();
  int operator()(int) const;
  int operator[](int);
  operator bool() const;
};
bool operator==(const Holder&, const Holder&);
int plain(int = 7, const char* = nullptr);
int variadic(const char*, ...);

void dispatch(Shape& shape, Square& square, Holder& holder) {
  shape.area();
  square.area(1);
  holder.square.area(1);
  shape.Shape::area(3);
  Shape local;
  local.area(4);
}
void operators(Holder& holder) {
  holder->self();
  holder(1);
  holder[2];
  if (holder == holder && holder) plain();
}
void pointers(int (*function)(int, const char*), int (Shape::*member)(int) const, Shape* shape) {
  function(1, "x");
  (*function)(2, 0);
  (shape->*member)(3);
  int (*const to_plain)(int, const char*) = plain;
  to_plain(1, nullptr);
}
int used() {
  (void)plain(1);
  plain(2), plain(3);
  variadic("%d", 1, 2);
  return plain(4);
}

#define CALL_IT(x) plain(x)
#define PASS(expression) (expression)
#define BOTH(x) PASS(CALL_IT(x))
void macros() {
  CALL_IT(1);
  PASS(plain(2));
  BOTH(3);
}
void chain(Shape& shape) {
  shape
      .self()
      .self()
      .area(1);
}
void unevaluated() {
  sizeof(plain(1));
  noexcept(plain(2));
  decltype(plain(3)) x = 0;
}
void loop(Holder* begin, Holder* end) {
  while (begin != end) {
    (*begin)(1);
    ++begin;
  }
}

// CHECK: function Shape::~Shape()
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1
//
// CHECK: function Shape::Shape()
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1
//
// CHECK: function Square::~Square()
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 -> 2
// CHECK-NEXT: #0 = destruct Shape::~Shape() on this : Shape @10:23 implicit
// CHECK-NEXT: block 2
//
// CHECK: function dispatch(Shape &, Square &, Holder &)
// CHECK-NEXT: param shape: Shape & @24:22
// CHECK-NEXT: param square: Square & @24:37
// CHECK-NEXT: param holder: Holder & @24:53
// CHECK-NEXT: local local: Shape @29:9
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 -> 2
// CHECK-NEXT: #0 = virtual Shape::area(default 2) on shape : int @25:3 discarded
// CHECK-NEXT: #1 = direct Square::area(1) on square : int @26:3 discarded
// CHECK-NEXT: #2 = direct Square::area(1) on holder.[Holder::square] : int @27:3 discarded
// CHECK-NEXT: #3 = direct Shape::area(3) on shape : int @28:3 discarded unqualified
// CHECK-NEXT: #4 = construct Shape::Shape() : Shape @29:9
// CHECK-NEXT: local = #4
// CHECK-NEXT: #5 = direct Shape::area(4) on local : int @30:3 discarded
// CHECK-NEXT: #6 = destruct Shape::~Shape() on local : Shape @29:9 implicit
// CHECK-NEXT: block 2
//
// CHECK: function operators(Holder &)
// CHECK-NEXT: param holder: Holder & @32:24
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 if #4 -> 2 4
// CHECK-NEXT: #0 = direct Holder::operator->() on holder : Shape * @33:3
// CHECK-NEXT: #1 = direct Shape::self() on #0 : Shape @33:3 discarded
// CHECK-NEXT: #2 = direct Holder::operator()(1) on holder : int @34:3 discarded
// CHECK-NEXT: #3 = direct Holder::operator[](2) on holder : int @35:3 discarded
// CHECK-NEXT: #4 = direct operator==(holder, holder) : bool @36:7
// CHECK-NEXT: block 2 if #5 -> 3 4
// CHECK-NEXT: #5 = direct Holder::operator bool() on holder : bool @36:27
// CHECK-NEXT: block 3 -> 4
// CHECK-NEXT: #6 = direct plain(default 7, null) : int @36:35 discarded
// CHECK-NEXT: block 4
//
// CHECK: function pointers(int (*)(int, const char *), int (Shape::*)(int) const, Shape *)
// CHECK-NEXT: param function: int (*)(int, const char *) @38:21
// CHECK-NEXT: param member: int (Shape::*)(int) const @38:63
// CHECK-NEXT: param shape: Shape * @38:90
// CHECK-NEXT: local to_plain: int (*const)(int, const char *) @42:15
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 -> 2
// CHECK-NEXT: #0 = indirect function(1, "x") : int @39:3 discarded
// CHECK-NEXT: #1 = indirect function(2, null) : int @40:3 discarded
// CHECK-NEXT: #2 = indirect member(3) on shape : int @41:3 discarded
// CHECK-NEXT: to_plain = &plain(int, const char *)
// CHECK-NEXT: #3 = indirect to_plain(1, null) : int @43:3 discarded
// CHECK-NEXT: block 2
//
// CHECK: function used()
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 -> 2
// CHECK-NEXT: #0 = direct plain(1, default null) : int @46:9 discarded
// CHECK-NEXT: #1 = direct plain(2, default null) : int @47:3 discarded
// CHECK-NEXT: #2 = direct plain(3, default null) : int @47:13 discarded
// CHECK-NEXT: #3 = direct variadic("%d", 1, 2) : int @48:3 discarded
// CHECK-NEXT: #4 = direct plain(4, default null) : int @49:10
// CHECK-NEXT: return #4
// CHECK-NEXT: block 2
//
// CHECK: function macros()
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 -> 2
// CHECK-NEXT: #0 = direct plain(1, default null) : int @56:3 macro CALL_IT discarded
// CHECK-NEXT: #1 = direct plain(2, default null) : int @57:8 discarded
// CHECK-NEXT: #2 = direct plain(3, default null) : int @58:3 macro BOTH discarded
// CHECK-NEXT: block 2
//
// CHECK: function chain(Shape &)
// CHECK-NEXT: param shape: Shape & @60:19
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 -> 2
// CHECK-NEXT: #0 = direct Shape::self() on shape : Shape @61:3
// CHECK-NEXT: #1 = direct Shape::self() on #0 : Shape @63:8
// CHECK-NEXT: #2 = virtual Shape::area(1) on #1 : int @64:8 discarded
// CHECK-NEXT: block 2
//
// CHECK: function unevaluated()
// CHECK-NEXT: local x: int @69:22
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 -> 2
// CHECK-NEXT: x = 0
// CHECK-NEXT: block 2
//
// CHECK: function loop(Holder *, Holder *)
// CHECK-NEXT: param begin: Holder * @71:19
// CHECK-NEXT: param end: Holder * @71:34
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 if (begin != end) -> 2 4
// CHECK-NEXT: block 2 -> 3
// CHECK-NEXT: #0 = direct Holder::operator()(1) on begin : int @73:5 discarded
// CHECK-NEXT: block 3 -> 1
// CHECK-NEXT: block 4
