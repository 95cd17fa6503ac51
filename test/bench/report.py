"""Looks at a page in headless Chromium, offline: report.py CHROMIUM PAGE.html SCRATCH [--pictures]

Prints, per width and colour scheme, the errors of the console, the charts that are drawn and the overflow.
"""
import base64
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys

PATIENCE_S = 60
VIEWS = [(1280, "light"), (1280, "dark"), (390, "light"), (390, "dark")]
LOOK = """(() => {
  const charts = [...document.querySelectorAll('.chart')];
  const colours = canvas => {
    const {data} = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    const seen = new Set();
    for (let at = 0; at < data.length; at += 4) if (data[at + 3] === 255) seen.add(data[at] << 16 | data[at + 1] << 8 | data[at + 2]);
    return seen.size;
  };
  const legendCovers = chart => {
    const canvas = chart.querySelector('canvas').getBoundingClientRect();
    return [...chart.querySelectorAll('.u-legend')].some(one => one.getBoundingClientRect().top < canvas.bottom - 1);
  };
  return {
    charts: charts.length,
    drawn: charts.filter(chart => { const one = chart.querySelector('canvas'); return one && colours(one) > 1; }).length,
    covered: charts.filter(chart => chart.querySelector('canvas') && legendCovers(chart)).length,
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    height: document.documentElement.scrollHeight,
  };
})()"""


class Browser:
    """Chromium, spoken to over its DevTools pipe: messages end with a zero byte."""

    def __init__(self, program, profile):
        to_browser, self.out = os.pipe()
        self.into, from_browser = os.pipe()
        def pipes():  # the browser reads from 3 and writes to 4
            a, b = os.dup(to_browser), os.dup(from_browser)
            os.dup2(a, 3)
            os.dup2(b, 4)
        self.process = subprocess.Popen(
            [program, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
             "--disable-background-networking", "--disable-component-update", "--remote-debugging-pipe",
             f"--user-data-dir={profile}"],
            close_fds=False, preexec_fn=pipes, start_new_session=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
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

    def end(self):
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.process.wait()


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


def look(browser, page, width, scheme, picture):
    browser.events.clear()
    browser.call("Emulation.setDeviceMetricsOverride", width=width, height=844, deviceScaleFactor=1, mobile=width < 600)
    browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
    browser.call("Page.navigate", url=page.resolve().as_uri())
    browser.wait("Page.loadEventFired")
    # Two frames: uPlot draws in the first that comes.
    browser.call("Runtime.evaluate", awaitPromise=True, returnByValue=True, expression=
                 "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))")
    answer = browser.call("Runtime.evaluate", expression=LOOK, returnByValue=True)
    if "exceptionDetails" in answer:
        sys.exit(answer["exceptionDetails"]["exception"]["description"])
    seen = answer["result"]["value"]
    if picture:
        shot = browser.call("Page.captureScreenshot", format="png", captureBeyondViewport=True,
                            clip={"x": 0, "y": 0, "width": width, "height": min(seen["height"], 16000), "scale": 1})
        picture.write_bytes(base64.b64decode(shot["data"]))
    problems = complaints(browser.events)
    print(f"{width} px, {scheme}: {seen['drawn']} of {seen['charts']} charts drawn, {seen['covered']} covered by their "
          f"legend, {seen['overflow']} px too wide, console: {problems or 'silent'}")


def main():
    program, page, scratch = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    signal.alarm(PATIENCE_S)
    shutil.rmtree(scratch, ignore_errors=True)
    scratch.mkdir(parents=True)
    browser = Browser(program, scratch / "profile")
    try:
        browser.open()
        for width, scheme in VIEWS:
            look(browser, page, width, scheme, scratch / f"{width}-{scheme}.png" if "--pictures" in sys.argv else None)
    finally:
        browser.end()


if __name__ == "__main__":
    main()
