"""Builds the example service and talks to it.

usage: runs.py SERVICE SCRATCH
"""
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import sys

TALK = [
    ("GET /quote/apple", "200 120"),
    ("GET /price/bread", "200 340"),
    ("GET /price/none", "500 no price for none"),
    ("POST /orders/cheese/3", "200 1 2697"),
    ("POST /orders/apple/0", "400 how many?"),
    ("POST /orders/cheese/100000", "402 too risky"),
    ("GET /receipts/1", "200 cheese x 3 = 2697"),
    ("GET /revenue", "200 2697"),
    ("NOTHING", "404 no such request"),
]


def build(service, scratch):
    subprocess.run(["cmake", "-S", service, "-B", scratch / "build", "-G", "Ninja"], check=True,
                   stdout=subprocess.DEVNULL)
    subprocess.run(["cmake", "--build", scratch / "build"], check=True, stdout=subprocess.DEVNULL)
    return scratch / "build" / "order-service"


def talk(port):
    with socket.create_connection(("127.0.0.1", port), timeout=30) as connection:
        lines = connection.makefile("rw", newline="\r\n")
        for request, wanted in TALK:
            lines.write(request + "\r\n")
            lines.flush()
            reply = lines.readline().rstrip("\r\n")
            if reply != wanted:
                sys.exit(f"{request}: `{reply}`, not `{wanted}`")


def main():
    service, scratch = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    shutil.rmtree(scratch, ignore_errors=True)
    data = scratch / "data"
    data.mkdir(parents=True)
    program = build(service, scratch)
    (data / "risk").write_text("scored\n")
    running = subprocess.Popen([program, service / "data" / "catalog.txt", data, "0"],
                               stdout=subprocess.PIPE, text=True)
    try:
        port = int(re.search(r":(\d+)$", running.stdout.readline().strip()).group(1))
        talk(port)
    finally:
        running.send_signal(signal.SIGTERM)
        status = running.wait(timeout=30)
    if status != 0:
        sys.exit(f"the service ended with status {status}")
    if (data / "journal.txt").read_text() != "1 cheese 3 2697\n":
        sys.exit("the journal does not hold the order")
    return 0


if __name__ == "__main__":
    sys.exit(main())
