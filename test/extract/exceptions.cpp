// A handler is reached from every block of its try that does something.
// RUN: %tiny extract --root %S -o %t.facts -- clang++ -std=c++20 -c %s
// RUN: %loiter extract --dump %t.facts | FileCheck %s --match-full-lines
bool may_throw(int);
void handle();
void anyway();
int whole(int n) try {
  return may_throw(n);
} catch (...) {
  handle();
  return 0;
}
void inner(int n) {
  try {
    if (may_throw(n)) may_throw(2);
  } catch (int) {
    handle();
  } catch (const char*) {
  }
  anyway();
}
void rethrows() {
  try {
    may_throw(1);
  } catch (...) {
    handle();
    throw;
  }
}
