"""Measures two patterns, interrupting it twice: costs.py LOITER_BENCH LOITER SCRATCH"""
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import time

PATTERNS = ["--pattern", "file-sync", "--pattern", "sleep-for"]
PATIENCE_S = 60
HANDLER = """
#include <unistd.h>
#include <chrono>
#include <coroutine>
#include <thread>
struct Task {
  struct promise_type {
    Task get_return_object() { return {}; }
    std::suspend_never initial_suspend() { return {}; }
    std::suspend_never final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() {}
  };
};
Task handle(int fd, std::chrono::nanoseconds time) {
  fsync(fd);
  std::this_thread::sleep_for(time);
  co_return;
}
"""


def processes_below(folder):
    """Commands of running processes that name the folder."""
    found = []
    for entry in pathlib.Path("/proc").iterdir():
        if entry.name.isdigit() and int(entry.name) != os.getpid():
            try:
                command = (entry / "cmdline").read_bytes().decode(errors="replace")
            except OSError:
                continue
            if str(folder) in command:
                found.append(command.replace("\0", " "))
    return found


def blocks_in(state):
    return max(len(state.read_text().splitlines()) - 1, 0) if state.exists() else 0


def interrupt(command, state, number):
    """Ends the measurement by a signal as soon as it has finished one more block."""
    before = blocks_in(state)
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    deadline = time.monotonic() + PATIENCE_S
    while blocks_in(state) <= before and time.monotonic() < deadline:
        time.sleep(0.01)
    process.send_signal(number)
    return process.wait(PATIENCE_S)


def main():
    bench, loiter, scratch = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3]).resolve()
    shutil.rmtree(scratch, ignore_errors=True)
    folder = scratch / "fixtures"
    folder.mkdir(parents=True)
    output, state = scratch / "costs.json", scratch / "costs.json.partial"
    command = [bench, "costs", *PATTERNS, "--budget-ms", "50", "--folder", folder, "-o", output]

    for number in (signal.SIGINT, signal.SIGTERM):
        status = interrupt(command, state, number)
        left = list(folder.iterdir()) + processes_below(folder) + ([output] if output.exists() else [])
        print(f"interrupted by {number.name}: status {status}, {left or 'nothing'} left behind")

    print(f"went on from {blocks_in(state)} blocks")
    subprocess.run(command, check=True, stderr=subprocess.DEVNULL)
    if state.exists() or list(folder.iterdir()):
        print("a finished measurement leaves its state or its folders behind")
    patterns = json.loads(output.read_text())["patterns"]
    words = {name: "measured" if patterns[name]["measured"] else "assumed" for name in ("file-sync", "sleep-for")}
    print(", ".join(f"{name} is {word}" for name, word in words.items()))
    told = told_by(loiter, scratch, output)
    print("loiter takes them" if told == words else f"loiter says {told}")
    return 0


def told_by(loiter, scratch, costs):
    """What a scan with these costs says of each pattern's."""
    (scratch / "handler.cpp").write_text(HANDLER)
    (scratch / "compile_commands.json").write_text(json.dumps(
        [{"directory": str(scratch), "file": "handler.cpp", "arguments": ["clang++", "-std=c++20", "-c", "handler.cpp"]}]))
    report = scratch / "findings.json"
    subprocess.run([loiter, "scan", "-p", scratch, "--costs", costs, "--output", f"json:{report}", "--exit-zero"], check=True)
    findings = json.loads(report.read_text())["findings"]
    return {one["pattern"]: "measured" if one["cost_measured"] else "assumed" for one in findings}


if __name__ == "__main__":
    sys.exit(main())
