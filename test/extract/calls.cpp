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
