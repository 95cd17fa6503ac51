"""Runs the service, loads it and stops it, by counts and not by times: serving.py LOITER_BENCH"""
import json
import os
import pathlib
import signal
import socket
import subprocess
import sys
import time
import urllib.request

PATIENCE_S = 60


def children_of(pid):
    return [int(child) for task in pathlib.Path(f"/proc/{pid}/task").iterdir() for child in (task / "children").read_text().split()]


def runs(pid):
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def get(url):
    with urllib.request.urlopen(url, timeout=PATIENCE_S) as answer:
        return json.load(answer)


def start(bench, *options):
    service = subprocess.Popen([bench, "serve", *options], stdout=subprocess.PIPE, text=True)
    return service, [service.stdout.readline().strip() for _ in range(3)]


def load(bench, *options):
    output = subprocess.run([bench, "load", *options, "--json"], check=True, stdout=subprocess.PIPE).stdout
    return json.loads(output)["load"]


def stop(service, number):
    started = children_of(service.pid)
    service.send_signal(number)
    status = service.wait(PATIENCE_S)
    deadline = time.monotonic() + PATIENCE_S
    while any(map(runs, started)) and time.monotonic() < deadline:
        time.sleep(0.01)
    left = [pid for pid in started if runs(pid)]
    print(f"stopped by {number.name}: status {status}, {len(started)} children, {left or 'none'} left")


def main():
    bench = sys.argv[1]
    service, (base, counters, stub) = start(bench, "--second", "--downstream-ms", "2", "--simple-ms", "2")
    one, other = load(bench, base + "blocking-sync", base + "simple-api", "--rate", "50,100", "--seconds", "1", "--fixed",
                      "--warm-up", "0", "--timeout", str(PATIENCE_S))
    print(f"sent {one['sent']} and {other['sent']}, answered {one['answered']} and {other['answered']}")
    seen, below = get(counters), get(stub + "counters")
    print(f"begun {seen['begun']}, in flight {seen['in_flight']}, calls {seen['calls_finished']}, below {below['calls_finished']}")
    stop(service, signal.SIGTERM)

    service, (base, _, _) = start(bench)
    port = base.rsplit(":", 1)[1].strip("/")
    busy = subprocess.run([bench, "serve", "--port", port], capture_output=True, text=True)
    print(f"busy port: status {busy.returncode}, {busy.stderr.strip().replace(port, 'PORT')}")
    missing = subprocess.run([bench, "load", base + "health", "--clients", "1", "--seconds", "1", "--warm-up", "0", "--outside", "wrk"],
                             capture_output=True, text=True, env={**os.environ, "PATH": "/nowhere"})
    print(f"no client: status {missing.returncode}, {missing.stderr.strip()}")
    stop(service, signal.SIGINT)
    with socket.socket() as free:
        free.bind(("127.0.0.1", int(port)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
