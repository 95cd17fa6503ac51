"""Compiles twice by an sccache of its own, into the file behind -o: sccache.py COMPILER ARGUMENTS..."""
import os
import pathlib
import re
import socket
import subprocess
import sys

with socket.socket() as probe:
    probe.bind(("127.0.0.1", 0))
    port = probe.getsockname()[1]
environment = {**os.environ, "SCCACHE_DIR": os.path.abspath("cache"), "SCCACHE_SERVER_PORT": str(port)}
out = pathlib.Path(sys.argv[sys.argv.index("-o") + 1])


def sccache(*words):
    return subprocess.run(["sccache", *words], env=environment, check=True, capture_output=True, text=True).stdout


try:
    objects = []
    for _ in range(2):
        sccache(*sys.argv[1:])
        objects.append(out.read_bytes())
        if len(objects) == 1:
            out.unlink()
    figures = dict(re.findall(r"^(.*?)\s{2,}(\d+)\s*$", sccache("--show-stats"), re.M))
    print(f"compile requests executed: {figures['Compile requests executed']}, cache hits: {figures['Cache hits']}")
    print("the same bytes" if objects[0] == objects[1] else "other bytes")
finally:
    subprocess.run(["sccache", "--stop-server"], env=environment, check=False, capture_output=True)
