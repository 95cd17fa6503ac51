"""A project that its compile commands reach through a link."""
import pathlib
import sys

import project
from lsp_client import Client

top = pathlib.Path(sys.argv[1]).resolve()
project.make(top / "real")
(top / "link").symlink_to("real")
(top / "real" / "compile_commands.json").write_text(
    project.database(top / "link", [str(top / "link" / name) for name in ("src/helper.c", "src/handler.c")]))
client = Client(sys.argv[2:], top / "real")
client.open("src/handler.c")
client.open("src/helper.c")
client.change("src/helper.c", project.FAULT)
client.settle()
assert client.diagnostics() == {("src/handler.c", 3, 3, "loiter-blocking-sleep")}, client.diagnostics()
actions = client.request("textDocument/codeAction", {
    "textDocument": {"uri": client.uri("src/handler.c")}, "context": {"diagnostics": []},
    "range": {"start": {"line": 2, "character": 0}, "end": {"line": 2, "character": 0}}})
assert list(actions[0]["edit"]["changes"]) == [client.uri("src/handler.c")], actions
answer = client.request("textDocument/hover", {"textDocument": {"uri": client.uri("src/helper.c")},
                                               "position": {"line": 2, "character": 6}})
assert "Runs in context" in answer["contents"]["value"], answer

# Opened by another name: the fault stands there and no longer under the name that it had.
client.close("src/handler.c")
client.settle()
other = "file://" + str(top / "link" / "src" / "handler.c")
client.notify("textDocument/didOpen", {"textDocument": {
    "uri": other, "languageId": "c", "version": 1, "text": client.text("src/handler.c")}})
client.settle()
assert client.diagnostics() == {("../link/src/handler.c", 3, 3, "loiter-blocking-sleep")}, client.diagnostics()
assert client.stop() == 0
