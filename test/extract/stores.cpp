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

// CHECK: function (initialisers)
// CHECK-NEXT: block 0
// CHECK-NEXT: ::Server::shared = &first(int)
// CHECK-NEXT: ::table = {&first(int), &second(int)}
//
// CHECK: function Server::Server(Callback)
// CHECK-NEXT: param c: void (*)(int) @14:19
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 -> 2
// CHECK-NEXT: this.[Server::on_start] = c
// CHECK-NEXT: this.[Server::on_stop] = &second(int)
// CHECK-NEXT: this.[Server::options] = {1, &first(int), {null}}
// CHECK-NEXT: this.[Server::options].[Options::limit] = 1
// CHECK-NEXT: this.[Server::options].[Options::run] = &first(int)
// CHECK-NEXT: this.[Server::options].[Options::nested] = {null}
// CHECK-NEXT: block 2
//
// CHECK: function Server::Server()
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 -> 2
// CHECK-NEXT: #0 = construct Server::Server(&first(int)) on this : Server @15:14
// CHECK-NEXT: block 2
//
// CHECK: function locals(Callback)
// CHECK-NEXT: param given: void (*)(int) @25:22
// CHECK-NEXT: local copy: void (*)(int) @26:12
// CHECK-NEXT: local alias: void (*&)(int) @28:9
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 -> 2
// CHECK-NEXT: copy = given
// CHECK-NEXT: copy = &second(int)
// CHECK-NEXT: alias = copy
// CHECK-NEXT: ::locals::once = given
// CHECK-NEXT: block 2
//
// CHECK: function fields(Server *, Options *)
// CHECK-NEXT: param server: Server * @31:21
// CHECK-NEXT: param options: Options * @31:38
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 -> 2
// CHECK-NEXT: server.[Server::on_start] = &first(int)
// CHECK-NEXT: server.[Server::options].[Options::nested].[Options::(anonymous)::inner] = &second(int)
// CHECK-NEXT: {2, &first(int), {null}}.[Options::limit] = 2
// CHECK-NEXT: {2, &first(int), {null}}.[Options::run] = &first(int)
// CHECK-NEXT: {2, &first(int), {null}}.[Options::nested] = {null}
// CHECK-NEXT: options.[Options::limit] = 2
// CHECK-NEXT: options.[Options::run] = &first(int)
// CHECK-NEXT: options.[Options::nested] = {null}
// CHECK-NEXT: options = {2, &first(int), {null}}
// CHECK-NEXT: ::Server::shared = &second(int)
// CHECK-NEXT: ::table[1] = &first(int)
// CHECK-NEXT: block 2
//
// CHECK: function lists()
// CHECK-NEXT: local options: Options @39:11
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 -> 2
// CHECK-NEXT: options = {3, &first(int), {&second(int)}}
// CHECK-NEXT: options.[Options::limit] = 3
// CHECK-NEXT: options.[Options::run] = &first(int)
// CHECK-NEXT: options.[Options::nested] = {&second(int)}
// CHECK-NEXT: options.[Options::nested].[Options::(anonymous)::inner] = &second(int)
// CHECK-NEXT: {4, &second(int), {null}}.[Options::limit] = 4
// CHECK-NEXT: {4, &second(int), {null}}.[Options::run] = &second(int)
// CHECK-NEXT: {4, &second(int), {null}}.[Options::nested] = {null}
// CHECK-NEXT: #0 = direct apply({4, &second(int), {null}}) : void @40:3 discarded
// CHECK-NEXT: block 2
//
// CHECK: function returns(bool)
// CHECK-NEXT: param b: bool @42:23
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 if b -> 2 3
// CHECK-NEXT: block 2 -> 4
// CHECK-NEXT: block 3 -> 4
// CHECK-NEXT: block 4 -> 5
// CHECK-NEXT: return (b ? &first(int) : ::table[0])
// CHECK-NEXT: block 5
//
// CHECK: function returns_list()
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 -> 2
// CHECK-NEXT: {5, &first(int), {null}}.[Options::limit] = 5
// CHECK-NEXT: {5, &first(int), {null}}.[Options::run] = &first(int)
// CHECK-NEXT: {5, &first(int), {null}}.[Options::nested] = {null}
// CHECK-NEXT: return {5, &first(int), {null}}
// CHECK-NEXT: block 2
//
// CHECK: function bindings(Parts)
// CHECK-NEXT: param parts: Parts @46:25
// CHECK-NEXT: local [x, y]: Parts @47:8
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 -> 2
// CHECK-NEXT: [x, y] = parts
// CHECK-NEXT: return [x, y].[Parts::b]
// CHECK-NEXT: block 2
