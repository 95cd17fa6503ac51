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
