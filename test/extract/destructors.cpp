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
