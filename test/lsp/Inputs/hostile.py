"""Messages that no good client sends: an answer that says what is wrong, and the server goes on."""
import json
import os
import sys

import project
from lsp_client import Client, ServerError

folder = project.make(sys.argv[1])
server = sys.argv[2:]


def refused(client, payload, code):
    """Sends bytes; the next answer without an id, or with that of the message, is an error of this code."""
    client.send_bytes(payload)
    while True:
        message = client.take()
        if "error" in message:
            client.answers.clear()
            assert message["error"]["code"] == code, message
            return


def framed(body):
    body = body if isinstance(body, bytes) else body.encode()
    return b"Content-Length: %d\r\n\r\n" % len(body) + body


def fails(client, method, params, code):
    try:
        client.request(method, params)
    except ServerError as error:
        assert error.code == code, error
    else:
        sys.exit(f"{method} {params} was answered")


# Out of order.
client = Client(server, folder, initialize=False)
fails(client, "textDocument/hover", {}, -32002)
client.notify("textDocument/didOpen", {})
fails(client, "initialize", {"rootUri": client.uri("not-there")}, -32602)
client.request("initialize", {"rootUri": client.uri("."), "capabilities": {},
                              "initializationOptions": {"statusNotifications": True, "debounce": 0}})
fails(client, "initialize", {"rootUri": client.uri(".")}, -32600)
client.settle()
print("in order again")

# No messages.
refused(client, framed("{"), -32700)
refused(client, framed(b"\xff\xfe\x00"), -32700)
refused(client, framed("[1, 2]"), -32600)
refused(client, framed('{"id": 1, "method": "shutdown"}'), -32600)
refused(client, framed('{"jsonrpc": "2.0", "id": {"a": 1}, "method": "shutdown"}'), -32600)
refused(client, framed('{"jsonrpc": "2.0"}'), -32600)
refused(client, framed("[" * 1_000_000), -32700)
refused(client, framed('{"a":' * 100_000 + "1" + "}" * 100_000), -32700)
refused(client, b"Content-Length: many\r\n\r\n", -32700)
refused(client, b"Content-Length: -1\r\n\r\n", -32700)
refused(client, b"Content-Length: 99999999999999999999\r\n\r\n", -32700)
# One error for one stretch of junk, in however many pieces it comes.
client.send_bytes(b"x" * 3_000_000)
after_junk, errors = client.start_request("loiter/findings", {}), []
while after_junk not in client.answers:
    errors += [m["error"]["code"] for m in [client.take()] if "error" in m]
assert errors == [-32700], errors
client.settle()
print("still there")

# Requests that nobody can answer.
fails(client, "textDocument/nothing", {}, -32601)
fails(client, "textDocument/hover", {"textDocument": {"uri": "http://x/y"}, "position": {"line": 0, "character": 0}}, -32602)
fails(client, "textDocument/hover", {"textDocument": 3}, -32602)
fails(client, "textDocument/hover", [], -32602)
fails(client, "textDocument/codeAction", {"textDocument": {"uri": client.uri("src/handler.c")}}, -32602)
fails(client, "workspace/executeCommand", {"command": "rm", "arguments": []}, -32602)
for line, character in ((-1, 0), (0, -5), (10**9, 0), (0, 10**9)):
    position = {"line": line, "character": character}
    assert client.request("textDocument/hover",
                          {"textDocument": {"uri": client.uri("src/handler.c")}, "position": position}) is None
assert client.request("textDocument/codeAction", {
    "textDocument": {"uri": client.uri("no/such.c")},
    "range": {"start": {"line": 0, "character": 0}, "end": {"line": 9, "character": 0}}}) == []
for device in ("/dev/zero", "/dev/stdin"):
    assert client.request("textDocument/hover", {"textDocument": {"uri": "file://" + device},
                                                 "position": {"line": 0, "character": 0}}) is None
client.notify("$/cancelRequest", {"id": 12345})
client.notify("$/cancelRequest", {})
client.notify("$/setTrace", {"value": "verbose"})
client.send({"id": "unknown", "result": {}})
client.notify("workspace/didChangeConfiguration", {"settings": {"loiter": {"jobs": "two", "rules": [1], "colour": 1}}})
client.settle()
assert any("loiter.jobs is to be a number" in m and "loiter.rules is to be a list of strings" in m and "loiter.colour" in m
           for m in client.messages), client.messages
print("all refused")

# Changes that fit no text; then one that does.
client.open("src/helper.c")
uri = client.uri("src/helper.c")
for start, end in (((3, 0), (1, 0)), ((-1, 0), (0, 0))):
    client.notify("textDocument/didChange", {
        "textDocument": {"uri": uri, "version": 2},
        "contentChanges": [{"range": {"start": {"line": start[0], "character": start[1]},
                                      "end": {"line": end[0], "character": end[1]}}, "text": "}"}]})
client.notify("textDocument/didChange", {"textDocument": {"uri": client.uri("closed.c"), "version": 2},
                                         "contentChanges": [{"text": "int"}]})
client.notify("textDocument/didClose", {"textDocument": {"uri": client.uri("closed.c")}})
client.settle()
assert client.diagnostics() == set()
client.notify("textDocument/didChange", {
    "textDocument": {"uri": uri, "version": 3},
    "contentChanges": [{"range": {"start": {"line": 3, "character": 2}, "end": {"line": 3, "character": 10}},
                        "text": "/* \U0001F40C é */ slow_sleep(n);"}]})
client.settle()
assert client.diagnostics() == {("src/handler.c", 3, 3, "loiter-blocking-sleep")}, client.diagnostics()
# Columns are UTF-16 code units: the snail is two, é is one.
assert client.diagnostics(hints=True) - client.diagnostics() == {("src/helper.c", 4, 14, "loiter-blocking-sleep")}
print("changes by range, in UTF-16")

# Lines behind the last are the end of the text.
client.notify("textDocument/didChange", {
    "textDocument": {"uri": uri, "version": 4},
    "contentChanges": [{"range": {"start": {"line": 0, "character": 0}, "end": {"line": 2**31 - 1, "character": 0}},
                        "text": ""},
                       {"range": {"start": {"line": 9, "character": 9}, "end": {"line": 9, "character": 9}},
                        "text": "// a line that ends as on an old Mac\r// and twice\r\r\n" + project.FAULT}]})
client.settle()
assert client.diagnostics() == {("src/handler.c", 3, 3, "loiter-blocking-sleep")}, client.diagnostics()
assert ("src/helper.c", 7, 3, "loiter-blocking-sleep") in client.diagnostics(hints=True), client.diagnostics(hints=True)
print("lines of all kinds")

# A gigantic file, text that is no UTF-8 once it is on disk, and nothing at all.
client.change("src/helper.c", project.FAULT + "// " + "x" * 5_000_000 + "\n" + "int a;\n" * 20_000)
client.settle()
assert len(client.diagnostics()) == 1
(folder / "src/other.c").write_bytes(b"int \xff\xfe other(void) { return 1; } // \xc3\x28\n")
client.save("src/other.c")
assert client.settle()["failed"]
client.change("src/helper.c", "")
client.settle()
assert client.diagnostics() == set()
print("files of all kinds")

# The folder goes; the client goes without a word.
(folder / "compile_commands.json").write_text("[")
client.save("src/other.c")
assert client.settle()["state"] == "error"
(folder / "compile_commands.json").unlink()
os.mkfifo(folder / "compile_commands.json")  # nobody writes to it
client.save("src/other.c")
assert "is a pipe" in client.settle()["message"]
client.server.stdin.close()
while client.receive() is not None:
    pass
assert client.server.wait() == 1
client = Client(server, folder)
client.request("shutdown", None)
fails(client, "textDocument/hover", {}, -32600)
client.send({"method": "exit"})
assert client.server.wait() == 0
print("ended")
