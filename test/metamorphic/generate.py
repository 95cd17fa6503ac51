#!/usr/bin/env python3
"""Writes programs whose verdicts are known by how they are made.

usage: generate.py FOLDER [--seed N] [--chains N]

A chain begins with a function that blocks, goes through links, and ends in an entry. A link is a function that
runs the one before it in some way of C++ (a lambda, a functor, a pointer, an interface with one overrider, another
file, …). However it is written, the fault stays: `// blocks: CLASS` stands where it is. With one link that offloads
what it was given, or never runs it, or with a body whose guard holds, or behind a hop, the same chain is silent.

Every link and every body stands alone in some chain of every kind of entry; further chains put several together, at
random by the seed. The same arguments give the same files.
"""
import argparse
import pathlib
import random

# What blocks, by class: the body of a function, its place marked with @.
LOUD = {
    "sleep": "std::this_thread::sleep_for(std::chrono::milliseconds(10));@",
    "wait": "promised().get();@",
    "file-io": 'std::ifstream in("/etc/hosts");@',
    "network": "int fd = ::socket(AF_INET, SOCK_STREAM, 0); char byte; ::recv(fd, &byte, 1, 0);@",
    "dns": 'addrinfo* found; ::getaddrinfo("host", "80", nullptr, &found);@',
    "process": 'std::system("true");@',
    "database": "sqlite3_step(statement());@",
}
# The same calls where they do not block.
QUIET = {
    "zero_sleep": "std::this_thread::sleep_for(std::chrono::milliseconds(0));",
    "ready": "auto& f = promised(); if (f.wait_for(std::chrono::seconds(0)) == std::future_status::ready) f.get();",
    "not_ready": "auto& f = promised(); if (f.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return; f.get();",
    "dont_wait": "int fd = ::socket(AF_INET, SOCK_STREAM, 0); char byte; ::recv(fd, &byte, 1, MSG_DONTWAIT);",
    "numeric": 'addrinfo hints{}, *found; hints.ai_flags = AI_NUMERICHOST; ::getaddrinfo("::1", "80", &hints, &found);',
    "nonblocking": "int fd = ::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0); char byte; ::recv(fd, &byte, 1, 0);",
    "dead_branch": "if (false) std::this_thread::sleep_for(std::chrono::milliseconds(10));",
}
# How function {f} comes to run {g}. {n} is a number of its own.
LINKS = {
    "direct": "void {f}() {{ {g}(); }}",
    "lambda": "void {f}() {{ auto run = [] {{ {g}(); }}; run(); }}",
    "immediate_lambda": "void {f}() {{ [&] {{ {g}(); }}(); }}",
    "functor": "struct Functor{n} {{ void operator()() const {{ {g}(); }} }};\nvoid {f}() {{ Functor{n} run; run(); }}",
    "pointer": "void {f}() {{ void (*run)() = &{g}; run(); }}",
    "function_object": "void {f}() {{ std::function<void()> run = {g}; run(); }}",
    "parameter": "static void call{n}(const std::function<void()>& run) {{ run(); }}\n"
                 "void {f}() {{ call{n}([] {{ {g}(); }}); }}",
    "void_pointer": "static void call{n}(void (*run)(void*), void* data) {{ run(data); }}\n"
                    "void {f}() {{ call{n}([](void*) {{ {g}(); }}, nullptr); }}",
    "template": "template <class T>\nvoid generic{n}(T) {{ {g}(); }}\nvoid {f}() {{ generic{n}(1); }}",
    "template_callable": "template <class F>\nvoid apply{n}(F&& run) {{ std::forward<F>(run)(); }}\n"
                         "void {f}() {{ apply{n}({g}); }}",
    "interface": "struct Base{n} {{ virtual ~Base{n}() = default; virtual void run() = 0; }};\n"
                 "struct Only{n} : Base{n} {{ void run() override {{ {g}(); }} }};\n"
                 "static std::unique_ptr<Base{n}> make{n}() {{ return std::make_unique<Only{n}>(); }}\n"
                 "void {f}() {{ make{n}()->run(); }}",
    "crtp": "template <class D>\nstruct Shared{n} {{ void go() {{ static_cast<D*>(this)->run(); }} }};\n"
            "struct Own{n} : Shared{n}<Own{n}> {{ void run() {{ {g}(); }} }};\nvoid {f}() {{ Own{n}().go(); }}",
    "macro": "#define RUN{n}() {g}()\nvoid {f}() {{ RUN{n}(); }}",
    "bind": "void {f}() {{ auto run = std::bind({g}); run(); }}",
    "bind_method": "struct Bound{n} {{ void run() {{ {g}(); }} }};\n"
                   "void {f}() {{ Bound{n} b; auto run = std::bind(&Bound{n}::run, &b); run(); }}",
    "bind_front": "static void with{n}(int) {{ {g}(); }}\nvoid {f}() {{ auto run = std::bind_front(with{n}, 1); run(); }}",
    "invoke": "void {f}() {{ std::invoke({g}); }}",
    "method_pointer": "struct Pointed{n} {{ void run() {{ {g}(); }} }};\n"
                      "void {f}() {{ Pointed{n} p; void (Pointed{n}::*run)() = &Pointed{n}::run; (p.*run)(); }}",
    "field": "struct Bus{n} {{ std::function<void()> on; void fire() {{ if (on) on(); }} }};\n"
             "void {f}() {{ Bus{n} bus; bus.on = [] {{ {g}(); }}; bus.fire(); }}",
    "vector": "struct Hooks{n} {{\n  std::vector<std::function<void()>> all;\n"
              "  void add(std::function<void()> run) {{ all.push_back(std::move(run)); }}\n"
              "  void fire() {{ for (auto& run : all) run(); }}\n}};\n"
              "void {f}() {{ Hooks{n} hooks; hooks.add({g}); hooks.fire(); }}",
    "map": "void {f}() {{ std::map<int, void (*)()> routes; routes[1] = {g}; routes.at(1)(); }}",
    "table": "static void (*const table{n}[])() = {{{g}}};\nvoid {f}() {{ table{n}[0](); }}",
    "constructor": "struct Made{n} {{ Made{n}() {{ {g}(); }} }};\nvoid {f}() {{ Made{n} made; }}",
    "destructor": "struct Gone{n} {{ ~Gone{n}() {{ {g}(); }} }};\nvoid {f}() {{ Gone{n} gone; }}",
    "member_destructor": "struct Part{n} {{ ~Part{n}() {{ {g}(); }} }};\nstruct Whole{n} {{ Part{n} part; }};\n"
                         "void {f}() {{ Whole{n} whole; }}",
    "algorithm": "void {f}() {{ int one[1] = {{}}; std::for_each(one, one + 1, [](int) {{ {g}(); }}); }}",
    "visit": "void {f}() {{ std::variant<int> v; std::visit([](auto) {{ {g}(); }}, v); }}",
    "captured": "void {f}() {{ auto inner = [] {{ {g}(); }}; auto outer = [inner] {{ inner(); }}; outer(); }}",
    "returned": "static auto make{n}() {{ return [] {{ {g}(); }}; }}\nvoid {f}() {{ make{n}()(); }}",
    "default_argument": "static void call{n}(void (*run)() = {g}) {{ run(); }}\nvoid {f}() {{ call{n}(); }}",
    "operator": "struct Op{n} {{ void operator+(int) {{ {g}(); }} }};\nvoid {f}() {{ Op{n}() + 1; }}",
    "conversion": "struct Conv{n} {{ operator int() {{ {g}(); return 1; }} }};\nvoid {f}() {{ int x = Conv{n}(); (void)x; }}",
    "range_for": "struct Range{n} {{ int* begin() {{ {g}(); return nullptr; }} int* end() {{ return nullptr; }} }};\n"
                 "void {f}() {{ for (int x : Range{n}()) (void)x; }}",
    "branch": "void {f}() {{ if (chance()) {g}(); }}",
    "loop": "void {f}() {{ while (chance()) {g}(); }}",
    "handler": "void {f}() {{ try {{ may_throw(); }} catch (...) {{ {g}(); }} }}",
    "scope_guard": "template <class F>\nstruct Guard{n} {{\n  explicit Guard{n}(F f) : f_(std::move(f)) {{}}\n  ~Guard{n}() {{ f_(); }}\n"
                   "  F f_;\n}};\nvoid {f}() {{ Guard{n} guard([] {{ {g}(); }}); }}",
    "trampoline": "struct Context{n} {{ std::function<void()> run; }};\n"
                  "static void jump{n}(void* data) {{ static_cast<Context{n}*>(data)->run(); }}\n"
                  "static void call{n}(void (*run)(void*), void* data) {{ run(data); }}\n"
                  "void {f}() {{ Context{n} context{{[] {{ {g}(); }}}}; call{n}(jump{n}, &context); }}",
    "aggregate": "struct Handlers{n} {{ int size; void (*on)(); }};\n"
                 "void {f}() {{ Handlers{n} handlers{{1, {g}}}; handlers.on(); }}",
    "designated": "struct Ops{n} {{ void (*open)(); void (*close)(); }};\nstatic const Ops{n} ops{n} = {{.open = nullptr, .close = {g}}};\n"
                  "void {f}() {{ ops{n}.close(); }}",
    "registry": "static std::vector<std::function<void()>>& all{n}() {{\n  static std::vector<std::function<void()>> hooks;\n"
                "  return hooks;\n}}\nstatic void enter{n}() {{ all{n}().push_back([] {{ {g}(); }}); }}\n"
                "void {f}() {{ enter{n}(); for (auto& hook : all{n}()) hook(); }}",
    "member_initialiser": "struct Preset{n} {{ std::function<void()> on = {g}; }};\nvoid {f}() {{ Preset{n}().on(); }}",
    "injected": "struct Port{n} {{ virtual ~Port{n}() = default; virtual void run() = 0; }};\n"
                "struct Real{n} final : Port{n} {{ void run() override {{ {g}(); }} }};\n"
                "struct User{n} {{\n  explicit User{n}(Port{n}& port) : port_(port) {{}}\n  void go() {{ port_.run(); }}\n"
                "  Port{n}& port_;\n}};\nvoid {f}() {{ Real{n} real; User{n} user(real); user.go(); }}",
    "template_method": "struct Frame{n} {{\n  virtual ~Frame{n}() = default;\n  void go() {{ step(); }}\n private:\n"
                       "  virtual void step() = 0;\n}};\nstruct Filled{n} : Frame{n} {{\n private:\n  void step() override {{ {g}(); }}\n}};\n"
                       "void {f}() {{ Filled{n}().go(); }}",
    "pimpl": "class Front{n} {{\n public:\n  Front{n}();\n  ~Front{n}();\n  void go();\n private:\n  struct Impl;\n"
             "  std::unique_ptr<Impl> impl_;\n}};\nstruct Front{n}::Impl {{ void go() {{ {g}(); }} }};\n"
             "Front{n}::Front{n}() : impl_(std::make_unique<Impl>()) {{}}\nFront{n}::~Front{n}() = default;\n"
             "void Front{n}::go() {{ impl_->go(); }}\nvoid {f}() {{ Front{n} front; front.go(); }}",
    "arrow": "struct Inner{n} {{ void run() {{ {g}(); }} }};\nstruct Handle{n} {{ Inner{n}* operator->(); }};\n"
             "void {f}() {{ Handle{n} handle; handle->run(); }}",
    "pair": "void {f}() {{ std::pair<int, std::function<void()>> entry(1, {g}); entry.second(); }}",
    "find_in_map": "void {f}() {{\n  std::map<int, std::function<void()>> routes;\n  routes.emplace(1, [] {{ {g}(); }});\n"
                   "  if (auto it = routes.find(1); it != routes.end()) it->second();\n}}",
    "queue": "void {f}() {{\n  std::deque<std::function<void()>> queue;\n  queue.emplace_back({g});\n"
             "  auto next = std::move(queue.front());\n  queue.pop_front();\n  next();\n}}",
    "optional": "void {f}() {{ std::optional<std::function<void()>> run; run = {g}; if (run) (*run)(); }}",
    "unique_pointer": "struct Held{n} {{ ~Held{n}() {{ {g}(); }} }};\nvoid {f}() {{ auto held = std::make_unique<Held{n}>(); }}",
    "delete": "struct Freed{n} {{ ~Freed{n}() {{ {g}(); }} }};\nvoid {f}() {{ auto* freed = new Freed{n}; delete freed; }}",
    "init_capture": "void {f}() {{ auto outer = [run = std::function<void()>({g})] {{ run(); }}; outer(); }}",
    "two_hands": "static void last{n}(const std::function<void()>& run) {{ run(); }}\n"
                 "static void first{n}(std::function<void()> run) {{ last{n}(run); }}\nvoid {f}() {{ first{n}({g}); }}",
    "self_reference": "void {f}() {{ std::function<void(int)> again; again = [&](int n) {{ n > 0 ? again(n - 1) : {g}(); }}; again(3); }}",
    "switch": "void {f}() {{ switch (int(chance())) {{ case 0: return; default: {g}(); }} }}",
    "conditional_target": "void {f}() {{ (chance() ? {g} : {g})(); }}",
    "delegating": "struct Deleg{n} {{ Deleg{n}() : Deleg{n}(1) {{}} explicit Deleg{n}(int) {{ {g}(); }} }};\nvoid {f}() {{ Deleg{n} d; }}",
    "base_constructor": "struct Lower{n} {{ Lower{n}() {{ {g}(); }} }};\nstruct Upper{n} : Lower{n} {{}};\nvoid {f}() {{ Upper{n} u; }}",
    "move_assignment": "struct Moves{n} {{ Moves{n}& operator=(Moves{n}&&) {{ {g}(); return *this; }} }};\n"
                       "void {f}() {{ Moves{n} a; a = Moves{n}(); }}",
    "specialisation": "template <class T>\nstruct Spec{n} {{ static void run() {{}} }};\n"
                      "template <>\nstruct Spec{n}<int> {{ static void run() {{ {g}(); }} }};\nvoid {f}() {{ Spec{n}<int>::run(); }}",
    "pack": "template <class... F>\nvoid all{n}(F... run) {{ (run(), ...); }}\nvoid {f}() {{ all{n}({g}, [] {{}}); }}",
    "concept": "void {f}() {{ auto run = [](auto&& h) {{ h(); }}; run([] {{ {g}(); }}); }}",
    "ranges": "void {f}() {{ std::vector<int> one(1); std::ranges::for_each(one, [](int) {{ {g}(); }}); }}",
    "alias": "void {f}() {{ auto& run = {g}; run(); }}",
    "swap_out": "void {f}() {{ std::function<void()> run = {g}; if (auto now = std::exchange(run, nullptr)) now(); }}",
    "shared_from_field": "struct Owner{n} {{\n  explicit Owner{n}(void (*r)()) : run_(r) {{}}\n  void go() {{ run_(); }}\n"
                         "  void (*run_)();\n}};\nvoid {f}() {{ Owner{n} owner({g}); owner.go(); }}",
}
# Links over two files: what both files see, what stands far away and what near; and whether all before the link moves
# there too.
FAR_LINKS = {
    "other_file": ("void {f}();", "void {f}() {{ {g}(); }}", "", True),
    "far_interface": ("struct Far{n} {{ virtual ~Far{n}() = default; virtual void run() = 0; }};\nstd::unique_ptr<Far{n}> far{n}();",
                      "struct Local{n} : Far{n} {{ void run() override {{ {g}(); }} }};\n"
                      "std::unique_ptr<Far{n}> far{n}() {{ return std::make_unique<Local{n}>(); }}",
                      "void {f}() {{ far{n}()->run(); }}", True),
    "far_registry": ("std::vector<std::function<void()>>& hooks{n}();",
                     "std::vector<std::function<void()>>& hooks{n}() {{\n  static std::vector<std::function<void()>> all;\n"
                     "  return all;\n}}\nstatic const bool entered{n} = (hooks{n}().push_back([] {{ {g}(); }}), true);",
                     "void {f}() {{ for (auto& hook : hooks{n}()) hook(); }}", True),
    "far_global": ("extern void (*current{n})();", "void (*current{n})() = {g};", "void {f}() {{ current{n}(); }}", True),
    "far_caller": ("void take{n}(const std::function<void()>& run);",
                   "void take{n}(const std::function<void()>& run) {{ run(); }}",
                   "void {f}() {{ take{n}([] {{ {g}(); }}); }}", False),
    "far_setter": ("void set{n}(std::function<void()> run);\nvoid fire{n}();",
                   "static std::function<void()> kept{n};\nvoid set{n}(std::function<void()> run) {{ kept{n} = std::move(run); }}\n"
                   "void fire{n}() {{ kept{n}(); }}",
                   "void {f}() {{ set{n}({g}); fire{n}(); }}", False),
    "far_method": ("struct Class{n} {{ void run(void (*h)()); void (*h_)(); void go(); }};",
                   "void Class{n}::run(void (*h)()) {{ h_ = h; go(); }}\nvoid Class{n}::go() {{ h_(); }}",
                   "void {f}() {{ Class{n}().run({g}); }}", False),
}
# Function {f} leaves the loop for {g}, or never runs it.
SILENT_LINKS = {
    "thread": "void {f}() {{ std::thread([] {{ {g}(); }}).detach(); }}",
    "thread_function": "void {f}() {{ std::thread({g}).detach(); }}",
    "kept": "void {f}() {{ auto never = [] {{ {g}(); }}; (void)never; }}",
    "unevaluated": "void {f}() {{ using Result = decltype({g}()); (void)sizeof(Result*); }}",
    "constexpr_if": "void {f}() {{ if constexpr (sizeof(int) > 1000) {g}(); }}",
    "other_method": "struct Two{n} {{ void run() {{ {g}(); }} void rest() {{}} }};\nvoid {f}() {{ Two{n}().rest(); }}",
}
COMMON = """#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <deque>
#include <fstream>
#include <functional>
#include <future>
#include <map>
#include <memory>
#include <optional>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

#include <netdb.h>
#include <sys/socket.h>

#include <sqlite3.h>

std::future<int>& promised();
sqlite3_stmt* statement();
bool chance();
void may_throw();
"""
# Entries: what the file includes, how {e} runs {g}, the same where only a pool runs {g} (none: no such), and a
# link that offloads in the library's own way.
ENTRIES = {
    "task": {
        "prelude": "#include <coroutine>\n\nstruct Task {\n  struct promise_type {\n    Task get_return_object();\n"
                   "    std::suspend_never initial_suspend() noexcept;\n    std::suspend_never final_suspend() noexcept;\n"
                   "    void return_void();\n    void unhandled_exception();\n  };\n  bool await_ready();\n"
                   "  void await_suspend(std::coroutine_handle<>);\n  void await_resume();\n};\n\n"
                   "struct Numbers {\n  struct promise_type {\n    Numbers get_return_object();\n"
                   "    std::suspend_always initial_suspend() noexcept;\n    std::suspend_always final_suspend() noexcept;\n"
                   "    std::suspend_always yield_value(int);\n    void return_void();\n    void unhandled_exception();\n  };\n"
                   "  int* begin();\n  int* end();\n};\n",
        "loud": ["Task {e}() {{ {g}(); co_return; }}",
                 "static Task inner{n}() {{ {g}(); co_return; }}\nTask {e}() {{ co_await inner{n}(); }}",
                 "static Task inner{n}() {{ {g}(); co_return; }}\nTask {e}() {{ auto task = inner{n}(); may_throw(); co_await task; }}",
                 "struct Ready{n} {{\n  bool await_ready() {{ {g}(); return true; }}\n  void await_suspend(std::coroutine_handle<>) {{}}\n"
                 "  void await_resume() {{}}\n}};\nTask {e}() {{ co_await Ready{n}(); }}",
                 "struct Suspend{n} {{\n  bool await_ready() {{ return false; }}\n  void await_suspend(std::coroutine_handle<>) {{ {g}(); }}\n"
                 "  void await_resume() {{}}\n}};\nTask {e}() {{ co_await Suspend{n}(); }}",
                 "struct Resume{n} {{\n  bool await_ready() {{ return false; }}\n  void await_suspend(std::coroutine_handle<>) {{}}\n"
                 "  void await_resume() {{ {g}(); }}\n}};\nTask {e}() {{ co_await Resume{n}(); }}",
                 "struct Hook{n} : Task {{\n  struct promise_type : Task::promise_type {{\n    Hook{n} get_return_object();\n"
                 "    void return_void() {{ {g}(); }}\n  }};\n}};\nHook{n} {e}() {{ co_return; }}",
                 "struct First{n} : Task {{\n  struct promise_type : Task::promise_type {{\n    First{n} get_return_object() {{ {g}(); return {{}}; }}\n"
                 "  }};\n}};\nFirst{n} {e}() {{ co_return; }}",
                 "static Numbers numbers{n}() {{ {g}(); co_yield 1; }}\n"
                 "Task {e}() {{ for (int number : numbers{n}()) (void)number; co_return; }}"],
        "quiet": ["Numbers {e}() {{ {g}(); co_yield 1; }}"],
    },
    "asio": {
        "prelude": "#include <boost/asio.hpp>\n\nnamespace asio = boost::asio;\n",
        "loud": ["asio::awaitable<void> {e}() {{ {g}(); co_return; }}",
                 "void {e}(asio::io_context& io) {{ asio::post(io, [] {{ {g}(); }}); }}",
                 "void {e}(asio::steady_timer& timer) {{ timer.async_wait([](boost::system::error_code) {{ {g}(); }}); }}",
                 "asio::awaitable<void> {e}(asio::io_context& io, asio::thread_pool& pool) {{\n"
                 "  co_await asio::post(asio::bind_executor(pool, asio::use_awaitable));\n"
                 "  co_await asio::post(asio::bind_executor(io, asio::use_awaitable));\n  {g}();\n}}"],
        "quiet": ["void {e}(asio::thread_pool& pool) {{ asio::post(pool, [] {{ {g}(); }}); }}",
                  "asio::awaitable<void> {e}(asio::thread_pool& pool) {{\n"
                  "  co_await asio::post(asio::bind_executor(pool, asio::use_awaitable));\n  {g}();\n}}"],
    },
    "uv": {
        "prelude": "#include <uv.h>\n",
        "loud": ["void {e}(uv_timer_t* timer) {{ uv_timer_start(timer, [](uv_timer_t*) {{ {g}(); }}, 1, 0); }}",
                 "static void on_async{n}(uv_async_t*) {{ {g}(); }}\n"
                 "void {e}(uv_loop_t* loop, uv_async_t* async) {{ uv_async_init(loop, async, on_async{n}); }}"],
        "quiet": ["void {e}(uv_loop_t* loop, uv_work_t* work) {{\n"
                  "  uv_queue_work(loop, work, [](uv_work_t*) {{ {g}(); }}, [](uv_work_t*, int) {{}});\n}}"],
    },
    "glib": {
        "prelude": "#include <glib.h>\n",
        "loud": ["static gboolean tick{n}(gpointer) {{ {g}(); return G_SOURCE_REMOVE; }}\n"
                 "void {e}() {{ g_timeout_add(10, tick{n}, nullptr); }}"],
        "quiet": ["static gpointer work{n}(gpointer) {{ {g}(); return nullptr; }}\n"
                  "void {e}() {{ g_thread_unref(g_thread_new(\"work\", work{n}, nullptr)); }}"],
    },
}


class Program:
    """Two files of one entry kind: `near` has the entries, `far` the functions that moved away."""

    def __init__(self, kind, randomness):
        self.kind, self.entry, self.random = kind, ENTRIES[kind], randomness
        self.near, self.far, self.declared = [], [], []
        self.number = 0

    def name(self, what):
        self.number += 1
        return f"{what}_{self.number}"

    def chain(self, body, class_, links, entry):
        """`class_` of the fault, or none: the chain is silent."""
        story = " > ".join([entry_name(entry), *reversed([l for l, _ in links]), body[0]])
        callee = self.name("body")
        mark = f"  // blocks: {class_}" if class_ else ""
        lines = [f"// {story}", f"void {callee}() {{ {body[1].replace('@', '')} }}{mark}"]
        for link, text in links:
            function = self.name(link)
            names = {"f": function, "g": callee, "n": self.number}
            if link in FAR_LINKS:
                both, far, near, moves = text
                self.declared.append(both.format(**names))
                if moves:
                    self.far += lines
                    lines = []
                self.far.append(far.format(**names))
                text = near
            lines.append(text.format(**names))
            callee = function
        self.near += [*lines, entry.format(e=self.name("entry"), g=callee, n=self.number)]

    def write(self, folder):
        (folder / f"{self.kind}.h").write_text("\n".join(["#pragma once", COMMON, *self.declared, ""]))
        for name, prelude, lines in (("", self.entry["prelude"], self.near), ("_far", "", self.far)):
            text = "\n".join([f'#include "{self.kind}.h"', prelude, *lines, ""])
            (folder / f"{self.kind}{name}.cpp").write_text(text)


def entry_name(entry):
    return entry.split("(")[0].split()[-1].format(e="entry", n="")


def fill(program, chains):
    draw = program.random
    loud, quiet = list(LOUD.items()), list(QUIET.items())
    links = [*LINKS.items(), *FAR_LINKS.items()]
    entries, quiet_entries = program.entry["loud"], program.entry["quiet"]

    def any_loud():
        class_, text = draw.choice(loud)
        return (class_, text), class_

    def some_links(least):
        """Not more than one that moves to the other file: what is there does not see this one."""
        while True:
            some = draw.sample(links, draw.randint(least, 3))
            if sum(link in FAR_LINKS for link, _ in some) <= 1:
                return some

    for entry in entries:  # each alone
        program.chain(loud[0], loud[0][0], [], entry)
    for class_, text in loud:
        program.chain((class_, text), class_, [], draw.choice(entries))
    for link in links:
        body, class_ = any_loud()
        program.chain(body, class_, [link], draw.choice(entries))
    for body in quiet:
        program.chain(body, None, [], draw.choice(entries))
    for link in SILENT_LINKS.items():
        program.chain(any_loud()[0], None, [link], draw.choice(entries))
    for entry in quiet_entries:
        program.chain(any_loud()[0], None, [], entry)
    for _ in range(chains):  # several together
        body, class_ = any_loud()
        program.chain(body, class_, some_links(2), draw.choice(entries))
        program.chain(draw.choice(quiet), None, some_links(1), draw.choice(entries))
        broken = some_links(1)
        broken.insert(draw.randint(0, len(broken)), draw.choice(list(SILENT_LINKS.items())))
        program.chain(any_loud()[0], None, broken, draw.choice(entries))
        if quiet_entries:
            program.chain(any_loud()[0], None, some_links(1), draw.choice(quiet_entries))


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--chains", type=int, default=30)
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    for kind in ENTRIES:
        program = Program(kind, random.Random(f"{arguments.seed} {kind}"))
        fill(program, arguments.chains)
        program.write(arguments.folder)


if __name__ == "__main__":
    main()
