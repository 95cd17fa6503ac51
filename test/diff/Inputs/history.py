"""A repository of many small commits; a scan with --diff at each reports exactly the faults that it introduced.

usage: history.py LOITER FOLDER

A fault is written ENTRY>CALLER: the entry that reaches it, and the function that makes the blocking call. Every commit is
scanned before it is made and after, and those with faults without a cache as well.
"""
import json
import os
import pathlib
import subprocess
import sys

LOITER, FOLDER = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
PACK = {"pack": "history", "title": "Functions that only this test has",
        "blocking": [{"id": "history-sleep", "call": "slow_sleep", "class": "sleep", "pattern": "sleep-for",
                      "what": "puts the thread to sleep", "instead": "start_timer"},
                     {"id": "history-fetch", "call": "slow_fetch", "class": "network", "pattern": "http-request",
                      "what": "waits for a peer", "instead": "fetch_async"}],
        "invokes": [{"call": "run_elsewhere", "callable": "arg0", "when_run": "later", "context": "offload"}],
        "entries": [{"function": "on_*"}]}


def git(*words):
    return subprocess.run(["git", "-C", str(FOLDER), "-c", "user.name=t", "-c", "user.email=t@example.org", *words],
                          check=True, capture_output=True, text=True).stdout


def write(name, text):
    path = FOLDER / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def edit(name, old, new):
    text = (FOLDER / name).read_text()
    assert text.count(old) == 1, (name, old, text)
    write(name, text.replace(old, new))


def append(name, text):
    write(name, (FOLDER / name).read_text() + text)


def move(old, new):
    (FOLDER / new).parent.mkdir(parents=True, exist_ok=True)
    git("mv", old, new)


def remove(name):
    git("rm", "-q", name)


def move_text(old, new, text):
    edit(old, text, "")
    append(new, text)


def begin():
    write("api.h", "#pragma once\nvoid slow_sleep(int); void slow_fetch(void); void run_elsewhere(void (*)(void)); int quick(void);\n")
    write("helper.h", '#pragma once\n#include "api.h"\nvoid helper(int); void deep(void); void flush_log(void); static inline void tiny(void) { quick(); }\n')
    write("helper.c", '#include "helper.h"\nvoid helper(int n) { quick(); slow_sleep(n); }\nvoid deep(void) { quick(); }\nvoid flush_log(void) { quick(); }\n')
    write("a.c", '#include "helper.h"\nvoid on_start(void) { helper(1); }\nvoid on_plain(void) { deep(); quick(); }\n')
    write("b.c", '#include "helper.h"\nvoid on_other(void) { quick(); }\nvoid on_log(void) { flush_log(); tiny(); }\n')


HEADER = '#include "helper.h"\n'
LONG = "void on_long(void) {\n  quick();\n  slow_sleep(1);\n  quick();\n}\n"
STEPS = [
    ("comments", lambda: edit("helper.c", "void helper", "// of others\n\nvoid helper"), []),
    ("a handler over an old helper", lambda: append("a.c", "void on_new(void) { helper(2); }\n"), ["on_new>helper"]),
    ("a blocking call in a handler", lambda: edit("b.c", "{ quick(); }", "{ quick(); slow_fetch(); }"), ["on_other>on_other"]),
    ("moved within the file", lambda: move_text("b.c", "b.c", "void on_other(void) { quick(); slow_fetch(); }\n"), []),
    ("reformatted", lambda: edit("b.c", "{ quick(); slow_fetch(); }", "{\n  quick();\n  slow_fetch();\n}"), []),
    ("a helper begins to block under old handlers", lambda: edit("helper.c", "void deep(void) { quick(); }", "void deep(void) { quick(); slow_fetch(); }"),
     ["on_plain>deep"]),
    ("a file is renamed", lambda: move("b.c", "handlers.c"), []),
    ("a file moves to a folder", lambda: move("handlers.c", "net/handlers.c") or edit("net/handlers.c", "helper.h", "../helper.h"), []),
    ("fixed", lambda: edit("helper.c", "void deep(void) { quick(); slow_fetch(); }", "void deep(void) { quick(); }"), []),
    ("fixed here, added there", lambda: (edit("net/handlers.c", "\n  slow_fetch();", ""), append("a.c", "void on_third(void) { slow_fetch(); }\n")),
     ["on_third>on_third"]),
    ("a handler is renamed", lambda: edit("a.c", "on_third", "on_fourth"), []),
    ("the helper moves to another file", lambda: (edit("helper.c", "void helper(int n) { quick(); slow_sleep(n); }\n", ""),
                                                  write("util.c", HEADER + "void helper(int n) { quick(); slow_sleep(n); }\n")), []),
    ("the helper is renamed", lambda: (edit("util.c", "helper(int", "pause_for(int"), edit("helper.h", "helper(int", "pause_for(int"),
                                       edit("a.c", "helper(1)", "pause_for(1)"), edit("a.c", "helper(2)", "pause_for(2)")), []),
    ("a layer between", lambda: (append("a.c", "void layer(void);\n"), edit("a.c", "on_start(void) { pause_for(1); }", "on_start(void) { layer(); }"),
                                 edit("a.c", '"helper.h"\n', '"helper.h"\nvoid layer(void);\n'), append("util.c", "void layer(void) { pause_for(1); }\n")), []),
    ("an unrelated file", lambda: write("notes.c", "int notes;\n"), []),
    ("offloaded", lambda: edit("a.c", "void on_fourth(void) { slow_fetch(); }", "static void fetch_it(void) { slow_fetch(); }\nvoid on_fourth(void) { run_elsewhere(fetch_it); }"), []),
    ("the offload is removed", lambda: edit("a.c", "run_elsewhere(fetch_it)", "fetch_it()"), ["on_fourth>fetch_it"]),
    ("a second call in the same function", lambda: edit("util.c", "slow_sleep(n); }", "slow_sleep(n); slow_sleep(n); }"),
     ["on_new>pause_for", "on_start>pause_for"]),
    ("a header begins to block", lambda: edit("helper.h", "{ quick(); }", "{ quick(); slow_sleep(3); }"), ["on_log>tiny"]),
    ("another handler calls the header", lambda: append("a.c", "void on_head(void) { tiny(); }\n"), ["on_head>tiny"]),
    ("the header is renamed", lambda: (move("helper.h", "support.h"), *[edit(f, "helper.h", "support.h") for f in ("a.c", "helper.c", "util.c", "net/handlers.c")]), []),
    ("a long handler", lambda: write("long.c", '#include "support.h"\n' + LONG), ["on_long>on_long"]),
    ("lines between", lambda: edit("long.c", "{\n  quick();\n  slow", "{\n  quick();\n  quick();\n  quick();\n  slow"), []),
    ("its call becomes a function", lambda: edit("long.c", "void on_long", "static void rest(void) { slow_sleep(1); }\nvoid on_long") or
     edit("long.c", "  slow_sleep(1);\n", "  rest();\n"), []),
    ("and is put back", lambda: edit("long.c", "static void rest(void) { slow_sleep(1); }\n", "") or edit("long.c", "  rest();\n", "  slow_sleep(1);\n"), []),
    ("a file is deleted, its fault with it", lambda: remove("long.c"), []),
    ("the fault comes back elsewhere", lambda: append("notes.c", '#include "support.h"\n' + LONG), ["on_long>on_long"]),
    ("two handlers at once, one of them harmless", lambda: append("notes.c", "void on_p(void) { quick(); }\nvoid on_q(void) { layer(); }\n") or
     edit("support.h", "void deep", "void layer(void); void deep"), ["on_q>pause_for"] * 2),
    ("silenced", lambda: edit("notes.c", "{ layer(); }", "{ layer(); }  // NOLINT(loiter-*): once a day"), []),
    ("no longer silenced", lambda: edit("notes.c", "  // NOLINT(loiter-*): once a day", ""), ["on_q>pause_for"] * 2),
    ("another way to block instead", lambda: edit("notes.c", "  slow_sleep(1);", "  slow_fetch();"), ["on_long>on_long"]),
    ("a file is split", lambda: (edit("notes.c", "void on_p(void) { quick(); }\nvoid on_q(void) { layer(); }\n", ""),
                                 write("more.c", '#include "support.h"\nvoid on_p(void) { quick(); }\nvoid on_q(void) { layer(); }\n')), []),
    ("a parameter more", lambda: (edit("util.c", "pause_for(int n)", "pause_for(int n, int why)"), edit("support.h", "pause_for(int)", "pause_for(int, int)"),
                                  edit("util.c", "pause_for(1)", "pause_for(1, 0)"), edit("a.c", "pause_for(2)", "pause_for(2, 0)")), []),
    ("a rename and a fault at once", lambda: (move("more.c", "even_more.c"), edit("even_more.c", "{ quick(); }", "{ quick(); slow_sleep(9); }")), ["on_p>on_p"]),
    ("a static function of a known name in another file", lambda: write("twin.c", '#include "support.h"\nstatic void fetch_it(void) { slow_fetch(); }\nvoid on_twin(void) { fetch_it(); }\n'),
     ["on_twin>fetch_it"]),
    ("nothing", lambda: write("README", "nothing\n"), []),
]


def database():
    sources = sorted(str(p) for p in FOLDER.rglob("*.c"))
    entries = [{"directory": str(FOLDER), "file": f, "arguments": ["clang", "-c", f]} for f in sources]
    (FOLDER / "build").mkdir(exist_ok=True)
    (FOLDER / "build" / "compile_commands.json").write_text(json.dumps(entries))


def introduced(revision, *options):
    database()
    report = FOLDER / "build" / "report.json"
    done = subprocess.run([str(LOITER), "scan", "--diff", revision, "--strict", "--exit-zero", *options, "--output", f"json:{report}"],
                          cwd=FOLDER, env={**os.environ, "LOITER_RULES_DIR": str(FOLDER.parent / "pack")}, capture_output=True, text=True)
    assert done.returncode == 0 and not done.stderr, done.stderr
    found = json.loads(report.read_text())
    return sorted(entry["function"].split("(")[0] + ">" + finding["sink"]["function"].split("(")[0]
                  for finding in found["findings"] for entry in finding["entries"])


def main():
    FOLDER.mkdir(parents=True)
    (FOLDER.parent / "pack").mkdir()
    (FOLDER.parent / "pack" / "history.json").write_text(json.dumps(PACK))
    git("init", "-q", "-b", "main")
    write(".gitignore", "build/\n")
    begin()
    git("add", "-A")
    git("commit", "-q", "-m", "begin")
    wrong = 0
    for message, change, expected in STEPS:
        change()
        before_commit = introduced("HEAD")
        git("add", "-A")
        git("commit", "-q", "--allow-empty", "-m", message)
        scans = [("not committed", before_commit), ("committed", introduced("HEAD~1"))]
        if expected:
            scans.append(("without a cache", introduced("HEAD~1", "--no-cache")))
        for how, found in scans:
            if found != expected:
                wrong += 1
                print(f"{message} ({how}): found {found}, introduced {expected}")
    print(f"{len(STEPS)} commits, {wrong} wrong")
    return 1 if wrong else 0


sys.exit(main())
