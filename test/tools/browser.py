"""A page in headless Chromium, offline."""
import base64
import json
import os
import signal
import subprocess
import sys
import tempfile


class Browser:
    """Chromium, spoken to over its DevTools pipe: messages end with a zero byte."""

    def __init__(self, program, profile):
        to_browser, self.out = os.pipe()
        self.into, from_browser = os.pipe()
        def pipes():  # the browser reads from 3 and writes to 4
            a, b = os.dup(to_browser), os.dup(from_browser)
            os.dup2(a, 3)
            os.dup2(b, 4)
        # A short path: sockets are in it. What the browser leaves there is removed with it.
        self.temporary = tempfile.TemporaryDirectory(prefix="loiter-")
        self.process = subprocess.Popen(
            [program, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
             "--disable-background-networking", "--disable-component-update", "--remote-debugging-pipe",
             f"--user-data-dir={profile}"],
            close_fds=False, preexec_fn=pipes, env={**os.environ, "TMPDIR": self.temporary.name}, start_new_session=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.number, self.rest, self.events, self.session = 0, b"", [], None

    def read(self):
        while b"\0" not in self.rest:
            more = os.read(self.into, 1 << 20)
            if not more:
                sys.exit("the browser ended")
            self.rest += more
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, **params):
        self.number += 1
        message = {"id": self.number, "method": method, "params": params}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.out, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.read()
            if answer.get("id") == self.number:
                if "error" in answer:
                    sys.exit(f"{method}: {answer['error']['message']}")
                return answer["result"]
            self.events.append(answer)

    def wait(self, event):
        while not any(one["method"] == event for one in self.events):
            self.events.append(self.read())

    def open(self):
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")
        self.call("Network.emulateNetworkConditions", offline=True, latency=0, downloadThroughput=0, uploadThroughput=0)

    def evaluate(self, expression):
        """The value of JavaScript in the page, promises awaited."""
        answer = self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            sys.exit(answer["exceptionDetails"]["exception"].get("description", str(answer)))
        return answer["result"].get("value")

    def show(self, page, width, scheme, fragment=""):
        """Opens the file in a window of that width, and waits until it is drawn."""
        self.events.clear()
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=844, deviceScaleFactor=1, mobile=width < 600)
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        self.call("Page.navigate", url="about:blank")
        self.wait("Page.loadEventFired")
        self.events.clear()
        self.call("Page.navigate", url=page.resolve().as_uri() + fragment)
        self.wait("Page.loadEventFired")
        self.frames()

    def frames(self):
        self.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))")

    def press(self, key):
        """A key as a person presses it: "j", "Enter", "Escape"."""
        codes = {"Enter": 13, "Escape": 27, "Tab": 9}
        more = {"text": "\r"} if key == "Enter" else {"text": key} if len(key) == 1 else {}
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=key if len(key) > 1 else "", windowsVirtualKeyCode=codes.get(key, ord(key.upper()[0])),
                      **(more if kind == "keyDown" else {}))
        self.frames()

    def picture(self, file, width, height):
        shot = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=True,
                         clip={"x": 0, "y": 0, "width": width, "height": min(height, 16000), "scale": 1})
        file.write_bytes(base64.b64decode(shot["data"]))

    def end(self):
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.process.wait()
        self.temporary.cleanup()


def complaints(events):
    """What the page or the browser complained about, and what it asked a network for."""
    found = []
    for event in events:
        params = event.get("params", {})
        if event["method"] == "Runtime.exceptionThrown":
            details = params["exceptionDetails"]
            found.append(details.get("exception", {}).get("description", details["text"]))
        elif event["method"] == "Runtime.consoleAPICalled" and params["type"] in ("error", "warning", "assert"):
            found.append(str(params["args"]))
        elif event["method"] == "Log.entryAdded" and params["entry"]["level"] in ("error", "warning"):
            found.append(params["entry"]["text"])
        elif event["method"] == "Network.requestWillBeSent" and not params["request"]["url"].startswith(("file:", "data:")):
            found.append("asks for " + params["request"]["url"])
    return found
