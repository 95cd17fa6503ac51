"""A client of `loiter lsp` for tests: messages in and out, and what the server has published so far.

Nothing in it sleeps: it waits for messages, and gives up after a time that no healthy server needs.
"""
import json
import os
import pathlib
import select
import subprocess
import sys
import time
from urllib.parse import quote, unquote, urlparse

PATIENCE_S = 240


def call_in_entry(finding, entry):
    """As analysis::callInEntry."""
    place = lambda step: (step["file"], step["line"], step["column"])
    for step in entry["chain"]:
        if step["function"] == entry["function"] and place(step) != place(entry):
            return step
    return finding["sink"] if finding["sink"]["function"] == entry["function"] else entry


class ServerError(Exception):
    def __init__(self, error):
        super().__init__(f"{error['code']}: {error['message']}")
        self.code = error["code"]


class Client:
    def __init__(self, command, folder, options=None, capabilities=None, initialize=True):
        self.command, self.folder = list(command), pathlib.Path(folder).resolve()
        self.published, self.statuses, self.messages, self.progress, self.requests = {}, [], [], [], []
        self.versions, self.answers, self.next_id, self.buffer = {}, {}, 0, b""
        self.published_count = {}
        self.server = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=self.folder)
        if initialize:
            self.capabilities = self.request("initialize", {
                "processId": os.getpid(), "rootUri": self.uri("."),
                "capabilities": capabilities or {"window": {"workDoneProgress": True, "showDocument": {"support": True}}},
                "initializationOptions": {"statusNotifications": True, "debounce": 0, **(options or {})}})
            self.notify("initialized", {})

    # ---- the wire

    def send_bytes(self, payload):
        self.server.stdin.write(payload)
        self.server.stdin.flush()

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.send_bytes(b"Content-Length: %d\r\n\r\n" % len(body) + body)

    def receive(self):
        """The next message; None: the server has ended."""
        deadline = time.monotonic() + PATIENCE_S
        while True:
            head, separator, rest = self.buffer.partition(b"\r\n\r\n")
            if separator:
                length = int(head.split(b":")[1])
                if len(rest) >= length:
                    self.buffer = rest[length:]
                    return json.loads(rest[:length])
            if not select.select([self.server.stdout], [], [], max(0, deadline - time.monotonic()))[0]:
                sys.exit("the server said nothing more; last: " + json.dumps(self.statuses[-1:]))
            got = os.read(self.server.stdout.fileno(), 1 << 16)
            if not got:
                return None
            self.buffer += got

    def take(self):
        message = self.receive()
        if message is None:
            sys.exit("the server ended")
        method, params = message.get("method"), message.get("params")
        if method is None:
            self.answers[message["id"]] = message
        elif "id" in message:
            self.requests.append(message)
            self.send({"id": message["id"], "result": None})
        elif method == "textDocument/publishDiagnostics":
            name = self.name(params["uri"])
            self.published[name] = params["diagnostics"]
            self.published_count[name] = self.published_count.get(name, 0) + 1
        elif method == "loiter/status":
            self.statuses.append(params)
        elif method == "window/showMessage":
            self.messages.append(params["message"])
        elif method == "$/progress":
            self.progress.append(params["value"])
        return message

    def start_request(self, method, params):
        self.next_id += 1
        self.send({"id": self.next_id, "method": method, "params": params})
        return self.next_id

    def answer(self, id):
        while id not in self.answers:
            self.take()
        message = self.answers.pop(id)
        if "error" in message:
            raise ServerError(message["error"])
        return message["result"]

    def request(self, method, params):
        return self.answer(self.start_request(method, params))

    def notify(self, method, params):
        self.send({"method": method, "params": params})

    # ---- files

    def uri(self, name):
        return "file://" + quote(str((self.folder / name).resolve()))

    def name(self, uri):
        return os.path.relpath(unquote(urlparse(uri).path), self.folder)

    def text(self, name):
        return (self.folder / name).read_text()

    def open(self, name, text=None):
        self.versions[name] = 1
        self.notify("textDocument/didOpen", {"textDocument": {
            "uri": self.uri(name), "languageId": "cpp", "version": 1, "text": self.text(name) if text is None else text}})

    def change(self, name, text):
        self.versions[name] += 1
        self.notify("textDocument/didChange", {
            "textDocument": {"uri": self.uri(name), "version": self.versions[name]}, "contentChanges": [{"text": text}]})

    def save(self, name):
        self.notify("textDocument/didSave", {"textDocument": {"uri": self.uri(name)}})

    def close(self, name):
        self.notify("textDocument/didClose", {"textDocument": {"uri": self.uri(name)}})

    def write(self, name, text):
        """A change that another program makes, of which the client tells."""
        path = self.folder / name
        kind = 3 if text is None else 2 if path.exists() else 1
        if text is None:
            path.unlink()
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        self.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": self.uri(name), "type": kind}]})

    # ---- states

    def settle(self):
        """Waits until the newest state is analysed, and gives the last status."""
        while self.request("loiter/findings", {})["pending"]:
            seen = len(self.statuses)
            while len(self.statuses) == seen:
                self.take()
        return self.statuses[-1]

    def diagnostics(self, hints=False):
        """{(file, line, rule)} of what is published, lines from 1."""
        return {(name, item["range"]["start"]["line"] + 1, item["range"]["start"]["character"] + 1, item["code"])
                for name, items in self.published.items() for item in items if hints or item["severity"] != 4}

    def scanned(self):
        """The same, of a fresh scan that knows no cache."""
        at = next(i for i, word in enumerate(self.command) if word.endswith("loiter"))
        done = subprocess.run([*self.command[:at + 1], "scan", "--no-cache", "--output", "json:-"], cwd=self.folder,
                              capture_output=True, text=True)
        if done.returncode > 1:
            sys.exit(done.stderr)
        found = set()
        for finding in json.loads(done.stdout)["findings"]:
            for entry in finding["entries"]:
                call = call_in_entry(finding, entry)
                found.add((call["file"], call["line"], call["column"], finding["rule"]))
        return found

    def check(self, what):
        """What is published is what a fresh scan finds."""
        self.settle()
        published, scanned = self.diagnostics(), self.scanned()
        if published != scanned:
            sys.exit(f"{what}: only published: {published - scanned}; only scanned: {scanned - published}")
        print(f"{what}: {len(published)} as scanned")
        return published

    def stop(self):
        self.request("shutdown", None)
        self.send({"method": "exit"})
        while self.receive() is not None:
            pass
        return self.server.wait(timeout=PATIENCE_S)
