"""The code action that writes the fix of a finding."""
import json
import sys

import project
from lsp_client import Client

TASK = """#include <coroutine>
struct Task {
  struct promise_type {
    Task get_return_object() { return {}; }
    std::suspend_never initial_suspend() { return {}; }
    std::suspend_never final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() {}
  };
};
void slow_sleep(int);
"""
REST = "std::suspend_always rest(int);\n"
FAULT = "Task handle() {\n  /* \u00e9 */ slow_sleep(1 + 1);\n  co_return;\n}\n"
NAME = "src/handler.cpp"

folder = project.make(sys.argv[1], {NAME: TASK + REST + FAULT, "src/other.c": "int other;\n"})
project.write(folder, "compile_commands.json", json.dumps(
    [{"directory": str(folder), "file": NAME, "arguments": ["c++", "-std=c++20", "-c", NAME]}]))
client = Client(sys.argv[2:], folder, {"jobs": 1})
client.open(NAME)
client.settle()


def actions(text):
    line = text.splitlines().index(FAULT.splitlines()[1])
    return client.request("textDocument/codeAction", {
        "textDocument": {"uri": client.uri(NAME)}, "context": {"diagnostics": []},
        "range": {"start": {"line": line, "character": 12}, "end": {"line": line, "character": 12}}})


def apply(text, edits):
    lines = text.splitlines(keepends=True)
    for edit in sorted(edits, key=lambda e: (e["range"]["start"]["line"], e["range"]["start"]["character"]), reverse=True):
        start, end = edit["range"]["start"], edit["range"]["end"]
        assert start["line"] == end["line"]
        line = lines[start["line"]]
        lines[start["line"]] = line[:start["character"]] + edit["newText"] + line[end["character"]:]
    return "".join(lines)


offered = actions(TASK + REST + FAULT)
for action in offered:
    print("action:", action["title"])
fix = offered[0]
assert fix["isPreferred"] and fix["kind"] == "quickfix" and len(fix["diagnostics"]) == 1
fixed = apply(TASK + REST + FAULT, fix["edit"]["changes"][client.uri(NAME)])

# Another file is opened: an analysis is due, but the text is what it was.
client.open("src/other.c")
assert actions(TASK + REST + FAULT)[0]["title"] == fix["title"]
client.settle()

# Another program changes a file that is not open, and nobody tells of it.
client.close(NAME)
client.settle()
assert actions(TASK + REST + FAULT)[0]["title"] == fix["title"]
(folder / NAME).write_text(TASK + "\n" + REST + FAULT)
print("while the file is another:", [action["title"] for action in actions(TASK + REST + FAULT)])
(folder / NAME).write_text(TASK + REST + FAULT)
client.open(NAME)
client.settle()

client.write(".loiter.json", '{"silence": [')
client.settle()
print("after a failed analysis:", [action["title"] for action in actions(TASK + REST + FAULT)])
client.write(".loiter.json", "{}")
client.settle()
assert actions(TASK + REST + FAULT)[0]["title"] == fix["title"]

client.change(NAME, TASK + REST + FAULT + "\n")
print("while text is unanalysed:", [action["title"] for action in actions(TASK + REST + FAULT)])

client.change(NAME, fixed)
client.settle()
for line in fixed.splitlines():
    print("|" + line)
print("left:", len(client.diagnostics()))

client.change(NAME, TASK + FAULT)
client.settle()
assert len(client.diagnostics()) == 1 and not actions(TASK + FAULT)[0]["title"].startswith("Write")
print("without what it needs: no fix")
assert client.stop() == 0
