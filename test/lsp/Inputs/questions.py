"""Hover, code actions, progress and cancellation."""
import sys

import project
from lsp_client import Client, ServerError

folder = project.make(sys.argv[1], {**project.FILES, "src/helper.c": project.FAULT})
client = Client(sys.argv[2:], folder, {"jobs": 1})


def hover(name, line, character):
    answer = client.request("textDocument/hover", {"textDocument": {"uri": client.uri(name)},
                                                   "position": {"line": line - 1, "character": character - 1}})
    return answer and answer["contents"]["value"]


client.settle()
kinds = [value["kind"] for value in client.progress]
assert kinds[0] == "begin" and kinds[-1] == "end" and "report" in kinds, kinds
print("progress:", next(value["message"] for value in client.progress if value["kind"] == "report"))

# At a definition, at a call, where no function is.
print(hover("src/helper.c", 3, 8))
print("== at the call")
print(hover("src/handler.c", 3, 3))
print("== at the blocking call")
print(hover("src/helper.c", 4, 5))
print("==")
client.open("src/helper.c")
client.change("src/helper.c", "#define NAP(x) slow_sleep(x)\n" + project.FAULT.replace("  slow_sleep(n)", "  NAP(n)"))
client.settle()
assert "`tiny-slow`" in hover("src/helper.c", 5, 4), "through a macro"
client.close("src/helper.c")
client.settle()
assert hover("src/handler.c", 1, 1) is None
assert hover("src/other.c", 1, 16) is None
print("== of nothing on a loop")
print(hover("src/other.c", 1, 6))

# A question is asked of the program as it was last analysed, also while the next analysis runs; or it is taken back.
client.open("src/handler.c")
first, second = (client.start_request("textDocument/hover", {
    "textDocument": {"uri": client.uri("src/handler.c")}, "position": {"line": 1, "character": 6}}) for _ in range(2))
client.notify("$/cancelRequest", {"id": second})
assert "on_request" in client.answer(first)["contents"]["value"]
try:
    print("answered before it was cancelled:", bool(client.answer(second)))
except ServerError as error:
    assert error.code == -32800
    print("cancelled")

# Actions: silence, which holds; go to either end.
client.settle()
actions = client.request("textDocument/codeAction", {
    "textDocument": {"uri": client.uri("src/handler.c")}, "context": {"diagnostics": []},
    "range": {"start": {"line": 2, "character": 4}, "end": {"line": 2, "character": 4}}})
for action in actions:
    print("action:", action["title"])
edit = actions[0]["edit"]["changes"][client.uri("src/handler.c")][0]
lines = client.text("src/handler.c").splitlines(keepends=True)
lines.insert(edit["range"]["start"]["line"], edit["newText"])
client.change("src/handler.c", "".join(lines))
client.settle()
assert client.diagnostics() == set(), client.diagnostics()
for action in actions[1:]:
    client.request("workspace/executeCommand", action["command"])
    request = next(r for r in reversed(client.requests) if r["method"] == "window/showDocument")
    start = request["params"]["selection"]["start"]
    print("shown:", client.name(request["params"]["uri"]), start["line"] + 1, start["character"] + 1)
assert client.stop() == 0
