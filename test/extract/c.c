// C: tables of functions, designators, void*, cleanup functions, old-style parameters.
// RUN: %tiny extract --root %S -o %t.facts -- clang -c %s
// RUN: %loiter extract --dump %t.facts | FileCheck %s --match-full-lines
typedef int (*handler)(void *data);
struct command { const char *name; handler run; union { handler undo; int flags; }; };
static int ping(void *data) { return 0; }
static int load(void *data);
const struct command commands[] = {
    {"ping", ping},
    {.name = "load", .run = load, .undo = ping},
    {0, 0},
};

int run(const char *line, void *data) {
  for (const struct command *c = commands; c->name; c++)
    if (c->name == line) return c->run(data);
  return (*commands[0].run)(data);
}

void release(int **p);
int *take(void);
int guarded(int early) {
  int *guard __attribute__((cleanup(release))) = take();
  if (early) return 1;
  return 2;
}

struct request { void *data; handler done; };
void submit(struct request *r, handler cb);
void start(struct request *r, void *self) {
  r->data = self;
  *r = (struct request){.done = load};
  submit(r, &ping);
}

int old_style(a, b) int a; char *b; { return run(b, (void *)(long)a); }
int expression(int n) { return ({ int t = run("x", 0); t; }); }

// CHECK: function (initialisers)
// CHECK-NEXT: block 0
// CHECK-NEXT{LITERAL}: ::commands = {{"ping", &ping(void *), ?}, {"load", &load(void *), {&ping(void *)}}, {null, null, ?}}
// CHECK-NEXT: ::commands.[command::name] = "ping"
// CHECK-NEXT: ::commands.[command::run] = &ping(void *)
// CHECK-NEXT: ::commands.[command::name] = "load"
// CHECK-NEXT: ::commands.[command::run] = &load(void *)
// CHECK-NEXT: ::commands.[command::] = {&ping(void *)}
// CHECK-NEXT: ::commands.[command::].[command::undo] = &ping(void *)
// CHECK-NEXT: ::commands.[command::name] = null
// CHECK-NEXT: ::commands.[command::run] = null
//
// CHECK: function ping(void *)
// CHECK-NEXT: param data: void * @6:23
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 -> 2
// CHECK-NEXT: return 0
// CHECK-NEXT: block 2
//
// CHECK: function run(const char *, void *)
// CHECK-NEXT: param line: const char * @14:21
// CHECK-NEXT: param data: void * @14:33
// CHECK-NEXT: local c: const command * @15:30
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 -> 2
// CHECK-NEXT: c = ::commands
// CHECK-NEXT: block 2 if c.[command::name] -> 3 6
// CHECK-NEXT: block 3 if (c.[command::name] == line) -> 4 5
// CHECK-NEXT: block 4 -> 7
// CHECK-NEXT: #0 = indirect c.[command::run](data) : int @16:33
// CHECK-NEXT: return #0
// CHECK-NEXT: block 5 -> 2
// CHECK-NEXT: block 6 -> 7
// CHECK-NEXT: #1 = indirect ::commands[0].[command::run](data) : int @17:10
// CHECK-NEXT: return #1
// CHECK-NEXT: block 7
//
// CHECK: function guarded(int)
// CHECK-NEXT: param early: int @22:17
// CHECK-NEXT: local guard: int * @23:8
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 if early -> 2 3
// CHECK-NEXT: #0 = direct take() : int * @23:50
// CHECK-NEXT: guard = #0
// CHECK-NEXT: block 2 -> 4
// CHECK-NEXT: return 1
// CHECK-NEXT: #1 = direct release(guard) : void @23:8 implicit
// CHECK-NEXT: block 3 -> 4
// CHECK-NEXT: return 2
// CHECK-NEXT: #2 = direct release(guard) : void @23:8 implicit
// CHECK-NEXT: block 4
//
// CHECK: function start(struct request *, void *)
// CHECK-NEXT: param r: request * @30:28
// CHECK-NEXT: param self: void * @30:37
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 -> 2
// CHECK-NEXT: r.[request::data] = self
// CHECK-NEXT: r = {null, &load(void *)}
// CHECK-NEXT: r.[request::done] = &load(void *)
// CHECK-NEXT: #0 = direct submit(r, &ping(void *)) : void @33:3 discarded
// CHECK-NEXT: block 2
//
// CHECK: function old_style(int, char *)
// CHECK-NEXT: param a: int @36:25
// CHECK-NEXT: param b: char * @36:34
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 -> 2
// CHECK-NEXT: #0 = direct run(b, a) : int @36:46
// CHECK-NEXT: return #0
// CHECK-NEXT: block 2
//
// CHECK: function expression(int)
// CHECK-NEXT: param n: int @37:20
// CHECK-NEXT: local t: int @37:39
// CHECK-NEXT: block 0 -> 1
// CHECK-NEXT: block 1 -> 2
// CHECK-NEXT: #0 = direct run("x", null) : int @37:43
// CHECK-NEXT: t = #0
// CHECK-NEXT: return t
// CHECK-NEXT: block 2
