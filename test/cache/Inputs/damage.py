"""Damages every file of a cache in turn, in several ways, and runs a command each time:
damage.py CACHE COMMAND... -- EXPECTED; COMMAND writes o.json, which must equal EXPECTED."""
import os
import pathlib
import subprocess
import sys

KINDS = ("units", "facts", "results")
cache, split = pathlib.Path(sys.argv[1]), sys.argv.index("--")
command, expected = sys.argv[2:split], pathlib.Path(sys.argv[split + 1]).read_bytes()


def flip(data):
    middle = len(data) // 2
    return data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1:]


def files():
    return sorted(p for kind in KINDS for p in (cache / kind).rglob("*") if p.is_file())


names = files()
assert len(names) >= 4, names
donor = {kind: [p.read_bytes() for p in names if kind in p.parts] for kind in KINDS}
damages = {
    "empty": lambda data, kind: b"",
    "truncated": lambda data, kind: data[:len(data) // 2],
    "one bit": lambda data, kind: flip(data),
    "longer": lambda data, kind: data + b"\0",
    "of another unit": lambda data, kind: next((d for d in donor[kind] if d != data), b""),
    "foreign": lambda data, kind: os.urandom(len(data)),
    "gone": lambda data, kind: None,
}
for path in names:
    kind = next(kind for kind in KINDS if kind in path.parts)
    for what, damage in damages.items():
        before = path.read_bytes()
        if kind != "results":
            # Or nobody would look at facts: nothing changed.
            for result in (cache / "results").glob("*"):
                result.unlink()
        damaged = damage(before, kind)
        if damaged is None:
            path.unlink()
        else:
            path.write_bytes(damaged)
        if what == "of another unit" and kind == "units":
            path.write_bytes(before)  # a manifest does not know its own name; nothing writes it under another
            continue
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        result = pathlib.Path("o.json").read_bytes()
        if done.returncode != 1 or done.stderr or result != expected:
            sys.exit(f"{path} {what}: exit {done.returncode}, {done.stderr}, {result}")
        # A manifest holds the time when it was written, facts are the same bytes.
        remade = path.read_bytes() if path.exists() else b""
        if len(remade) != len(before) or (kind != "units" and remade != before):
            sys.exit(f"{path} {what}: was not made again")
