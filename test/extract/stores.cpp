// Where values are put: locals, fields, globals, braced lists, member initialisers, returns.
// RUN: %tiny extract --root %S -o %t.facts -- clang++ -std=c++20 -c %s
// RUN: %loiter extract --dump %t.facts | FileCheck %s --match-full-lines
using Callback = void (*)(int);
void first(int);
void second(int);

struct Options {
  int limit;
  Callback run = second;
  struct { Callback inner; } nested;
};
struct Server {
  Server(Callback c) : on_start(c), options{.limit = 1, .run = first} {}
  Server() : Server(first) {}
  Callback on_start, on_stop = second;
  Options options;
  static Callback shared;
};
Callback Server::shared = first;
Callback table[] = {first, second};

void apply(Options);

void locals(Callback given) {
  Callback copy = given;
  copy = second;
  auto& alias = copy;
  static Callback once = given;
}
void fields(Server* server, Options* options) {
  server->on_start = first;
  server->options.nested.inner = second;
  *options = Options{.limit = 2, .run = first};
  Server::shared = second;
  table[1] = first;
}
void lists() {
  Options options{3, first, {second}};
  apply({.limit = 4});
}
Callback returns(bool b) { return b ? first : table[0]; }
Options returns_list() { return {5, first}; }

struct Parts { Callback a, b; };
Callback bindings(Parts parts) {
  auto [x, y] = parts;
  return y;
}
